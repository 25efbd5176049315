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
    const token = { token: [] };
    const security = { none: [], pending: [token], session: [token], user: [token, { key: [] }] }[call.access];
    expect(operation?.security).toEqual(security);
    for (const code of call.codes) expect(operation?.['x-codes']).toContain(code);
    const names = operation?.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    if (call.method === 'GET') expect(names).toEqual(Object.keys((call.input as { shape?: object }).shape ?? {}));
    else expect(operation?.requestBody).toBeDefined();
  });

  it('keeps API keys from everything that changes who may come in, or costs money', () => {
    const keyless = all.filter((call) => call.access !== 'user' && call.access !== 'none').map(({ path }) => path);
    const within = (prefix: string) => all.map(({ path }) => path).filter((path) => path.startsWith(prefix));
    const own = ['/api/v1/user/password/change', '/api/v1/user/email/', '/api/v1/user/sessions', '/api/v1/user/2fa/'];
    const money = [
      '/api/v1/user/export',
      '/api/v1/user/delete',
      '/api/v1/key/',
      '/api/v1/plan/',
      '/api/v1/credit/topup',
    ];
    for (const prefix of [...own, ...money]) {
      expect(within(prefix).length, prefix).toBeGreaterThan(0);
      expect(keyless).toEqual(expect.arrayContaining(within(prefix)));
    }
  });

  it('says which of token and key counts when both come', () => {
    const { securitySchemes } = document.components as { securitySchemes: Record<string, { description: string }> };
    expect(Object.keys(securitySchemes)).toEqual(['token', 'key']);
    expect(securitySchemes.key?.description).toContain('the token decides');
  });

  it('gives every call an id of its own, the one it is filed under', () => {
    for (const [key, call] of Object.entries(calls)) expect(call.id).toBe(key);
  });

  it('says of no answer that its code is one of none', () => {
    expect(JSON.stringify(document.paths)).not.toContain('"enum":[]');
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
