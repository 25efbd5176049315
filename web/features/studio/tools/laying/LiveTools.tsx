import { Eye, type LucideIcon, MousePointerClick, Move, RotateCw, Undo2 } from 'lucide-react';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { holdHandlers } from '../../../../ui/holdHandlers.ts';

/** What the pointer does over the photo. */
const liveTools = ['select', 'move', 'turn'] as const;
export type LiveTool = (typeof liveTools)[number];

const icons: Readonly<Record<LiveTool, LucideIcon>> = { select: MousePointerClick, move: Move, turn: RotateCw };

interface LiveToolsProps {
  readonly tool: LiveTool;
  readonly onTool: (tool: LiveTool) => void;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onHold: (isHeld: boolean) => void;
}

/** The bar below the photo while a surface is laid live. */
export function LiveTools({ tool, onTool, canUndo, onUndo, onHold }: LiveToolsProps) {
  const { t } = useTranslation();
  return (
    <div role="toolbar" aria-label={t('live.tools')} className="flex flex-wrap items-center gap-x-1">
      {liveTools.map((each) => {
        const Icon = icons[each];
        return (
          <IconButton
            key={each}
            label={t(`live.${each}`)}
            aria-pressed={each === tool}
            data-on={each === tool}
            onClick={() => onTool(each)}
          >
            <Icon className="icon" />
          </IconButton>
        );
      })}
      <IconButton label={t('live.undo')} disabled={!canUndo} onClick={onUndo}>
        <Undo2 className="icon" />
      </IconButton>
      <IconButton label={t('live.hold')} {...holdHandlers(onHold)}>
        <Eye className="icon" />
      </IconButton>
    </div>
  );
}
