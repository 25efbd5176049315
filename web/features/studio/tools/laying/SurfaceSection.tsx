import type { LaidKind, LaidSurface } from '../../../../canvas/surfaces/layers.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { LayingForm } from './form.ts';
import { KnownLengthField } from './KnownLengthField.tsx';
import type { Material } from './materialSearch.ts';
import { QuantityTable } from './QuantityTable.tsx';
import { useSurfaceNames } from './useSurfaceNames.ts';
import type { LivePhoto } from './useSurfaces.ts';

interface SurfaceSectionProps {
  readonly kind: LaidKind;
  readonly live: LivePhoto | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly offered: readonly LaidSurface[];
  readonly chosen: readonly LaidSurface[];
  readonly material: Material | undefined;
  readonly form: LayingForm;
  readonly onChange: (change: Partial<LayingForm>) => void;
  readonly onToggle: (surface: LaidSurface) => void;
  readonly onPoint: (surface: LaidSurface | null) => void;
  readonly isOpen: boolean;
  /** null: there is no result yet to go back to. */
  readonly onOpen: ((isOpen: boolean) => void) | null;
}

/** The photo's surfaces as a list, whether they can be laid, and what they take. */
export function SurfaceSection(props: SurfaceSectionProps) {
  const { kind, live, failed, onRetry, offered, material, form, onChange, isOpen, onOpen } = props;
  const { t } = useTranslation();
  return (
    <>
      <OptionSection>
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-14 font-medium">{t(`live.surfaces.${kind}`)}</h2>
          {onOpen ? (
            <Button look="quiet" aria-pressed={isOpen} onClick={() => onOpen(!isOpen)} className="-mr-2 px-2.5">
              {t(isOpen ? 'live.toResult' : 'live.toPreview')}
            </Button>
          ) : null}
        </div>
        {live ? null : failed ? (
          <Notice kind="error" action={<Button onClick={onRetry}>{t('app.retry')}</Button>} className="mt-2">
            {t('live.failed')}
          </Notice>
        ) : (
          <p role="status" className="mt-1 text-13 text-ink-2">
            {t('live.looking')}
          </p>
        )}
        {live ? <Told {...props} live={live} /> : null}
      </OptionSection>
      {live && offered.length > 0 ? (
        <OptionSection title={t('live.quantities')}>
          <QuantityTable list={live.layers.list} chosen={props.chosen} material={material} known={form.known} />
          <KnownLengthField list={live.layers.list} value={form.known} onChange={(known) => onChange({ known })} />
        </OptionSection>
      ) : null}
    </>
  );
}

/** What was found: surfaces to choose, or why nothing would be laid. */
function Told({
  kind,
  live,
  offered,
  chosen,
  material,
  onToggle,
  onPoint,
}: SurfaceSectionProps & { readonly live: LivePhoto }) {
  const { t } = useTranslation();
  const { nameOf } = useSurfaceNames();
  const told = live.layers.list[kind];
  const gate = material?.group === 'paint' ? told.paintGate : told.gate;
  return (
    <>
      {kind === 'wall' && offered.length > 1 ? (
        <ul aria-label={t('live.surfaces.wall')} className="mt-2 flex flex-wrap gap-1.5">
          {offered.map((surface) => {
            const isChosen = chosen.includes(surface);
            return (
              <li key={surface.id}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => onToggle(surface)}
                  onFocus={() => onPoint(surface)}
                  onBlur={() => onPoint(null)}
                  onPointerEnter={() => onPoint(surface)}
                  onPointerLeave={() => onPoint(null)}
                  className={cx(
                    'hit lifts inline-flex items-center gap-2 rounded-full border px-3 text-13',
                    isChosen ? 'border-accent text-accent' : 'border-hairline text-ink-2 hover:border-line',
                  )}
                >
                  <svg aria-hidden="true" viewBox="0 0 2 2" className="size-3 rounded-full">
                    <rect width="2" height="2" fill={surface.colour} />
                  </svg>
                  {nameOf(surface.id)}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <p role="status" className="mt-2 text-13 text-ink-2">
        {gate ? t(`live.gate.${gate}`) : t(`live.line.${kind}`)}
      </p>
    </>
  );
}
