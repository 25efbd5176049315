import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '#contract/catalog.ts';
import type { Proposal } from '#contract/chat.ts';
import { locales } from '#contract/locale.ts';
import { needTexts, speak } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/queries.ts';
import { ProposalCard } from './ProposalCard.tsx';

const picture = { url: '/pictures/images/photo.jpg?sig=1', width: 900, height: 600 };
const swatches = ['#eeeeee', '#bb9977', '#ddccbb', '#445544', '#997755', '#222222'];
const catalog = {
  styles: [{ id: 'japandi', swatches }],
  materials: [{ id: 'oak-chevron', swatch: '#c8a876' }],
} as unknown as Catalog;
const proposal: Proposal = {
  id: 'p',
  tool: 'erase',
  call: 'imageErase',
  input: { imageId: 'i' },
  cost: 1,
  title: 'take things out',
  options: [{ name: 'things', value: 'a lamp' }],
  style: null,
  material: null,
  picture,
  refusal: null,
  needsRights: false,
  state: 'open',
  jobId: null,
};
const nothing = () => undefined;

interface Around {
  readonly known?: boolean;
  /** Metres of the material's tile; left out: it is not drawn yet. */
  readonly tile?: readonly [number, number];
}

function drawn(more: Partial<Proposal>, { known = true, tile }: Around = {}): string {
  const client = new QueryClient();
  const albedo = { url: '/pictures/tiles/oak.webp?sig=2', width: 1024, height: 1024 };
  if (tile) client.setQueryData([...queryKeys.tile('oak-chevron'), 'picture'], { albedo, sizeM: tile });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ProposalCard
        proposal={{ ...proposal, ...more }}
        catalog={known ? catalog : undefined}
        busy={false}
        fault={undefined}
        done={undefined}
        onConfirm={nothing}
        onDecline={nothing}
      />
    </QueryClientProvider>,
  );
}
const pictures = (html: string) => [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
const attribute = (tag: string | undefined, name: string) => tag?.match(new RegExp(` ${name}="([^"]*)"`))?.[1];

beforeAll(() => needTexts('assistant'));

describe('the picture of a proposal', () => {
  it('is a room in the style that is proposed', () => {
    const [tag, ...more] = pictures(drawn({ tool: 'restyle', style: 'japandi' }));
    expect([attribute(tag, 'src'), attribute(tag, 'alt')]).toEqual(['/art/style/japandi-320.webp', '']);
    expect(more).toEqual([]);
  });

  it.each([
    ['floor', false],
    ['wall', true],
  ])('is the material of a %s, in its colour until it is drawn', (tool, isUpright) => {
    const before = drawn({ tool, material: 'oak-chevron' });
    expect([pictures(before), before.includes('background-color:#c8a876')]).toEqual([[], true]);
    const [tag, ...more] = pictures(drawn({ tool, material: 'oak-chevron' }, { tile: [2, 2] }));
    expect(attribute(tag, 'src')).toBe('/pictures/tiles/oak.webp?sig=2');
    expect([attribute(tag, 'alt'), tag?.includes('-scale-y-100')]).toEqual(['', isUpright]);
    expect(more).toEqual([]);
  });

  it('is a material as wide and as high as it is, and fills its place', () => {
    const of = (...tile: readonly [number, number]) =>
      pictures(drawn({ tool: 'wall', material: 'oak-chevron' }, { tile }))[0];
    expect(attribute(of(1.5, 3), 'style')).toBe('aspect-ratio:0.5');
    expect(of(1.5, 3)).toContain('h-auto w-full');
    expect(of(9, 3)).toContain('h-full w-auto');
  });

  it('keeps its place while the catalogue is on its way', () => {
    const place = 'block aspect-[5/2] w-full';
    expect(drawn({ tool: 'restyle', style: 'japandi' }, { known: false })).toContain(place);
    expect(drawn({ tool: 'restyle', style: 'japandi' })).toContain(place);
    expect(drawn({ tool: 'restyle', style: 'of-a-later-version' })).not.toContain(place);
  });

  it.each(locales)('is what it is about where nothing else can be shown, said in %s', async (locale) => {
    await speak(locale);
    const [tag, ...more] = pictures(drawn({}));
    expect(attribute(tag, 'src')).toBe('/pictures/images/photo.jpg?sig=1&amp;w=320');
    expect([attribute(tag, 'width'), attribute(tag, 'height'), attribute(tag, 'loading')]).toEqual([
      '900',
      '600',
      'lazy',
    ]);
    const alt = attribute(tag, 'alt') ?? '';
    expect(alt).not.toMatch(/^$|assistant\./);
    expect(/^[\x20-\x7e]+$/.test(alt)).toBe(locale === 'en_US');
    expect(more).toEqual([]);
  });

  it('is none where that is gone, and of what a later proposal took the place of', () => {
    expect(pictures(drawn({ picture: null }))).toEqual([]);
    expect(pictures(drawn({ state: 'replaced' }))).toEqual([]);
    expect(pictures(drawn({ state: 'replaced', style: 'japandi' }))).toEqual([]);
    expect(pictures(drawn({ state: 'declined' }))).toHaveLength(1);
  });
});
