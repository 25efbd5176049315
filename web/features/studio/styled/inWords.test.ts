import { describe, expect, it } from 'vitest';
import { firstForm, styledPart } from '../tools/restyle/form.ts';
import { type OptionsRead, settingOf } from './inWords.ts';

const read = (options: OptionsRead['options']): OptionsRead => ({ options, offered: [], left: [] });

describe('what words set', () => {
  it('is set in the order of the form', () => {
    expect(settingOf(firstForm, read({ roomType: 'bedroom', style: 'japandi' }))).toMatchObject({
      change: { style: 'japandi', roomType: 'bedroom' },
      set: ['style', 'roomType'],
      notHere: [],
    });
  });

  it('frees a floor that was to stay, and lays it where nothing was laid', () => {
    const form = { ...firstForm, intervention: 'low', locks: ['floor', 'ceiling'] } as const;
    const { change } = settingOf(form, read({ floorMaterial: 'oak-herringbone', locks: ['openings'] }));
    expect(change).toEqual({
      floorMaterial: 'oak-herringbone',
      intervention: 'middle',
      locks: ['ceiling', 'openings'],
    });
  });

  it('tells what a tool has no option for', () => {
    const { change, notHere } = settingOf(
      styledPart(firstForm),
      read({ style: 'japandi', wallMaterial: 'paint-sage' }),
    );
    expect(change).toEqual({ style: 'japandi' });
    expect(notHere).toEqual(['wallMaterial']);
  });
});
