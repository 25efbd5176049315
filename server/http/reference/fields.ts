/** A JSON schema as the rows of a table. */
import type { JsonSchema } from '../openapi.ts';

export interface Field {
  /** `designs[].picture.url`. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  /** Ranges, choices, default. */
  readonly note: string;
  readonly example: unknown;
}

/** Every field of an object schema, nested ones with their path; lists are entered through `[]`. */
export function dataFields(schema: JsonSchema, prefix = '', depth = 0): Field[] {
  if (depth > 5) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const { schema: inner, nullable } = withoutNull(given);
    // A default means that it may be left out, whatever the schema of the answer says.
    const required = (schema.required ?? []).includes(name) && given.default === undefined;
    const field = {
      path,
      type: typeName(inner, nullable),
      required,
      note: noteOf(inner),
      example: exampleOf(name, inner),
    };
    const list = inner.type === 'array' && inner.items ? dataFields(inner.items, `${path}[]`, depth + 1) : [];
    return [field, ...dataFields(inner, path, depth + 1), ...list];
  });
}

function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const [type = 'any'] = schema.type.filter((name) => name !== 'null');
    return { schema: { ...schema, type }, nullable: schema.type.includes('null') };
  }
  const options = schema.anyOf?.filter((option) => option.type !== 'null') ?? [];
  const [only] = options;
  const nullable = schema.anyOf !== undefined && options.length < schema.anyOf.length;
  return { schema: only && options.length === 1 ? only : schema, nullable };
}

function typeName(schema: JsonSchema, nullable: boolean): string {
  const base = schema.type === 'array' ? `${baseName(schema.items ?? {})}[]` : baseName(schema);
  return nullable ? `${base} or null` : base;
}

function baseName(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(baseName).join(' or ');
  if (schema.enum || schema.const !== undefined) return 'choice';
  if (typeof schema.format === 'string' && schema.format !== 'binary') return schema.format;
  return typeof schema.type === 'string' ? schema.type : 'any';
}

/** JSON numbers that only say "any safe integer" are left out. */
function bound(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
}

function noteOf(schema: JsonSchema): string {
  const notes: string[] = [];
  const values = schema.const !== undefined ? [schema.const] : schema.enum;
  const items = schema.items?.enum;
  if (Array.isArray(values)) notes.push(values.map(String).join(' · '));
  if (Array.isArray(items)) notes.push(items.map(String).join(' · '));
  notes.push(range(bound(schema.minLength), bound(schema.maxLength), ' characters'));
  notes.push(range(bound(schema.minItems), bound(schema.maxItems), ' entries'));
  notes.push(range(bound(schema.minimum), bound(schema.maximum), ''));
  if (schema.default !== undefined) notes.push(`default ${JSON.stringify(schema.default)}`);
  if (typeof schema.description === 'string') notes.push(schema.description);
  return notes.filter(Boolean).join('; ');
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return '';
  if (min === max) return `${min}${unit}`;
  if (max === undefined) return `at least ${min}${unit}`;
  return min === undefined || min === 0 ? `at most ${max}${unit}` : `${min}-${max}${unit}`;
}

const examples: Readonly<Record<string, unknown>> = {
  email: 'ann@example.com',
  password: 'drafting-table7',
  userName: 'Ann',
  style: 'japandi',
  roomType: 'living-room',
};

function exampleOf(name: string, schema: JsonSchema): unknown {
  if (name in examples) return examples[name];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return bound(schema.minimum) ?? 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'array' ? ['…'] : '…';
}
