import { describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { openApiDocument } from '../openapi.ts';
import { dataFields } from './fields.ts';
import { referencePage } from './page.ts';

const all: readonly Call[] = Object.values(calls);
const page = referencePage(openApiDocument(all, 'http://127.0.0.1:3000'));

describe('the reference page', () => {
  it('shows every call, in the text and in the list', () => {
    for (const { id, path } of all) {
      expect(page).toContain(`<article id="${id}"`);
      expect(page).toContain(`href="#${id}"`);
      expect(page).toContain(path);
    }
  });

  it('loads nothing from elsewhere and runs nothing inline', () => {
    expect([...page.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(([, target]) => target)).toEqual([
      '/docs/reference.css',
      '/docs/reference.js',
    ]);
    expect(page).not.toMatch(/<script(?![^>]*src)|\son\w+=|<[^>]*style=/);
  });

  it('links only to what is on it', () => {
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${target}"`);
  });
});

describe('fields of a schema', () => {
  it('names nested fields, lists, choices, ranges and what may be left out', () => {
    const fields = dataFields({
      type: 'object',
      required: ['designs', 'order'],
      properties: {
        designs: {
          type: 'array',
          minItems: 1,
          maxItems: 4,
          items: {
            type: 'object',
            required: ['style'],
            properties: {
              style: { type: ['string', 'null'] },
              note: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
            },
          },
        },
        order: { type: 'string', enum: ['newest', 'oldest'], default: 'newest' },
        seed: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      },
    });
    expect(fields.map(({ path, type, required, note }) => [path, type, required, note])).toEqual([
      ['designs', 'object[]', true, '1-4 entries'],
      ['designs[].style', 'string or null', true, ''],
      ['designs[].note', 'integer or null', false, ''],
      ['order', 'choice', false, 'newest · oldest; default "newest"'],
      ['seed', 'integer', false, 'at least 0'],
    ]);
  });
});
