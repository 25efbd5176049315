import type { DesignNames } from '../../lib/designNames.ts';
import type { DesignDetail } from '../../lib/designs.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** Parts of a recipe that are shares of the most. */
const shareNames = ['strength', 'detail'] as const;

/** Engine and model outside of this program that drew the design; undefined: the built-in engine did. */
function makerIn({ engine }: DesignDetail['recipe']): { name: string; model: string; licence: string } | undefined {
  if (typeof engine !== 'object' || engine === null || !('model' in engine)) return undefined;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { engine: name, licence } = engine as Readonly<Record<string, unknown>>;
  return { name: text(name), model: text(engine.model), licence: text(licence) };
}

/** What was asked for, row by row, and the whole of it to copy. */
export function Recipe({ design, names }: { readonly design: DesignDetail; readonly names: DesignNames }) {
  const { t, i18n } = useTranslation();
  const { recipe, intervention, seed, engineVersion, engineMs, picture, variant } = design;
  const locks = Array.isArray(recipe.locks) ? recipe.locks.map(String) : [];
  const shares = shareNames.flatMap((name) => {
    const value = recipe[name];
    return typeof value === 'number' ? [{ name, value }] : [];
  });
  const maker = makerIn(recipe);
  const percent = (value: number) => t('detail.percent', { percent: Math.round(value * 100) });
  const say = (key: string, otherwise: string) => (i18n.exists(key) ? t(key as 'studio.low') : otherwise);
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('designs.tool'), say(`tool.${design.tool}`, design.tool)],
    ...(design.style ? [[t('designs.style'), names.title] as const] : []),
    ...(design.roomType ? [[t('designs.room'), names.line] as const] : []),
    ...(design.technique ? [[t('detail.technique'), names.line] as const] : []),
    ...shares.map(({ name, value }) => [t(`detail.${name}`), percent(value)] as const),
    ...(intervention ? [[t('detail.intervention'), say(`studio.${intervention}`, intervention)] as const] : []),
    ...(locks.length > 0
      ? [[t('detail.kept'), locks.map((lock) => say(`studio.lock.${lock}`, lock)).join(t('detail.listComma'))] as const]
      : []),
    [t('detail.size'), t('studio.size', { width: picture.width, height: picture.height })],
    ...('seed' in recipe
      ? [[t('detail.variant'), String(variant + 1)] as const, [t('studio.seed'), String(seed)] as const]
      : []),
    ...(maker ? [[t('detail.model'), `${maker.model} · ${maker.name}`] as const] : []),
    ...(maker?.licence ? [[t('detail.licence'), maker.licence] as const] : []),
    [t('detail.engine'), engineVersion],
    [t('detail.took'), t('detail.seconds', { seconds: (engineMs / 1000).toFixed(1) })],
  ];
  const whole = JSON.stringify({ tool: design.tool, ...recipe, seed, engineVersion }, null, 2);
  return (
    <section aria-labelledby="recipe-title" className="rounded-card border border-hairline bg-surface p-5">
      <h2 id="recipe-title" className="text-16 font-semibold">
        {t('detail.recipe')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t('detail.recipeLine')}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-14">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <CopyButton text={whole} label={t('detail.copyRecipe')} />
      </div>
    </section>
  );
}
