/** The little of an OpenAPI document that the playground reads. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | boolean)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly description?: string;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly 'x-codes': readonly number[];
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** How a field is filled in. `json`: lists and objects, as text. */
export type FieldKind = 'text' | 'number' | 'choice' | 'file' | 'json';

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly choices: readonly string[];
  /** Whether `false`, numbers and the like are meant, rather than texts. */
  readonly isText: boolean;
  /** Of numbers; null: no bound. */
  readonly range: readonly [least: number | null, most: number | null];
  readonly maxLength: number | null;
  /** What counts where it is left out. */
  readonly standard: string | null;
}

/** A call as the playground offers it. */
export interface PlayCall {
  readonly id: string;
  readonly group: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Asked by nobody in particular, by a session, or also by an API key. */
  readonly access: 'none' | 'session' | 'key';
  readonly body: 'none' | 'json' | 'multipart';
  readonly fields: readonly Field[];
  readonly codes: readonly number[];
}

function withoutNull(schema: Schema): Schema {
  if (Array.isArray(schema.type)) {
    const [type] = schema.type.filter((each) => each !== 'null');
    return { ...schema, ...(type === undefined ? {} : { type }) };
  }
  const [only, ...others] = (schema.anyOf ?? []).filter((each) => each.type !== 'null');
  return only && others.length === 0
    ? { ...only, ...(schema.default === undefined ? {} : { default: schema.default }) }
    : schema;
}

function kindOf(schema: Schema): FieldKind {
  if (schema.format === 'binary') return 'file';
  if (schema.enum || schema.type === 'boolean') return 'choice';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  return schema.type === 'string' ? 'text' : 'json';
}

/** Any safe integer is no bound worth saying. */
const boundOf = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;

function fieldOf(name: string, given: Schema, required: boolean): Field {
  const schema = withoutNull(given);
  const kind = kindOf(schema);
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
  return {
    name,
    kind,
    required: required && schema.default === undefined,
    choices: choices.map(String),
    isText: schema.type === 'string' || choices.every((choice) => typeof choice === 'string'),
    range: [boundOf(schema.minimum), boundOf(schema.maximum)],
    maxLength: schema.maxLength ?? null,
    standard: schema.default === undefined ? null : String(schema.default),
  };
}

function callOf(path: string, method: string, operation: Operation): PlayCall {
  const content = operation.requestBody?.content ?? {};
  const [type] = Object.keys(content);
  const { properties = {}, required = [] } = (type && content[type]?.schema) || {};
  const inQuery = operation.parameters.flatMap(({ name, in: place, required: needed = false, schema = {} }) =>
    name && place === 'query' ? [fieldOf(name, schema, needed)] : [],
  );
  const inBody = Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
  const takesKey = operation.security.some((way) => 'key' in way);
  return {
    id: operation.operationId,
    group: operation.tags[0] ?? '',
    summary: operation.summary,
    method: method === 'get' ? 'GET' : 'POST',
    path,
    access: operation.security.length === 0 ? 'none' : takesKey ? 'key' : 'session',
    body: type === undefined ? 'none' : type.startsWith('multipart/') ? 'multipart' : 'json',
    fields: [...inQuery, ...inBody],
    codes: operation['x-codes'],
  };
}

/** Every call of a document, in its order. */
export function callsOf(document: OpenApi): PlayCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  );
}
