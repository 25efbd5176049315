/** The contract as an OpenAPI 3.1 document. Nothing is described here that the contract does not say. */

import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import { type Code, codes } from '#contract/codes.ts';
import { appVersion, headers } from '#contract/limits.ts';
import { fileField } from './multipart.ts';
import { limitsOf } from './rateLimits.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: Readonly<Record<string, unknown>>;
  readonly responses: Readonly<Record<string, unknown>>;
  /** Codes of the envelope that this call can answer. */
  readonly 'x-codes': readonly number[];
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

const introduction = [
  'Every answer is JSON `{ "code", "message", "data" }`. Code 200 is success; any other code explains itself in `message`, in the',
  'language of `App-User-Locale`. Whatever a caller can cause is HTTP 200 with a code; only a fault of the server is an HTTP 5xx.',
  'Picture links (`/pictures/…`) are signed and expire: they answer 403 when changed and 410 when expired, with the same envelope.',
].join(' ');

/** Describes the calls for clients at `publicUrl`. */
export function openApiDocument(calls: readonly Call[], publicUrl: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operation(call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roomwright',
      version: appVersion,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: headers.token, description: 'From user/login.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, `rw_…`, of an account that has them. It acts for the account in the calls that name it here, under the same limits. Where a token comes along, the token decides and the key is not looked at.',
        },
      },
      parameters: headerParameters(),
      schemas: {
        Refused: envelopeSchema({}, { type: 'object' }),
        Fault: envelopeSchema({ const: 500 }, { type: 'object' }),
      },
      'x-codes': codeTable(),
    },
  };
}

function operation(call: Call): Operation {
  const reads = call.method === 'GET';
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [tagOf(call)],
    security: { none: [], pending: [{ token: [] }], session: [{ token: [] }], user: [{ token: [] }, { key: [] }] }[
      call.access
    ],
    parameters: [...headersOf(call), ...(reads ? queryParameters(call) : [])],
    ...(reads ? {} : { requestBody: requestBody(call) }),
    responses: {
      200: { description: answerDescription(call), content: answerContent(call) },
      '4XX': {
        description: 'The request is not for this server (421), or no HTTP that it reads (400, 408, 413, 414, 431).',
        content: jsonContent({ $ref: '#/components/schemas/Refused' }),
      },
      '5XX': { description: 'A fault of the server.', content: jsonContent({ $ref: '#/components/schemas/Fault' }) },
    },
    'x-codes': codesOf(call),
  };
}

/** Every code that a call can answer, in order. */
export function codesOf(call: Call): Code[] {
  const complete: readonly Code[] = [
    CODE.notSignedIn,
    CODE.noEmail,
    CODE.notVerified,
    CODE.sessionEnded,
    CODE.secondFactorNeeded,
  ];
  const accessCodes: readonly Code[] = {
    none: [],
    pending: [CODE.notSignedIn, CODE.sessionEnded] as const,
    session: complete,
    // An API key whose account may not have any (any more).
    user: [...complete, CODE.notInPlan] as const,
  }[call.access];
  const takesInput = call.method === 'POST' || Object.keys((call.input as { shape?: object }).shape ?? {}).length > 0;
  const general: readonly Code[] = [
    ...(takesInput ? [CODE.invalid] : []),
    ...(limitsOf(call.id).length > 0 ? [CODE.tooMany] : []),
  ];
  return [...new Set<Code>([200, ...general, ...accessCodes, ...call.codes])].sort((a, b) => a - b);
}

/** `/api/v2/img/render` → `img`. */
function tagOf(call: Call): string {
  return call.path.replace(/^\/api\/v\d+/, '').split('/')[1] ?? 'other';
}

function headerParameters() {
  const header = (name: string, description: string, schema: JsonSchema) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  return {
    platform: header(headers.platform, 'What the client is, e.g. `web`.', { type: 'string' }),
    version: header(headers.version, 'Version of the client.', { type: 'string' }),
    locale: header('App-User-Locale', 'Language of messages; zh-CN when absent.', {
      type: 'string',
      enum: ['zh-CN', 'zh-TW', 'en-US'],
    }),
    idempotencyKey: header(
      'Idempotency-Key',
      'The same key with the same body gives the first answer and costs nothing.',
      {
        type: 'string',
      },
    ),
  };
}

function headersOf(call: Call) {
  const names = ['platform', 'version', 'locale', ...(call.idempotent ? ['idempotencyKey'] : [])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function queryParameters(call: Call) {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function requestBody(call: Call) {
  const schema = schemaOf(call.input, 'input');
  if (call.body !== 'multipart') return { required: true, content: jsonContent(schema) };
  const { properties = {}, required = [] } = schema;
  const file = { type: 'string', format: 'binary', description: 'A PNG or JPEG.' };
  const withFile = { ...schema, properties: { ...properties, [fileField]: file }, required: [...required, fileField] };
  return { required: true, content: { 'multipart/form-data': { schema: withFile } } };
}

function answerDescription(call: Call): string {
  const envelope = 'The envelope; `code` says how it went.';
  if (call.answer === 'file') return `The file. Refusals: ${envelope}`;
  if (call.answer !== 'stream') return envelope;
  return `One \`data:\` event for each state; the stream ends with the work, or with an \`error\` event. Refusals before the first one: ${envelope}`;
}

function answerContent(call: Call) {
  const data = schemaOf(call.output, 'output');
  const refused = refusalSchema(codesOf(call));
  if (call.answer === 'file') {
    const file = { [call.fileType ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } };
    return { ...file, ...jsonContent(refused) };
  }
  if (call.answer === 'stream') {
    return {
      'text/event-stream': {
        schema: data,
      },
      // Refusals before the first event are ordinary answers.
      ...jsonContent(refused),
    };
  }
  const answer = envelopeSchema({ const: 200 }, data);
  // An empty list of codes would be one that nothing matches.
  return jsonContent(codesOf(call).length > 1 ? { anyOf: [answer, refused] } : answer);
}

function refusalSchema(answered: readonly Code[]): JsonSchema {
  return envelopeSchema({ enum: answered.filter((code) => code !== 200) }, { type: 'object' });
}

function envelopeSchema(code: JsonSchema, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { type: 'integer', ...code }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  };
}

function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

function codeTable() {
  return Object.entries(codes).map(([code, { retryable, message }]) => ({ code: Number(code), retryable, message }));
}
