import type { TextKey } from '../../../lib/translate.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { OptionSection } from '../OptionSection.tsx';
import type { OptionsProps } from '../studioTool.ts';
import { type LayingForm, layingModes, scales, turns } from './form.ts';
import { MaterialPicker } from './MaterialPicker.tsx';

interface LayingOptionsProps extends OptionsProps<LayingForm> {
  readonly on: 'wall' | 'floor';
}

/** What a new surface can be: material, on floors its turn and scale, and how the surface is told. */
export function LayingOptions({ catalog, form, onChange, on }: LayingOptionsProps) {
  const { t } = useTranslation();
  const lines = { found: 'laying.foundLine', brush: 'laying.brushLine' } as const satisfies Record<string, TextKey>;
  return (
    <>
      <MaterialPicker
        materials={catalog.materials.filter((material) => material.on.includes(on))}
        value={form.material}
        onChange={(material) => onChange({ material })}
      />
      {on === 'floor' ? <TurnAndScale form={form} onChange={onChange} /> : null}
      <OptionSection title={t('laying.where')}>
        <Segmented
          label={t('laying.where')}
          value={form.mode}
          onChange={(mode) => onChange({ mode })}
          options={layingModes.map((mode) => ({ value: mode, label: t(`laying.mode.${mode}`) }))}
        />
        <p className="mt-2 text-13 text-ink-2">{t(lines[form.mode])}</p>
      </OptionSection>
    </>
  );
}

function TurnAndScale({ form, onChange }: Pick<LayingOptionsProps, 'form' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <>
      <OptionSection title={t('laying.turn')}>
        <Segmented
          label={t('laying.turn')}
          value={form.turn}
          onChange={(turn) => onChange({ turn })}
          options={turns.map((each) => ({ value: each, label: `${each}°` }))}
        />
      </OptionSection>
      <OptionSection title={t('laying.scale')}>
        <Segmented
          label={t('laying.scale')}
          value={form.scale}
          onChange={(scale) => onChange({ scale })}
          options={scales.map((each) => ({ value: each, label: `${each}×` }))}
        />
        <p className="mt-2 text-13 text-ink-2">{t('laying.scaleLine')}</p>
      </OptionSection>
    </>
  );
}
