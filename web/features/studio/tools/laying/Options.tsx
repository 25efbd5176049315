import type { TextKey } from '../../../../lib/translate.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { RangeField } from '../../../../ui/RangeField.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import { type LayingForm, layingModes, scaleRange, turns } from './form.ts';
import { hasPieces, MaterialPicker } from './MaterialPicker.tsx';
import type { Material } from './materialSearch.ts';
import { OwnMaterial } from './OwnMaterial.tsx';
import { useMaterials } from './useMaterials.ts';

interface LayingOptionsProps extends OptionsProps<LayingForm> {
  readonly on: 'wall' | 'floor';
}

/** What a new surface can be: material, its turn and scale, and how the surface is told. */
export function LayingOptions({ catalog, form, onChange, on }: LayingOptionsProps) {
  const { t } = useTranslation();
  const lines = { found: 'laying.foundLine', brush: 'laying.brushLine' } as const satisfies Record<string, TextKey>;
  const materials = useMaterials(catalog);
  const material = materials.find(({ id }) => id === form.material);
  return (
    <>
      <MaterialPicker
        materials={materials.filter((each) => each.on.includes(on))}
        value={form.material}
        onChange={(id) => onChange({ material: id })}
      />
      <OptionSection>
        <OwnMaterial on={on} value={form.material} onChange={(id) => onChange({ material: id })} />
      </OptionSection>
      {material?.group === 'paint' ? null : <TurnAndScale form={form} onChange={onChange} material={material} />}
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

interface TurnAndScaleProps extends Pick<LayingOptionsProps, 'form' | 'onChange'> {
  readonly material: Material | undefined;
}

function TurnAndScale({ form, onChange, material }: TurnAndScaleProps) {
  const { t } = useTranslation();
  const { turn, scale } = form;
  const size = (of: number): string => {
    const [width, height] = material?.sizeCm ?? [0, 0];
    const rounded = (cm: number): number => Math.round(cm * of * 10) / 10;
    return material && hasPieces(material.sizeCm)
      ? t('laying.size', { width: rounded(width), height: rounded(height) })
      : `${Math.round(of * 100) / 100}×`;
  };
  const { least, most } = scaleRange;
  return (
    <OptionSection>
      <div className="mb-2">
        <Segmented
          label={t('laying.turn')}
          value={String(turn)}
          onChange={(value) => onChange({ turn: Number(value) })}
          options={turns.map((each) => ({ value: each, label: `${each}°` }))}
        />
      </div>
      <RangeField
        label={t('laying.turn')}
        said={`${turn}°`}
        value={turn}
        range={[-180, 180, 1]}
        onChange={(value) => onChange({ turn: value })}
      />
      <RangeField
        label={t('laying.scale')}
        said={size(scale)}
        value={Math.round(20 * Math.log2(scale))}
        range={[20 * Math.log2(least), 20 * Math.log2(most), 1]}
        onChange={(step) =>
          onChange({ scale: Math.min(most, Math.max(least, Math.round(1000 * 2 ** (step / 20)) / 1000)) })
        }
      />
      <p className="mt-2 text-13 text-ink-2">{t('laying.scaleLine')}</p>
    </OptionSection>
  );
}
