import { describe, expect, it } from 'vitest';
import script from '../public/boot.js?raw';
import { rootFontPx } from './rootFont.ts';

interface Page {
  readonly width?: number;
  readonly readerPx?: number;
  readonly stored?: Readonly<Record<string, string>>;
  readonly systemDark?: boolean;
  /** The language of a page that came with its text. */
  readonly drawnIn?: string;
}

interface Added {
  rel?: string;
  href?: string;
  src?: string;
  onerror?: () => void;
}

/** Runs boot.js in a page that is only as much of one as it needs. */
function boot({ width = 1280, readerPx = 16, stored = {}, systemDark = false, drawnIn }: Page = {}) {
  const attributes: Record<string, string> = drawnIn ? { 'data-drawn-in': drawnIn } : {};
  const variables: Record<string, string> = {};
  const added: Added[] = [];
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const root = {
    lang: 'en',
    style: { fontSize: '', setProperty: (name: string, value: string) => Object.assign(variables, { [name]: value }) },
    setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
    getAttribute: (name: string) => attributes[name] ?? null,
  };
  const page = {
    document: {
      documentElement: root,
      head: { append: (element: Added) => added.push(element) },
      createElement: (): Added => ({}),
      getElementById: () => ({ textContent: '["/assets/entry.js","/assets/page.js"]' }),
    },
    window: { innerWidth: width },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: systemDark }),
    getComputedStyle: () => ({ fontSize: root.style.fontSize === 'medium' ? `${readerPx}px` : root.style.fontSize }),
    addEventListener: (kind: string, listener: () => void) =>
      listeners.set(kind, (listeners.get(kind) ?? new Set()).add(listener)),
    removeEventListener: (kind: string, listener: () => void) => listeners.get(kind)?.delete(listener),
  };
  new Function(...Object.keys(page), script)(...Object.values(page));
  const fire = (kind: string, event: unknown = {}) => {
    for (const listener of [...(listeners.get(kind) ?? [])]) listener(event);
  };
  const scripts = () => added.flatMap(({ src }) => src ?? []);
  return { root, attributes, variables, added, scripts, fire };
}

/** A click on `target`; says whether the browser was kept from acting on it. */
function click(target: object) {
  const event = {
    type: 'click',
    target: { closest: () => target },
    prevented: false,
    preventDefault: () => {
      event.prevented = true;
    },
  };
  return event;
}

describe('before the first paint', () => {
  it.each([
    [393, 16],
    [700, 18],
    [768, 16],
    [1280, 16],
    [1920, 24],
  ])('the root font is that of the app: %i px wide, reader %i px', (width, readerPx) => {
    const { root, variables } = boot({ width, readerPx });
    expect(Number.parseFloat(root.style.fontSize)).toBeCloseTo(rootFontPx(width, readerPx), 6);
    expect(Number(variables['--reader'])).toBe(readerPx / 16);
  });

  it('theme and language are the stored ones, else the theme is the system’s', () => {
    const chosen = boot({ stored: { roomwright_theme: 'dark', roomwright_locale: 'zh_TW' } });
    expect([chosen.attributes['data-theme'], chosen.root.lang]).toEqual(['dark', 'zh-Hant']);
    expect(boot({ systemDark: true }).attributes['data-theme']).toBe('dark');
    expect(boot().attributes['data-theme']).toBe('light');
  });

  it('a page that came with its text says its language itself', () => {
    expect(boot({ stored: { roomwright_locale: 'zh_TW' }, drawnIn: 'en_US' }).root.lang).toBe('en');
  });

  it('who is signed in is marked', () => {
    expect(boot({ stored: { roomwright_token: 'x' } }).attributes).toHaveProperty('data-signed-in');
    expect(boot().attributes).not.toHaveProperty('data-signed-in');
  });
});

describe('a page that came with its text', () => {
  const drawnIn = 'en_US';

  it('starts the app when another tab signs in', () => {
    const { scripts, fire } = boot({ drawnIn });
    fire('storage');
    expect(scripts()).toEqual(['/assets/entry.js']);
  });

  it('loads nothing until somebody is there, and then everything once', () => {
    const { added, scripts, fire } = boot({ drawnIn });
    fire('DOMContentLoaded');
    expect(added).toEqual([]);
    fire('pointermove');
    fire('keydown');
    expect(scripts()).toEqual(['/assets/entry.js']);
    expect(added.flatMap(({ href }) => href ?? [])).toEqual(['/assets/entry.js', '/assets/page.js']);
  });

  it('a pointer that only rests on a page does not load the app; one that moves does', () => {
    const { scripts, fire } = boot({ drawnIn: 'en_US' });
    fire('pointermove', { type: 'pointermove', movementX: 0, movementY: 0 });
    expect(scripts()).toEqual([]);
    fire('pointermove', { type: 'pointermove', movementX: 0, movementY: -1 });
    expect(scripts()).toEqual(['/assets/entry.js']);
  });

  it.each([
    ['who is signed in', { roomwright_token: 'x' }],
    ['whose language is another', { roomwright_locale: 'zh_CN' }],
  ])('loads at once for one %s', (_who, stored) => {
    const { scripts, fire } = boot({ drawnIn, stored });
    fire('DOMContentLoaded');
    expect(scripts()).toEqual(['/assets/entry.js']);
  });

  it('presses again what was pressed before the app had it, in order, and lets links be', () => {
    const { fire } = boot({ drawnIn });
    const done: string[] = [];
    const event = click({ click: () => done.push('button') });
    fire('pointerdown');
    fire('click', event);
    const form = { requestSubmit: () => done.push('form') };
    fire('submit', { type: 'submit', target: form, preventDefault: () => undefined });
    expect([event.prevented, done]).toEqual([true, []]);
    const link = { ...click(null as never), target: { closest: () => null } };
    fire('click', link);
    expect(link.prevented).toBe(false);
    fire('taken-over');
    expect(done).toEqual(['button', 'form']);
    const later = click({ click: () => done.push('later') });
    fire('click', later);
    expect([later.prevented, done.length]).toEqual([false, 2]);
  });

  it('gives everything back to the browser when the app cannot be loaded', () => {
    const { added, fire } = boot({ drawnIn });
    const done: string[] = [];
    fire('keydown');
    fire('click', click({ click: () => done.push('language link') }));
    added.find(({ src }) => src)?.onerror?.();
    expect(done).toEqual(['language link']);
  });
});
