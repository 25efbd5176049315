import { useEffect, useRef, useState } from 'react';
import type { LabelMap } from '../../../canvas/labelMap.ts';
import type { MaskPaint } from '../../../canvas/maskPaint.ts';
import type { Layer, LayerProps } from '../studioTool.ts';
import { MarkOverlay } from './MarkOverlay.tsx';
import { MarkSection } from './MarkSection.tsx';
import { MarkTools } from './MarkTools.tsx';
import { brushSizes, type MarkTool, markTools } from './marking.ts';
import { useMask } from './useMask.ts';
import { useSegments } from './useSegments.ts';

export interface MaskLayer extends Layer {
  readonly mask: MaskPaint | null;
}

/** Goes through the levels of what was clicked: clicking the same place again takes the next one. */
function useClicks(mask: MaskPaint | null, map: LabelMap | undefined) {
  const last = useRef<{ readonly part: number; readonly at: number; readonly version: number } | null>(null);
  return (part: number) => {
    if (!mask || !map) return;
    const choices = map.choicesOf(part);
    const again = last.current?.part === part && last.current.version === mask.version ? last.current.at + 1 : 0;
    if (again > 0) mask.undo();
    const chosen = choices[again];
    last.current = null;
    // Once through all of them the place is as it was before the first click.
    if (!chosen) return;
    if (again === 0 && map.markedShare(part, mask) > 0.5) {
      map.mark(chosen.id, mask, false);
      return;
    }
    map.mark(chosen.id, mask, true);
    last.current = { part, at: again, version: mask.version };
  };
}

interface MaskLayerProps extends Pick<LayerProps<unknown>, 'photo' | 'shown'> {
  /** Whether what shall go is marked by hand now. */
  readonly isMarked: boolean;
  /** Whether things of the photo can be chosen. */
  readonly hasThings: boolean;
  /** What marking is for; default: what shall go. */
  readonly title?: 'marking.title' | 'laying.marked';
}

/** What shall go, marked over the photo: by brush, by clicking things, by what is found. */
export function useMaskLayer({
  photo,
  shown,
  isMarked,
  hasThings,
  title = 'marking.title',
}: MaskLayerProps): MaskLayer {
  const mask = useMask(photo);
  const segments = useSegments(isMarked && hasThings ? (photo?.imageId ?? null) : null);
  const [chosenTool, setTool] = useState<MarkTool>(hasThings ? 'select' : 'brush');
  const [size, setSize] = useState<number>(brushSizes.first);
  const [pointed, point] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    // What was made is looked at first.
    setOpen(shown === null);
  }, [shown]);
  const click = useClicks(mask, segments.map);
  if (!photo || !mask || !isMarked) return { section: null, over: null, mask };
  const tool = segments.map || chosenTool !== 'select' ? chosenTool : 'hand';
  return {
    mask,
    section: (
      <MarkSection
        photo={photo}
        mask={mask}
        title={title}
        segments={hasThings ? segments : null}
        isOpen={isOpen}
        onOpen={shown === null ? null : setOpen}
        onPoint={point}
      />
    ),
    tools: (
      <MarkTools
        mask={mask}
        tool={chosenTool}
        tools={markTools.filter((each) => hasThings || each !== 'select')}
        onTool={setTool}
        size={size}
        onSize={setSize}
      />
    ),
    over: isOpen
      ? (view) => (
          <MarkOverlay
            view={view}
            photo={photo.picture}
            mask={mask}
            map={segments.map}
            tool={tool}
            size={size}
            pointed={pointed}
            onPoint={point}
            onClick={click}
          />
        )
      : null,
  };
}
