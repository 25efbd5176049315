import { describe, expect, it } from 'vitest';
import { callsOf, type OpenApi, type PlayCall } from './openApi.ts';
import { asCurl, asTypeScript, BadField, queryOf, valuesOf } from './request.ts';

const document: OpenApi = {
  paths: {
    '/api/v1/design/list': {
      get: {
        operationId: 'designList',
        summary: 'Your designs.',
        tags: ['design'],
        security: [{ token: [] }, { key: [] }],
        parameters: [
          {
            name: 'limit',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
          },
          { name: 'order', in: 'query', required: true, schema: { enum: ['newest', 'oldest'], default: 'newest' } },
        ],
        'x-codes': [200, 10001],
      },
    },
    '/api/v1/design/move': {
      post: {
        operationId: 'designMove',
        summary: 'Moves.',
        tags: ['design'],
        security: [{ token: [] }],
        parameters: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  designIds: { type: 'array' },
                  groupId: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                  favourite: { type: 'boolean' },
                },
                required: ['designIds', 'groupId'],
              },
            },
          },
        },
        'x-codes': [200],
      },
    },
    '/api/v1/img/upload': {
      post: {
        operationId: 'imageUpload',
        summary: 'Takes.',
        tags: ['img'],
        security: [{ token: [] }, { key: [] }],
        parameters: [],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                properties: { kind: { type: 'string' }, file: { type: 'string', format: 'binary' } },
                required: ['file'],
              },
            },
          },
        },
        'x-codes': [200],
      },
    },
  },
};
const [list, move, upload] = callsOf(document) as [PlayCall, PlayCall, PlayCall];

describe('a call of the document', () => {
  it('says who may ask it, and how', () => {
    expect(callsOf(document).map(({ id, method, access, body }) => [id, method, access, body])).toEqual([
      ['designList', 'GET', 'key', 'none'],
      ['designMove', 'POST', 'session', 'json'],
      ['imageUpload', 'POST', 'key', 'multipart'],
    ]);
  });

  it('has a field of the right kind for each part of its input', () => {
    expect(
      [...list.fields, ...move.fields, ...upload.fields].map(({ name, kind, required }) => [name, kind, required]),
    ).toEqual([
      ['limit', 'number', false],
      // What has a default may be left out.
      ['order', 'choice', false],
      ['designIds', 'json', true],
      ['groupId', 'text', true],
      ['favourite', 'choice', false],
      ['kind', 'text', false],
      ['file', 'file', true],
    ]);
    expect(list.fields[0]).toMatchObject({ range: [1, 100], standard: '24', maxLength: null });
  });
});

describe('a filled form', () => {
  it('is sent with the types of the contract, without what was left empty', () => {
    expect(valuesOf(list, { limit: '5', order: '' })).toEqual({ limit: 5 });
    expect(valuesOf(move, { designIds: '["a"]', groupId: '7', favourite: 'true' })).toEqual({
      designIds: ['a'],
      groupId: '7',
      favourite: true,
    });
    expect(queryOf({ limit: 5, order: 'a b' })).toBe('?limit=5&order=a+b');
    expect(queryOf({})).toBe('');
  });

  it('says which field is none', () => {
    expect(() => valuesOf(move, { designIds: '[' })).toThrow(BadField);
    expect(() => valuesOf(list, { limit: 'many' })).toThrow('limit');
  });
});

describe('a snippet', () => {
  const origin = 'https://rooms.example.test';

  it('for curl quotes what a shell would read', () => {
    expect(asCurl({ call: move, values: { designIds: ["it's"] }, files: {}, origin, proof: 'key' })).toBe(
      [
        `curl 'https://rooms.example.test/api/v1/design/move' \\`,
        `  -H "Authorization: Bearer $ROOMWRIGHT_KEY" \\`,
        `  -H 'content-type: application/json' \\`,
        `  -d '{"designIds":["it'\\''s"]}'`,
      ].join('\n'),
    );
    expect(
      asCurl({ call: upload, values: { kind: 'photo' }, files: { file: 'room.jpg' }, origin, proof: 'none' }),
    ).toContain(`-F 'file=@room.jpg'`);
    expect(asCurl({ call: list, values: { limit: 5 }, files: {}, origin, proof: 'token' })).toContain('list?limit=5');
  });

  it('for TypeScript parses, and holds no secret', async () => {
    const ts = await import('typescript');
    for (const [call, files] of [
      [list, {}],
      [move, {}],
      [upload, { file: 'room.jpg' }],
    ] as const) {
      const text = asTypeScript({ call, values: { limit: 5 }, files, origin, proof: 'key' });
      const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
      expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
      expect(text).toContain('process.env.ROOMWRIGHT_KEY');
    }
  });
});
