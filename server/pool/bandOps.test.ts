import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { BandOp } from '#engine/bandOp.ts';
import { bandOpOf, nameOfBandOp } from './bandOps.ts';

const engine = path.resolve(import.meta.dirname, '../../engine');

test('threads know every operation of the engine by a name of its own', async () => {
  const found: BandOp<never>[] = [];
  for await (const file of glob('**/*.ts', { cwd: engine })) {
    const whole = path.join(engine, file);
    if (!/export const \w+BandOps\b/.test(readFileSync(whole, 'utf8'))) continue;
    const exported = Object.entries((await import(whole)) as Record<string, unknown>);
    const tables = exported.filter(([name]) => name.endsWith('BandOps'));
    found.push(...tables.flatMap(([, table]) => Object.values(table as Record<string, BandOp<never>>)));
  }
  expect(found.length).toBeGreaterThan(30);
  const names = new Set(found.map(nameOfBandOp));
  expect(names.size).toBe(new Set(found).size);
  for (const operation of found) expect(bandOpOf(nameOfBandOp(operation))).toBe(operation);
});

test('an operation that no area lists is refused by the thread that asks for it', () => {
  expect(() => nameOfBandOp({ rowsPerBand: 1, run() {} })).toThrow(/server\/pool\/bandOps\.ts/);
  expect(() => bandOpOf('image.nothing')).toThrow(/no band operation/);
});
