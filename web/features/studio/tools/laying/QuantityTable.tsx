import { Download, Printer } from 'lucide-react';
import type { KnownLength } from '#engine/tools/restyle/params.ts';
import type { SurfaceList } from '#engine/tools/surfaces/params.ts';
import type { LaidSurface } from '../../../../canvas/surfaces/layers.ts';
import { currentLocale } from '../../../../lib/i18n.ts';
import { saveFile } from '../../../../lib/picture.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { Material } from './materialSearch.ts';
import { csvOf, measured, type Takeoff, takeoff } from './quantities.ts';
import { useSurfaceNames } from './useSurfaceNames.ts';

interface QuantityTableProps {
  readonly list: SurfaceList;
  readonly chosen: readonly LaidSurface[];
  readonly material: Material | undefined;
  readonly known: KnownLength | null;
}

const metres = (value: number): string => value.toFixed(1);

/**
 * Square metres of the chosen surfaces with their error; of a material also what to order for how much, to save and to
 * print.
 */
export function QuantityTable({ list, chosen, material, known }: QuantityTableProps) {
  const { t } = useTranslation();
  const { nameOf } = useSurfaceNames();
  const surfaces = measured(
    list,
    chosen.map(({ id }) => id),
    known,
  );
  const order = material && takeoff(surfaces, material);
  const area = (of: { readonly areaM2: number; readonly errorM2: number }) =>
    t('live.area', { area: metres(of.areaM2), error: metres(of.errorM2) });
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-14">
        {surfaces.map((surface) => (
          <Row key={surface.id} name={nameOf(surface.id)} value={area(surface)} />
        ))}
        {order && surfaces.length > 1 ? <Row name={t('live.total')} value={area(order)} /> : null}
        {order ? (
          <>
            <Row name={t('live.waste')} value={t('detail.percent', { percent: order.wastePercent })} />
            <Row
              name={t('live.order')}
              value={t('live.countOf', {
                count: order.count,
                unit: t(`live.unit.${order.unit}`, { count: order.count }),
              })}
            />
            <Row name={t('live.price')} value={t('live.sgd', { sgd: order.sgd })} />
          </>
        ) : null}
      </dl>
      {order && material ? <Exports order={order} material={material} /> : null}
      <p className="mt-2 text-13 text-ink-2">
        {order ? t('live.most', { count: order.most }) : t('live.chooseMaterial')}
      </p>
    </>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </>
  );
}

/** The same as a file for a spreadsheet, and as a page to print. */
function Exports({ order, material }: { readonly order: Takeoff; readonly material: Material }) {
  const { t } = useTranslation();
  const { nameOf } = useSurfaceNames();
  const name = material.names[currentLocale()];
  const rows: (readonly (string | number)[])[] = [
    [t('live.column.surface'), t('live.column.area'), t('live.column.error')],
    ...order.surfaces.map(({ id, areaM2, errorM2 }) => [nameOf(id), areaM2.toFixed(2), errorM2.toFixed(2)]),
    [t('live.total'), order.areaM2.toFixed(2), order.errorM2.toFixed(2)],
    [],
    [t('laying.material'), name, material.id],
    [t('live.waste'), `${order.wastePercent} %`],
    [t('live.order'), order.count, t(`live.unit.${order.unit}`, { count: order.count })],
    [t('live.price'), order.sgd, 'SGD'],
  ];
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }));
    saveFile(url, `${material.id}.csv`);
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button look="outline" icon={<Download className="icon" />} onClick={save}>
        {t('live.csv')}
      </Button>
      <Button look="outline" icon={<Printer className="icon" />} onClick={() => printTable(name, rows)}>
        {t('live.print')}
      </Button>
    </div>
  );
}

/** Prints a table from a frame of its own: the page around it is no list of quantities. */
function printTable(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.className = 'fixed size-0 border-0';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) {
    frame.remove();
    return;
  }
  page.title = title;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const table = page.createElement('table');
  for (const row of rows) {
    const line = table.insertRow();
    for (const cell of row) line.insertCell().textContent = String(cell);
  }
  table.cellPadding = '6';
  page.body.append(heading, table);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
