import { describe, expect, it } from 'vitest';
import { familiesOf, matchingStyles, stepInGrid } from './styleSearch.ts';

const names = (en_US: string, zh_CN: string) => ({ en_US, zh_CN, zh_TW: zh_CN });
const styles = [
  { id: 'japandi', names: names('Japandi', '日式北欧'), lines: names('Calm wood and linen', ''), family: 'modern' },
  { id: 'rustic', names: names('Rustic', '质朴'), lines: names('Rough wood', ''), family: 'natural' },
].map((style) => ({ ...style, swatches: [] }));
const found = (text: string, family = 'all') => matchingStyles(styles, text, family).map((style) => style.id);

describe('style search', () => {
  it('finds by name in any language and by line, all words', () => {
    expect(found('JAPAN')).toEqual(['japandi']);
    expect(found('质朴')).toEqual(['rustic']);
    expect(found('wood')).toEqual(['japandi', 'rustic']);
    expect(found('wood rough')).toEqual(['rustic']);
    expect(found('zzz')).toEqual([]);
  });

  it('filters by family', () => {
    expect(found('wood', 'natural')).toEqual(['rustic']);
    expect(familiesOf(styles)).toEqual(['modern', 'natural']);
  });

  it('walks the grid by rows and columns and stays inside', () => {
    expect(stepInGrid('ArrowDown', 1, 6, 2)).toBe(3);
    expect(stepInGrid('ArrowUp', 1, 6, 2)).toBeNull();
    expect(stepInGrid('End', 1, 6, 2)).toBe(5);
    expect(stepInGrid('ArrowRight', 5, 6, 2)).toBeNull();
    expect(stepInGrid('Tab', 1, 6, 2)).toBeNull();
  });
});
