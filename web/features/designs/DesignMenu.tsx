import { Download, Ellipsis, FolderInput, Heart, Link2, Link2Off, PencilRuler, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Design } from '#contract/designs.ts';
import { savedFormats } from '../../lib/designs.ts';
import { studioPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, MenuItem, MenuRule } from '../../ui/Menu.tsx';
import type { DesignActions } from './useDesignActions.tsx';

interface DesignMenuProps {
  readonly design: Design;
  readonly name: string;
  readonly actions: DesignActions;
  /** Runs once the design is gone. */
  readonly onDeleted?: () => void;
}

/** Everything that can be done with one design. */
export function DesignMenu({ design, name, actions, onDeleted }: DesignMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, jobId, tool, shared, favourite } = design;
  return (
    <Menu
      trigger={
        <IconButton label={t('history.more', { name })}>
          <Ellipsis className="icon" />
        </IconButton>
      }
    >
      <MenuItem
        icon={<PencilRuler className="icon" />}
        onSelect={() => void navigate(studioPath({ tool, job: jobId, design: id }))}
      >
        {t('history.open')}
      </MenuItem>
      <MenuItem icon={<Heart className="icon" />} onSelect={() => actions.favourite([design], !favourite)}>
        {t(favourite ? 'designs.unfavourite' : 'designs.favourite')}
      </MenuItem>
      <MenuItem icon={<FolderInput className="icon" />} onSelect={() => actions.move([design])}>
        {t('designs.move')}
      </MenuItem>
      <MenuRule />
      <MenuItem icon={<Link2 className="icon" />} onSelect={() => actions.share([design])}>
        {t(shared ? 'designs.copyLink' : 'designs.share')}
      </MenuItem>
      {shared ? (
        <MenuItem icon={<Link2Off className="icon" />} onSelect={() => actions.unshare([design])}>
          {t('designs.unshare')}
        </MenuItem>
      ) : null}
      {savedFormats(design).map((format) => (
        <MenuItem
          key={format}
          icon={<Download className="icon" />}
          onSelect={() => void actions.download([design], format)}
        >
          {format === 'svg' ? t('designs.downloadAs', { format: 'SVG' }) : t('history.download')}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem icon={<Trash2 className="icon" />} onSelect={() => actions.remove([design], onDeleted)} danger>
        {t('history.delete')}
      </MenuItem>
    </Menu>
  );
}
