/**
 * The disclosure pack: altered pictures with their untouched originals, labels to lay over or print, and a page in
 * three languages that says what was changed, as listings need it (California AB 723 asks for all of it since
 * 2026-01-01).
 */
import { alterationNames, driftCategoryNames, driftStateNames, lightNames } from '#catalog/alterations.ts';
import { materialById } from '#catalog/materials/all.ts';
import type { Names } from '#catalog/names.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { escapeHtml } from '../../html.ts';
import type { ExportEntry } from '../../personalData.ts';
import type { Storage } from '../../storage/types.ts';
import type { SharedPlace, SharedSide } from '../designs/shares.ts';
import type { Pictures } from '../images/pictures.ts';

interface Pack {
  readonly title: string | null;
  /** The page that shows the same, and its QR code as a data URL. */
  readonly url: string;
  readonly qr: string;
  readonly designs: readonly SharedPlace[];
}

interface PackFiles {
  readonly picture: (
    place: number,
    side: SharedSide,
  ) => Promise<{ readonly key: string; readonly fileName: string } | undefined>;
  readonly pictures: Pictures;
  readonly storage: Pick<Storage, 'get'>;
}

type Language = keyof Names;
const languages = { en_US: 'en', zh_CN: 'zh-Hans', zh_TW: 'zh-Hant' } as const satisfies Record<Language, string>;
const locales = Object.keys(languages) as Language[];

/** As portals and law call it. */
const label: Names = { en_US: 'Digitally altered image', zh_CN: '经数字处理的图片', zh_TW: '經數位處理的圖片' };
const words = {
  line: {
    en_US: 'Software changed the picture. The room does not look like this today; the untouched photo is beside it.',
    zh_CN: '图片经软件处理，房间现状并非如此；旁边为未改动的原始照片。',
    zh_TW: '圖片經軟體處理，房間現況並非如此；旁邊為未更動的原始照片。',
  },
  altered: { en_US: 'Altered', zh_CN: '改动后', zh_TW: '變更後' },
  original: { en_US: 'Original photo', zh_CN: '原始照片', zh_TW: '原始照片' },
  changed: { en_US: 'What was changed', zh_CN: '改动内容', zh_TW: '變更內容' },
  differs: { en_US: 'What was measured', zh_CN: '测量结果', zh_TW: '量測結果' },
  page: { en_US: 'The same page on the web', zh_CN: '网页版', zh_TW: '網頁版' },
} as const satisfies Record<string, Names>;

/** An alteration's key in words; one that this version does not know is said generally. */
function sayAlteration(alteration: string, locale: Language): string {
  const [key = '', thing = ''] = alteration.split(':');
  const known = (alterationNames as Readonly<Record<string, Names>>)[key] ?? alterationNames.other;
  const light = (lightNames as Readonly<Record<string, Names>>)[thing];
  const name = (materialById(thing)?.names ?? light)?.[locale] ?? thing;
  return known[locale].replaceAll('{{name}}', name);
}

function titleOf({ style, roomType }: SharedPlace, locale: Language): string {
  const parts = [style && styleById(style)?.names, roomType && roomTypeById(roomType)?.names];
  return parts.flatMap((names) => (names ? [names[locale]] : [])).join(' · ');
}

const fonts = "Inter, 'Noto Sans CJK SC', 'Noto Sans CJK TC', sans-serif";

/** A label that can be laid over a picture at any size. */
function labelSvg(locale: Language): string {
  const width = locale === 'en_US' ? 430 : 340;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64">
<rect x="1" y="1" width="${width - 2}" height="62" rx="8" fill="#fff" stroke="#12161c" stroke-width="2"/>
<text x="${width / 2}" y="42" text-anchor="middle" font-family="${fonts}" font-size="30" fill="#12161c">
${label[locale]}</text>
</svg>
`;
}

interface Named {
  readonly design: SharedPlace;
  /** Paths in the pack; null: the photo is gone. */
  readonly after: string;
  readonly before: string | null;
}

function designHtml({ design, after, before }: Named): string {
  const { alterations, geometry } = design;
  const texts = locales.map((locale) => {
    const changed = [...new Set(alterations.map((each) => sayAlteration(each, locale)))];
    const drift = (geometry?.drift ?? []).map(
      ({ category, state }) => `${driftCategoryNames[category][locale]}: ${driftStateNames[state][locale]}`,
    );
    const list = (heading: Names, items: readonly string[]) =>
      items.length === 0
        ? ''
        : `<h4>${heading[locale]}</h4><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    return `<div lang="${languages[locale]}"><h3>${escapeHtml(titleOf(design, locale))}</h3>
<p class="label">${label[locale]}</p><p>${words.line[locale]}</p>
${list(words.changed, changed)}${list(words.differs, drift)}</div>`;
  });
  const figure = (path: string, caption: Names) =>
    `<figure><img src="${escapeHtml(path)}" alt="${caption.en_US}"><figcaption>${locales
      .map((locale) => caption[locale])
      .join(' · ')}</figcaption></figure>`;
  const figures = [figure(after, words.altered), ...(before ? [figure(before, words.original)] : [])];
  return `<section><div class="pair">${figures.join('')}</div><div class="texts">${texts.join('')}</div></section>`;
}

function pageHtml({ title, url, qr }: Pack, named: readonly Named[]): string {
  const heading = locales.map((locale) => label[locale]).join(' · ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title ?? label.en_US)}</title>
<style>
body{font:16px/1.5 Inter,system-ui,"Noto Sans CJK SC","Noto Sans CJK TC",sans-serif;color:#12161c}
body{max-width:72rem;margin:2rem auto;padding:0 1.5rem}
.pair,.texts{display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:1.5rem}
figure{margin:0}img{max-width:100%;height:auto}figcaption,footer{font-size:14px;color:#5b6472}
.label{display:inline-block;border:1px solid;border-radius:6px;padding:.2rem .6rem}
h4{margin:1rem 0 .25rem}ul{margin:0;padding-left:1.1rem}
section{border-top:1px solid #e3e7ee;padding:2rem 0;break-inside:avoid}footer{display:flex;gap:1rem;align-items:center}
</style></head><body>
<h1>${escapeHtml(title ?? heading)}</h1>${title ? `<p>${heading}</p>` : ''}
${named.map(designHtml).join('\n')}
<footer><img src="${qr}" alt="" width="120" height="120"><div>${locales
    .map((locale) => words.page[locale])
    .join(' · ')}<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></div></footer>
</body></html>
`;
}

/** The files of the pack, one opened at a time. Pictures come without place and names, as links show them. */
export async function* packOf(pack: Pack, { picture, pictures, storage }: PackFiles): AsyncIterable<ExportEntry> {
  const named: Named[] = [];
  for (const [at, design] of pack.designs.entries()) {
    const number = String(at + 1).padStart(2, '0');
    const found: Partial<Record<SharedSide, string>> = {};
    for (const side of ['after', 'before'] as const) {
      const one = await picture(design.place, side);
      const shown = one && (await pictures.shown(one.key, {}));
      if (!shown) continue;
      const ending = shown.key.slice(shown.key.lastIndexOf('.'));
      const name = `${number}-${side === 'after' ? 'altered' : 'original'}${ending}`;
      found[side] = name;
      yield { name, content: () => storage.get(shown.key) };
    }
    if (found.after) named.push({ design, after: found.after, before: found.before ?? null });
  }
  for (const locale of locales) yield { name: `label-${languages[locale]}.svg`, content: labelSvg(locale) };
  yield { name: 'disclosure.html', content: pageHtml(pack, named) };
}
