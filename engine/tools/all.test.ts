import { expect, test } from 'vitest';
import { priceSpan, tierOf } from '#catalog/prices.ts';
import { toolByName, tools } from './all.ts';
import { runs } from './runs.ts';

test('every tool has a name of its own, code, and a price where people ask for it', () => {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(runs).sort()).toEqual([...names].sort());
  for (const { name, use, price } of tools) {
    expect(toolByName(name).name).toBe(name);
    if (use === 'job') expect(price, name).not.toBeNull();
    if (price !== null) expect(['standard', 'premium']).toContain(tierOf(price));
    if (use === 'look' && price !== null) expect(priceSpan(price), name).toEqual([0, 0]);
  }
});

test('files that a command takes are inputs of its tool', () => {
  for (const { name, inputs, command } of tools) {
    for (const { as } of Object.values(command?.options ?? {})) {
      if (as === 'mask' || as === 'room') expect(inputs[as], `${name} takes a ${as}`).toBe(true);
    }
  }
});
