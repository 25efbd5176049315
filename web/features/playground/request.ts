/** What is sent for a filled form, and how others would send it. */
import type { Field, PlayCall } from './openApi.ts';

/** By field: as typed, or the file that was chosen. */
export type Filled = Readonly<Record<string, string | File | undefined>>;

export type Values = Readonly<Record<string, unknown>>;

/** Thrown for text that is no JSON, or no number. */
export class BadField extends Error {
  override readonly name = 'BadField';
  readonly field: string;
  constructor(field: string) {
    super(`the field ${field} can't be read`);
    this.field = field;
  }
}

function typedValue({ name, kind, isText }: Field, text: string): unknown {
  if (kind === 'text' || (kind === 'choice' && isText)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new BadField(name);
  }
}

/** The input as it is sent; fields that were left empty are left out. Files are not in it. Throws BadField. */
export function valuesOf(call: PlayCall, filled: Filled): Values {
  return Object.fromEntries(
    call.fields.flatMap((field): [string, unknown][] => {
      const given = filled[field.name];
      return typeof given === 'string' && given !== '' ? [[field.name, typedValue(field, given)]] : [];
    }),
  );
}

export function queryOf(values: Values): string {
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query && `?${query}`;
}

/** How the snippets prove who asks. */
export type Proof = 'none' | 'token' | 'key';

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export interface Snippet {
  readonly call: PlayCall;
  readonly values: Values;
  readonly files: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly proof: Proof;
}

/** A command line for curl. Secrets stand in it as variables of the shell. */
export function asCurl({ call, values, files, origin, proof }: Snippet): string {
  const url = `${origin}${call.path}${call.method === 'GET' ? queryOf(values) : ''}`;
  const lines = [`curl ${call.method === 'POST' && call.body === 'none' ? '-X POST ' : ''}${shellQuoted(url)}`];
  if (proof === 'key') lines.push('-H "Authorization: Bearer $ROOMWRIGHT_KEY"');
  if (proof === 'token') lines.push('-H "token: $ROOMWRIGHT_TOKEN"');
  if (call.method === 'POST' && call.body === 'json') {
    lines.push(`-H 'content-type: application/json'`, `-d ${shellQuoted(JSON.stringify(values))}`);
  }
  if (call.body === 'multipart') {
    lines.push(...Object.entries(values).map(([name, value]) => `-F ${shellQuoted(`${name}=${value}`)}`));
    lines.push(...Object.entries(files).map(([name, file]) => `-F ${shellQuoted(`${name}=@${file}`)}`));
  }
  return lines.join(' \\\n  ');
}

/** TypeScript over fetch, for Node 18 and later. */
export function asTypeScript({ call, values, files, origin, proof }: Snippet): string {
  const url = `${origin}${call.path}`;
  const headers = [
    ...(proof === 'key' ? [`authorization: \`Bearer \${process.env.ROOMWRIGHT_KEY}\``] : []),
    ...(proof === 'token' ? [`token: process.env.ROOMWRIGHT_TOKEN ?? ''`] : []),
    ...(call.method === 'POST' && call.body === 'json' ? [`'content-type': 'application/json'`] : []),
  ];
  const before: string[] = [];
  const options: string[] = call.method === 'POST' ? [`method: 'POST'`] : [];
  if (headers.length > 0) options.push(`headers: { ${headers.join(', ')} }`);
  if (call.body === 'json' && call.method === 'POST') {
    options.push(`body: JSON.stringify(${JSON.stringify(values, null, 2).replaceAll('\n', '\n  ')})`);
  }
  if (call.body === 'multipart') {
    before.push('const form = new FormData();');
    for (const [name, value] of Object.entries(values))
      before.push(`form.append('${name}', ${JSON.stringify(String(value))});`);
    for (const [name, file] of Object.entries(files))
      before.push(`form.append('${name}', await openAsBlob(${JSON.stringify(file)}), ${JSON.stringify(file)});`);
    options.push('body: form');
    if (Object.keys(files).length > 0) before.unshift(`import { openAsBlob } from 'node:fs';`, '');
  }
  const query = call.method === 'GET' ? queryOf(values) : '';
  const init = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : '';
  return [
    ...before,
    `const response = await fetch('${url}${query}'${init});`,
    'const { code, message, data } = await response.json();',
    `if (code !== 200) throw new Error(\`\${code} \${message}\`);`,
    'console.log(data);',
  ].join('\n');
}
