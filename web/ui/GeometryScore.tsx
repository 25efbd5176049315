import type { Geometry } from '#contract/designs.ts';
import { useTranslation } from '../lib/useTranslation.ts';
import { cx } from './cx.ts';

interface GeometryScoreProps {
  readonly geometry: Geometry;
  /** Of the heading: where it stands decides. */
  readonly as: 'h2' | 'h3';
  readonly className?: string;
}

/** Of identical pixels: fewer come about by chance. */
const TOLD_SHARE = 0.01;

const marks = { none: 'bg-accent', intended: 'border border-accent', unintended: 'bg-clay' } as const;

/** How far a design shows the room of its photo: a figure on a scale, and what differs, category by category. */
export function GeometryScore({ geometry, as: Heading, className }: GeometryScoreProps) {
  const { t } = useTranslation();
  const { score, drift, identicalShare } = geometry;
  const figure = Math.round(score);
  return (
    <section className={className}>
      <div className="flex items-baseline justify-between gap-3">
        <Heading className={Heading === 'h2' ? 'text-16 font-semibold' : 'text-14 font-medium'}>
          {t('geometry.title')}
        </Heading>
        <p className="text-14 font-medium whitespace-nowrap tabular-nums">{t('geometry.value', { score: figure })}</p>
      </div>
      <div aria-hidden="true" className="relative mt-2 h-[9px] border-x border-line">
        <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
        <span className="absolute top-1/2 left-0 h-[3px] -translate-y-1/2 bg-accent" style={{ width: `${figure}%` }} />
      </div>
      <p className="mt-2 text-13 text-ink-2">{t('geometry.line')}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        {drift.map(({ category, state }) => (
          <div key={category} className="contents">
            <dt>{t(`geometry.category.${category}`)}</dt>
            <dd
              className={cx(
                'flex items-baseline justify-end gap-2 text-right',
                state === 'unintended' ? 'text-clay-ink' : 'text-ink-2',
              )}
            >
              {t(`geometry.state.${state}`)}
              <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', marks[state])} />
            </dd>
          </div>
        ))}
      </dl>
      {identicalShare === null || identicalShare < TOLD_SHARE ? null : (
        <p className="mt-2 text-13 text-ink-2">
          {t('geometry.identical', { percent: (identicalShare * 100).toFixed(1) })}
        </p>
      )}
    </section>
  );
}
