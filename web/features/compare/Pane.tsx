import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Picture } from '#contract/images.ts';
import type { Size } from '../../canvas/viewport.ts';
import { pictureUrl } from '../../lib/picture.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { useGestures, type ViewportState } from './useViewport.ts';

export interface Layer {
  readonly picture: Picture;
  readonly alt: string;
  readonly hidden?: boolean;
  /** Shows how far it is from the layers below: black where nothing differs. */
  readonly differs?: boolean;
  /** px of the pane left of which the layer is not shown. */
  readonly clipLeft?: number;
  readonly colours?: readonly string[] | undefined;
}

interface PaneProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly layers: readonly Layer[];
  readonly view: ViewportState;
  readonly content: Size;
  readonly label: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly className: string;
  readonly children?: ReactNode;
}

/** A window onto stacked pictures that share one view. */
export function Pane({ ref, layers, view, content, label, onKeyDown, className, children }: PaneProps) {
  const box = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLDivElement);
  useGestures(surface, view.viewport);
  // A picture that fits is cut nowhere, so that handles at its border can be seen and reached whole.
  const isWhole = view.isFitted && view.box.width > 0;
  return (
    <div ref={box} className={cx(!isWhole && 'overflow-hidden', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a picture that takes keys */}
      <div
        ref={surface}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes keys for zoom and pan
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(
          'absolute inset-0 outline-offset-[-2px] select-none',
          layers.some(({ differs }) => differs) && 'rw-difference',
          view.isFitted ? 'touch-pan-y' : 'cursor-grab touch-none active:cursor-grabbing',
        )}
      >
        {layers.map((layer) => (
          <LayerView key={layer.picture.url.split('?')[0]} layer={layer} view={view} content={content} />
        ))}
      </div>
      {children}
    </div>
  );
}

function LayerView({
  layer,
  view,
  content,
}: {
  readonly layer: Layer;
  readonly view: ViewportState;
  readonly content: Size;
}) {
  const { t } = useTranslation();
  const { picture, alt, hidden, clipLeft = 0, colours } = layer;
  const { scale, x, y } = view.transform;
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const shownPx = content.width * scale * (globalThis.devicePixelRatio || 1);
  // One step of detail at a time: what the fitted view needs first, the whole picture once somebody looks closer.
  const url = shownPx > 2048 ? picture.url : pictureUrl(picture, shownPx > 1280 ? 2048 : 1280);
  return (
    <div
      className={cx('absolute inset-0', hidden && 'invisible', layer.differs && 'mix-blend-difference')}
      style={clipLeft > 0 ? { clipPath: `inset(0 0 0 ${clipLeft}px)` } : undefined}
    >
      <div
        className="absolute overflow-hidden rounded-[2px] bg-hairline"
        style={{
          left: 0,
          top: 0,
          width: content.width * scale,
          height: content.height * scale,
          transform: `translate(${x}px, ${y}px)`,
          backgroundColor: colours?.[0],
        }}
      >
        {state === 'loaded' ? null : (
          <img
            src={pictureUrl(picture, 320)}
            alt=""
            draggable={false}
            className="pointer-events-none absolute inset-0 size-full blur-md"
          />
        )}
        {state === 'failed' ? (
          <p role="alert" className="absolute inset-0 grid place-items-center p-6 text-center text-14 text-ink">
            {t('comparing.failed')}
          </p>
        ) : (
          <img
            src={url}
            alt={alt}
            width={picture.width}
            height={picture.height}
            draggable={false}
            onLoad={() => setState('loaded')}
            onError={() => setState('failed')}
            className={cx(
              'pointer-events-none absolute inset-0 size-full transition-opacity duration-[160ms]',
              state === 'loading' && 'opacity-0',
            )}
          />
        )}
      </div>
    </div>
  );
}
