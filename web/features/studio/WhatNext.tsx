import { useNavigate } from 'react-router';
import type { Design } from '#contract/designs.ts';
import { studioPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { isAvailable } from '../../lib/whenAvailable.ts';
import { Button } from '../../ui/Button.tsx';
import { carried } from './gate/carriedPhoto.ts';
import type { StudioToolId } from './studioTool.ts';
import { useGoOn } from './useGoOn.ts';

/** Tools that a picture can be taken on to. */
const further = ['restyle', 'wall', 'floor'] as const;

/** Tools that are asked for a style: another one is tried on the same photo. */
const styled: readonly StudioToolId[] = ['restyle', 'furnish', 'render-sketch'];

interface WhatNextProps {
  readonly design: Design;
  readonly tool: StudioToolId;
  /** Leads to the styles, for another one. */
  readonly onStyles: () => void;
}

/** What somebody does with a picture next: another style, or the picture itself in another studio. */
export function WhatNext({ design, tool, onStyles }: WhatNextProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { busy, goOn } = useGoOn<(typeof further)[number]>();
  const isStyled = styled.includes(tool);
  const shown = further.filter((each) => each !== tool && isAvailable(each) && !(isStyled && each === 'restyle'));
  return (
    <section aria-labelledby="next-title">
      <h3 id="next-title" className="text-13 text-ink-2">
        {t('next.title')}
      </h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {isStyled ? (
          <Button look="outline" onClick={onStyles}>
            {t('next.style')}
          </Button>
        ) : null}
        {shown.map((each) => (
          <Button
            key={each}
            look="outline"
            busy={busy === each}
            disabled={busy !== null}
            onClick={() =>
              void goOn(
                design.id,
                each,
                (photo) => void navigate(studioPath({ tool: each }), { state: carried(photo) }),
              )
            }
          >
            {t(`next.${each}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
