import type { OptionsProps } from '../../studioTool.ts';
import { Advanced, SizeAndNumber, StyleAndRoom } from '../../styled/StyledOptions.tsx';
import type { SketchForm } from './form.ts';

/** Everything that a drawing can be made real with. */
export function SketchOptions({ catalog, form, onChange, membership }: OptionsProps<SketchForm>) {
  return (
    <>
      <StyleAndRoom catalog={catalog} form={form} onChange={onChange} />
      <SizeAndNumber form={form} onChange={onChange} membership={membership} />
      <Advanced form={form} onChange={onChange} />
    </>
  );
}
