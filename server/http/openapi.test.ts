import { describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { openApiDocument } from './openapi.ts';

const all: readonly Call[] = Object.values(calls);
const document = openApiDocument(all, 'http://127.0.0.1:3000');

describe('the OpenAPI document', () => {
  it('has exactly the paths and methods of the contract', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(all.map((call) => `${call.method} ${call.path}`).sort());
  });

  it.each(all.map((call) => [call.id, call] as const))('describes %s', (id, call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.operationId).toBe(id);
    expect(operation?.security).toEqual(call.access === 'none' ? [] : [{ token: [] }]);
    for (const code of call.codes) expect(operation?.['x-codes']).toContain(code);
    const names = operation?.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    if (call.method === 'GET') expect(names).toEqual(Object.keys((call.input as { shape?: object }).shape ?? {}));
    else expect(operation?.requestBody).toBeDefined();
  });

  it('gives every call an id of its own, the one it is filed under', () => {
    for (const [key, call] of Object.entries(calls)) expect(call.id).toBe(key);
  });

  it('asks for a file where one is sent', () => {
    const body = JSON.stringify(document.paths['/api/v1/img/upload']?.post?.requestBody);
    expect(body).toContain('"multipart/form-data"');
    expect(body).toContain('"format":"binary"');
  });

  it('says which answer is a stream', () => {
    const events = JSON.stringify(document.paths['/api/v1/img/events']?.get?.responses);
    expect(events).toContain('"text/event-stream"');
  });

  it('refers only to what it defines', () => {
    const text = JSON.stringify(document);
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let target: unknown = document;
      for (const part of reference.split('/')) target = (target as Record<string, unknown> | undefined)?.[part];
      expect(target, reference).toBeDefined();
    }
  });
});
