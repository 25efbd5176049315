import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CODE } from '#contract/code.ts';
import type { Design } from '#contract/designs.ts';
import type { Group } from '#contract/groups.ts';
import { limits } from '#contract/limits.ts';
import type { Board } from '#contract/shares.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { titlesOf, useDesignNames } from '../../../lib/designNames.ts';
import { queryKeys, useCatalog } from '../../../lib/queries.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckField, TextField } from '../../../ui/Field.tsx';
import { PictureFrame } from '../../../ui/PictureFrame.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { formCodes, useFault } from '../../../ui/useFault.tsx';

interface BoardDialogProps {
  readonly group: Group;
  /** To be changed; undefined: a new one. */
  readonly board: Board | undefined;
  /** Of the group. */
  readonly designs: readonly Design[];
  readonly onClose: () => void;
}

const { board: most } = limits;

/** What is on a board at first: what was, or the newest designs of the group. */
function firstNotes(board: Board | undefined, designs: readonly Design[]): ReadonlyMap<string, string> {
  if (board) return new Map(board.designs.map(({ designId, note }) => [designId, note]));
  return new Map(designs.slice(0, most.designs).map(({ id }) => [id, '']));
}

/** Puts designs of a group on a board for a client, or changes it. */
export function BoardDialog({ group, board, designs, onClose }: BoardDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const titles = titlesOf(designs, useDesignNames(useCatalog().data));
  const fault = useFault();
  const [title, setTitle] = useState(board?.title ?? group.name);
  const [note, setNote] = useState(board?.note ?? '');
  const [notes, setNotes] = useState(() => firstNotes(board, designs));
  const [busy, setBusy] = useState(false);
  const change = (designId: string, next: string | null) => {
    const changed = new Map(notes);
    if (next === null) changed.delete(designId);
    else changed.set(designId, next);
    setNotes(changed);
  };
  const wrong =
    notes.size === 0
      ? t('presenting.needOne')
      : notes.size > most.designs
        ? t('presenting.most', { count: most.designs })
        : null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    fault.clear();
    try {
      const chosen = [...notes].map(([designId, said]) => ({ designId, note: said }));
      await api.call(
        calls.boardSave,
        { groupId: group.id, title, note, designs: chosen },
        { handled: [...formCodes, CODE.notFound] },
      );
      toast(t('presenting.saved'));
      await client.invalidateQueries({ queryKey: queryKeys.boards });
      void client.invalidateQueries({ queryKey: queryKeys.designs, refetchType: 'none' });
      onClose();
    } catch (error) {
      fault.show(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('presenting.title')} line={t('presenting.line')} width={640} onClose={onClose} dismissable={false}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {fault.notice}
        <TextField
          label={t('presenting.name')}
          value={title}
          maxLength={most.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('presenting.note')}
          rows={2}
          value={note}
          maxLength={most.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <fieldset>
          <legend className="text-14 font-medium">{t('presenting.designs')}</legend>
          <ul className="mt-2 flex flex-col gap-4">
            {designs.map((design, at) => {
              const name = titles[at] ?? '';
              const said = notes.get(design.id);
              return (
                <li key={design.id} className="flex gap-4">
                  <PictureFrame
                    picture={design.picture}
                    alt=""
                    sizes="8rem"
                    className="h-fit w-28 shrink-0 rounded-control max-md:w-20"
                  />
                  <div className="min-w-0 flex-1">
                    <CheckField
                      label={t('presenting.onBoard', { name })}
                      checked={said !== undefined}
                      onChange={(on) => change(design.id, on ? '' : null)}
                    />
                    {said === undefined ? null : (
                      <TextField
                        label={t('presenting.noteOn', { name })}
                        value={said}
                        maxLength={most.note}
                        onChange={(event) => change(design.id, event.target.value)}
                      />
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </fieldset>
        <div className="flex flex-wrap items-center justify-end gap-3">
          {wrong ? <p className="mr-auto text-13 text-ink-2">{wrong}</p> : null}
          <Button look="outline" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={wrong !== null || title.trim() === '' || fault.waiting}>
            {t(board ? 'presenting.save' : 'presenting.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
