import { expect, it } from 'vitest';
import { createBus } from './bus.ts';

it('tells those who listen to a kind, until they stop', () => {
  const bus = createBus();
  const heard: string[] = [];
  const stop = bus.on('create_resource', ({ id }) => heard.push(id));
  bus.on('redirect', ({ to }) => heard.push(to));
  bus.emit('create_resource', { id: 'a' });
  stop();
  bus.emit('create_resource', { id: 'b' });
  bus.emit('redirect', { to: '/home' });
  expect(heard).toEqual(['a', '/home']);
});
