import { studioPath } from '../../../lib/paths.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import type { SourcePhoto } from '../photo/useUpload.ts';
import type { Gate } from '../useRun.ts';
import { carried } from './carriedPhoto.ts';

interface GateActionsProps {
  readonly gate: Gate;
  readonly photo: SourcePhoto | null;
  /** Shows the corners of the room over the photo, to drag. */
  readonly onCorners: (() => void) | undefined;
}

/** Tools that a picture is for which this one refused. */
const better = {
  'photo-drawn': { tool: 'render-sketch', text: 'gate.toSketch' },
  'sketch-photo': { tool: 'restyle', text: 'gate.toRestyle' },
} as const;

/** What to do about a photo that ended at the gate: put its corners right, or take it to the tool that it is for. */
export function GateActions({ gate, photo, onCorners }: GateActionsProps) {
  const { t } = useTranslation();
  const { reason, correct } = gate;
  if (correct.includes('corners') && onCorners) {
    return (
      <Button look="outline" onClick={onCorners}>
        {t('gate.corners')}
      </Button>
    );
  }
  const other = Object.hasOwn(better, reason) ? better[reason as keyof typeof better] : null;
  if (!other) return null;
  return (
    <ButtonLink look="outline" to={studioPath({ tool: other.tool })} state={carried(photo)}>
      {t(other.text)}
    </ButtonLink>
  );
}
