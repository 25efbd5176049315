import {
  Brush,
  CircleSlash2,
  Eraser,
  Hand,
  type LucideIcon,
  MousePointerClick,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useEffect } from 'react';
import type { MaskPaint } from '../../../canvas/maskPaint.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { brushSizes, type MarkTool } from './marking.ts';

interface MarkToolsProps {
  readonly mask: MaskPaint;
  readonly tool: MarkTool;
  readonly tools: readonly MarkTool[];
  readonly onTool: (tool: MarkTool) => void;
  readonly size: number;
  readonly onSize: (size: number) => void;
}

const icons: Readonly<Record<MarkTool, LucideIcon>> = {
  select: MousePointerClick,
  brush: Brush,
  eraser: Eraser,
  hand: Hand,
};

/** A slider's hundred steps go from the finest brush to the widest, each as much wider as the last. */
const { least, most } = brushSizes;
const stepOf = (size: number) => Math.round((100 * Math.log(size / least)) / Math.log(most / least));
const sizeOf = (step: number) => least * (most / least) ** (step / 100);

/** True where a key is meant for a text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=range]), textarea, select');

/** What is marked with, how wide, and the way back. */
export function MarkTools({ mask, tool, tools, onTool, size, onSize }: MarkToolsProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) mask.redo();
      else mask.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mask]);
  const paints = tool === 'brush' || tool === 'eraser';
  return (
    <div role="toolbar" aria-label={t('marking.tools')} className="flex flex-wrap items-center gap-x-1">
      <div className="flex items-center">
        {tools.map((each) => {
          const Icon = icons[each];
          return (
            <IconButton
              key={each}
              label={t(`marking.${each}`)}
              aria-pressed={each === tool}
              data-on={each === tool}
              onClick={() => onTool(each)}
            >
              <Icon className="icon" />
            </IconButton>
          );
        })}
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={stepOf(size)}
        disabled={!paints}
        aria-label={t('marking.size')}
        aria-valuetext={t('detail.percent', { percent: Math.round(1000 * size) / 10 })}
        onChange={(event) => onSize(sizeOf(Number(event.target.value)))}
        className="rw-range w-[max(5rem,64px)]! disabled:opacity-40"
      />
      <div className="flex items-center">
        <IconButton label={t('marking.undo')} onClick={() => mask.undo()} disabled={!mask.canUndo}>
          <Undo2 className="icon" />
        </IconButton>
        <IconButton label={t('marking.redo')} onClick={() => mask.redo()} disabled={!mask.canRedo}>
          <Redo2 className="icon" />
        </IconButton>
        <IconButton label={t('marking.invert')} onClick={() => mask.invert()}>
          <CircleSlash2 className="icon" />
        </IconButton>
        <IconButton label={t('marking.clear')} onClick={() => mask.clear()} disabled={mask.share === 0}>
          <Trash2 className="icon" />
        </IconButton>
      </div>
    </div>
  );
}
