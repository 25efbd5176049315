import { OnPhone } from './phone/onPhone.ts';
import type { StudioProps } from './studioProps.ts';
import type { StudioToolId } from './studioTool.ts';
import { toolStudios } from './tools/all.tsx';

/** The studio of a tool. */
export function Studio({ tool, ...props }: StudioProps & { readonly tool: StudioToolId }) {
  const Own = toolStudios[tool];
  return (
    <OnPhone value={props.onPhone ?? false}>
      <Own {...props} />
    </OnPhone>
  );
}
