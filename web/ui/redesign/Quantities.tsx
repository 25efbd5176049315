import { useTranslation } from '../../lib/useTranslation.ts';
import { z } from '../../lib/zod.ts';

const reportSchema = z.object({
  quantities: z.object({
    areaM2: z.number(),
    errorM2: z.number(),
    wastePercent: z.number(),
    unit: z.enum(['piece', 'roll', 'litre', 'm2']),
    /** Whole units to order, waste included. */
    count: z.number().int(),
    /** Guide price, supply only. */
    sgd: z.number(),
  }),
});

interface QuantitiesProps {
  /** Of a design; nothing is shown for one that takes no material. */
  readonly report: unknown;
  /** Of the heading: where it stands decides. */
  readonly as: 'h2' | 'h3';
  readonly className?: string;
}

/** What a new surface takes: its area, what to order, and what that costs about. */
export function Quantities({ report, as: Heading, className }: QuantitiesProps) {
  const { t } = useTranslation();
  const quantities = reportSchema.safeParse(report).data?.quantities;
  if (!quantities) return null;
  const { areaM2, errorM2, wastePercent, unit, count, sgd } = quantities;
  const area = { area: areaM2.toFixed(1), error: errorM2.toFixed(1) };
  const rows = [
    [t('quantities.area'), t('quantities.areaValue', area)],
    [t('quantities.order'), t(`quantities.unit.${unit}`, { count })],
    [t('quantities.price'), t('quantities.priceValue', { amount: sgd.toLocaleString('en-US') })],
  ] as const;
  return (
    <section className={className}>
      <Heading className={Heading === 'h2' ? 'text-16 font-semibold' : 'text-14 font-medium'}>
        {t('quantities.title')}
      </Heading>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-13 text-ink-2">{t('quantities.line', { percent: wastePercent })}</p>
    </section>
  );
}
