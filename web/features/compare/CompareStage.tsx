import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Picture } from '#contract/images.ts';
import type { Size, Viewport } from '../../canvas/viewport.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { CutHandle } from '../../ui/CutHandle.tsx';
import { type CompareMode, cutAtPointer } from '../../ui/cut.ts';
import { cx } from '../../ui/cx.ts';
import { Dimension } from '../../ui/Dimension.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import { CompareTools } from './CompareTools.tsx';
import { Pane } from './Pane.tsx';
import { useViewport, type ViewportState } from './useViewport.ts';
import type { Version } from './version.ts';

interface CompareStageProps {
  readonly before: Picture;
  /** Missing while there is nothing to compare yet. */
  readonly after: Picture | null;
  readonly beforeAlt: string;
  readonly afterAlt: string;
  /** Colours that stand in while the after picture loads. */
  readonly colours?: readonly string[];
  /** What can stand in the photo's place, to compare any two of them. */
  readonly versions?: readonly Version[];
  /** Lies over the picture, e.g. the progress of the work on it. */
  readonly overlay?: ReactNode;
  /** Drawn over the picture where it stands, while there is nothing to compare. */
  readonly over?: (view: ViewportState) => ReactNode;
  readonly actions?: ReactNode;
  /** On a phone: fingers zoom, so that the bar has only what they can't do. */
  readonly compact?: boolean;
}

const noVersions: readonly Version[] = [];

/** Where the picture can be seen in the pane, px from its left and top. */
function visible(content: Size, view: ViewportState) {
  const { scale, x, y } = view.transform;
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  return {
    left,
    top,
    right: Math.min(view.box.width, x + content.width * scale),
    bottom: Math.min(view.box.height, y + content.height * scale),
  };
}

/** The picture on the table: zoom, pan, and four ways to compare it with its source or another version. */
export function CompareStage(props: CompareStageProps) {
  const { after, afterAlt, overlay, actions, versions = noVersions, compact = false } = props;
  const { t } = useTranslation();
  const [against, setAgainst] = useState<string | null>(null);
  const other = versions.find(({ id }) => id === against);
  const before = other?.picture ?? props.before;
  const beforeAlt = other?.name ?? props.beforeAlt;
  const beforeTag = other?.name ?? t('compare.before');
  const [chosenMode, setMode] = useState<CompareMode>('slider');
  const [cut, setCut] = useState(50);
  const [holding, setHolding] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const mode = after ? chosenMode : 'hold';
  const content = after ?? before;
  const view = useViewport(content, pane, mode);
  const seen = visible(content, view);
  const width = seen.right - seen.left;
  const shared = { view, content, onKeyDown: keysOf(view.viewport), label: t('comparing.canvas') };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div
        {...(compact && { style: { '--rw-ratio': content.height / content.width } as CSSProperties })}
        className={cx(
          'rw-stage relative min-h-0 flex-1',
          mode === 'side' && 'flex gap-3 p-5 max-lg:portrait:flex-col max-md:p-3',
        )}
      >
        {mode === 'side' && after ? (
          <>
            <Pane {...shared} ref={pane} layers={[{ picture: before, alt: beforeAlt }]} className="relative flex-1">
              <PictureTag seen={seen}>{beforeTag}</PictureTag>
            </Pane>
            <Pane
              {...shared}
              layers={[{ picture: after, alt: afterAlt, colours: props.colours }]}
              className="relative flex-1"
            >
              <PictureTag seen={seen}>{t('compare.after')}</PictureTag>
            </Pane>
          </>
        ) : (
          <>
            <Pane
              {...shared}
              ref={pane}
              layers={[
                { picture: before, alt: beforeAlt },
                ...(after
                  ? [
                      {
                        picture: after,
                        alt: afterAlt,
                        colours: props.colours,
                        hidden: mode === 'hold' && holding,
                        differs: mode === 'difference',
                        clipLeft: mode === 'slider' ? seen.left + (width * cut) / 100 : 0,
                      },
                    ]
                  : []),
              ]}
              className="absolute inset-7 max-md:inset-3"
            >
              {after === null && view.box.width > 0 ? props.over?.(view) : null}
              {mode === 'slider' && after ? (
                <div
                  className="pointer-events-none absolute"
                  style={{ left: seen.left, top: seen.top, width, height: seen.bottom - seen.top }}
                >
                  <SideTag side="left" faded={cut < 16}>
                    {beforeTag}
                  </SideTag>
                  <SideTag side="right" faded={cut > 84}>
                    {t('compare.after')}
                  </SideTag>
                  <div className="pointer-events-auto contents">
                    <CutHandle
                      cut={cut}
                      onCut={setCut}
                      left={(width * cut) / 100}
                      onPointer={(clientX) => {
                        const from = pane.current?.getBoundingClientRect().left ?? 0;
                        setCut(cutAtPointer(clientX, from + seen.left, width));
                      }}
                    />
                  </div>
                </div>
              ) : null}
            </Pane>
            {view.isFitted && view.box.width > 0 ? <Sizes picture={content} seen={seen} /> : null}
          </>
        )}
        {overlay}
      </div>
      <CompareTools
        mode={mode}
        onMode={setMode}
        canCompare={after !== null}
        view={view}
        onHold={setHolding}
        versions={versions}
        against={other?.id ?? null}
        onAgainst={setAgainst}
        actions={actions}
        compact={compact}
      />
    </div>
  );
}

/** Keys of the canvas: zoom, pan, fit. */
function keysOf(viewport: Viewport) {
  return (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      '+': () => viewport.zoomBy(1.25),
      '=': () => viewport.zoomBy(1.25),
      '-': () => viewport.zoomBy(0.8),
      '0': () => viewport.fit(),
      ArrowLeft: () => viewport.panBy(48, 0),
      ArrowRight: () => viewport.panBy(-48, 0),
      ArrowUp: () => viewport.panBy(0, 48),
      ArrowDown: () => viewport.panBy(0, -48),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };
}

/** Says which picture it is, in the corner of what is seen of it. */
function PictureTag({ seen, children }: { readonly seen: ReturnType<typeof visible>; readonly children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute" style={{ left: seen.left, top: seen.top }}>
      <SideTag side="left">{children}</SideTag>
    </div>
  );
}

/** The picture's own size as dimension lines beside it. */
function Sizes(props: { readonly picture: Picture; readonly seen: ReturnType<typeof visible> }) {
  const { seen, picture } = props;
  return (
    <div className="pointer-events-none absolute inset-7 max-md:hidden">
      <div className="absolute" style={{ left: seen.left, width: seen.right - seen.left, top: seen.bottom + 6 }}>
        <Dimension>{picture.width} px</Dimension>
      </div>
      <div className="absolute flex" style={{ left: seen.left - 20, top: seen.top, height: seen.bottom - seen.top }}>
        <Dimension vertical>{picture.height} px</Dimension>
      </div>
    </div>
  );
}
