import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CODE } from '#contract/code.ts';
import { pictureReasons } from '#contract/pictureReasons.ts';
import { ownMaterialGroups, ownMaterialLimits, ownMaterialRepeats } from '#engine/tools/floor/params.ts';
import { api } from '../../../../lib/api.ts';
import { bus } from '../../../../lib/bus.ts';
import { calls } from '../../../../lib/calls.ts';
import { currentLocale } from '../../../../lib/i18n.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { CheckField, TextField } from '../../../../ui/Field.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { formCodes, useFault } from '../../../../ui/useFault.tsx';
import { laterCalls } from '../../laterCalls.data.ts';
import { photoFault } from '../../photo/checkPhoto.ts';
import { numberOf } from './materialSearch.ts';
import { ownMaterialsKey, useOwnMaterials } from './useMaterials.ts';

interface OwnMaterialProps {
  /** What is chosen now. */
  readonly value: string;
  readonly on: 'wall' | 'floor';
  readonly onChange: (id: string) => void;
}

/** Adds a material of one's own to those that can be laid, and takes the chosen one away again. */
export function OwnMaterial({ value, on, onChange }: OwnMaterialProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const chosen = useOwnMaterials().find(({ id }) => id === value);
  const [isOpen, setOpen] = useState(false);
  const remove = async (materialId: string): Promise<void> => {
    await api.call(laterCalls.materialDelete, { materialId }, { handled: [CODE.notFound] }).catch(() => undefined);
    onChange('');
    await client.invalidateQueries({ queryKey: ownMaterialsKey });
  };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button look="outline" icon={<ImagePlus className="icon" />} onClick={() => setOpen(true)}>
        {t('own.add')}
      </Button>
      {chosen ? (
        <Button
          look="quiet"
          icon={<Trash2 className="icon" />}
          onClick={() =>
            bus.emit('delete_confirm_normal', {
              text: t('own.deleteConfirm', { name: chosen.names.en_US }),
              okText: t('own.delete'),
              event: () => void remove(chosen.id),
            })
          }
        >
          {t('own.delete')}
        </Button>
      ) : null}
      {isOpen ? (
        <OwnMaterialDialog
          on={on}
          onMade={(id) => {
            setOpen(false);
            onChange(id);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const firstForm = { name: '', code: '', width: '', price: '', group: 'stone', repeat: 'pattern', both: false } as const;
type Form = {
  readonly [K in keyof typeof firstForm]: K extends 'both' ? boolean : string;
};

interface OwnMaterialDialogProps {
  readonly on: 'wall' | 'floor';
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** A picture of a tile, a cloth or boards, with its true width. */
function OwnMaterialDialog({ on, onMade, onClose }: OwnMaterialDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const fault = useFault();
  const [file, setFile] = useState<File | null>(null);
  const [form, setForm] = useState<Form>({ ...firstForm, group: on === 'floor' ? 'stone' : 'wallpaper' });
  const [fileFault, setFileFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Form>): void => setForm({ ...form, ...part });
  const widthCm = numberOf(form.width, 1, 1000);
  const price = form.price.trim() === '' ? 0 : numberOf(form.price, 0, 10_000);
  const isReady = file !== null && form.name.trim() !== '' && widthCm !== undefined && price !== undefined;
  const take = async (next: File | undefined): Promise<void> => {
    if (!next) return;
    const reason = await photoFault(next);
    setFileFault(reason && pictureReasons[reason][currentLocale()]);
    setFile(reason ? null : next);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (!isReady) return;
    setBusy(true);
    fault.clear();
    try {
      const handled = [...formCodes, CODE.unreadablePicture, CODE.storageFull, CODE.conflict];
      const { imageId } = await api.upload(calls.imageUpload, { kind: 'reference' }, file, { handled });
      const { name, code } = form;
      const group = ownMaterialGroups.find((each) => each === form.group) ?? 'stone';
      const repeat = ownMaterialRepeats.find((each) => each === form.repeat) ?? 'pattern';
      const goesOn: ('floor' | 'wall')[] = form.both ? ['floor', 'wall'] : [on];
      const wish = { imageId, name, code, group, repeat, widthCm, sgdPerM2: price, on: goesOn };
      const { id } = await api.call(laterCalls.materialCreate, wish, { handled });
      await client.invalidateQueries({ queryKey: ownMaterialsKey });
      onMade(id);
    } catch (error) {
      fault.show(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('own.title')} line={t('own.line')} onClose={onClose} dismissable={false}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {fault.notice}
        <TextField
          label={t('own.picture')}
          type="file"
          accept="image/png,image/jpeg"
          error={fileFault ?? undefined}
          onChange={(event) => void take(event.target.files?.[0])}
          inputClass="py-2"
        />
        <TextField
          label={t('own.name')}
          value={form.name}
          maxLength={ownMaterialLimits.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('own.width')}
            inputMode="decimal"
            value={form.width}
            error={form.width !== '' && widthCm === undefined ? t('own.widthBad') : undefined}
            onChange={(event) => change({ width: event.target.value })}
          />
          <TextField
            label={t('own.price')}
            inputMode="decimal"
            value={form.price}
            error={price === undefined ? t('own.priceBad') : undefined}
            onChange={(event) => change({ price: event.target.value })}
          />
        </div>
        <TextField
          label={t('own.code')}
          value={form.code}
          maxLength={ownMaterialLimits.code}
          onChange={(event) => change({ code: event.target.value })}
        />
        <label className="block text-14 font-medium">
          {t('own.group')}
          <select
            value={form.group}
            onChange={(event) => change({ group: event.target.value })}
            className="hit mt-1 block w-full rounded-control border border-line/60 bg-surface px-2 text-14 text-ink"
          >
            {ownMaterialGroups.map((each) => (
              <option key={each} value={each}>
                {t(`laying.family.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <Segmented
          label={t('own.repeat')}
          value={form.repeat}
          onChange={(repeat) => change({ repeat })}
          options={ownMaterialRepeats.map((each) => ({ value: each, label: t(`own.repeats.${each}`) }))}
        />
        <CheckField label={t('own.both')} checked={form.both} onChange={(both) => change({ both })} />
        <div className="flex justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={!isReady || fault.waiting}>
            {t('own.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
