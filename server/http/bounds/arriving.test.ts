import { expect, it } from 'vitest';
import { createPlaces } from './arriving.ts';

it('lets so many at one address begin, the next as one has arrived, and others at once', async () => {
  const places = createPlaces(2, 10);
  const begun: string[] = [];
  const begin = (name: string, who: string) =>
    places.take(name).then((free) => {
      begun.push(who);
      return free;
    });
  const first = await begin('a', 'first');
  const second = await begin('a', 'second');
  const third = begin('a', 'third');
  const fourth = begin('a', 'fourth');
  await begin('b', 'elsewhere');
  expect(begun).toEqual(['first', 'second', 'elsewhere']);
  second();
  (await third)();
  await fourth;
  expect(begun).toEqual(['first', 'second', 'elsewhere', 'third', 'fourth']);
  first();
});

it('refuses whoever asks for more than can wait', async () => {
  const places = createPlaces(1, 1);
  const free = await places.take('a');
  const waiting = places.take('a');
  await expect(places.take('a')).rejects.toMatchObject({ code: 10429 });
  free();
  (await waiting)();
  (await places.take('a'))();
});
