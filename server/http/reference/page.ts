/** The reference page of the API: one page, rendered here, that loads nothing from elsewhere. */
import { escapeHtml } from '../../html.ts';
import type { JsonSchema, OpenApiDocument, Operation } from '../openapi.ts';
import { dataFields, type Field } from './fields.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

interface CodeRow {
  readonly code: number;
  readonly retryable: boolean;
  readonly message: { readonly en_US: string };
}

const groupTitles: Readonly<Record<string, string>> = {
  user: 'Account',
  key: 'API keys',
  credit: 'Credits',
  plan: 'Plan and payment',
  subscribe: 'Newsletter',
  contact: 'Contact',
  privacy: 'Privacy',
  img: 'Pictures and renders',
  design: 'Designs',
  catalog: 'Catalogue',
};

/** The whole page. */
export function referencePage(document: OpenApiDocument): string {
  const groups = grouped(document);
  const codeRows = (document.components['x-codes'] ?? []) as readonly CodeRow[];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Roomwright API</title>
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the calls</a>
<nav aria-label="Calls">
<p class="brand">Roomwright <span>API ${escapeHtml(String(document.info.version))}</span></p>
<input id="search" type="search" placeholder="Search calls and fields" aria-label="Search calls and fields" autocomplete="off" hidden>
<p id="none" hidden>Nothing matches.</p>
${[...groups].map(([tag, entries]) => navigation(tag, entries)).join('\n')}
<ul><li><a href="#codes">Codes</a></li><li><a href="/openapi.json">openapi.json</a></li></ul>
</nav>
<main id="content">
<header>
<h1>The API</h1>
<p>${inline(String(document.info.description))}</p>
<p>Calls that need a session take its token in the <code>token</code> header. Sign in with <a href="#login"><code>POST /user/login</code></a>.</p>
<pre>${escapeHtml(exampleEnvelope)}</pre>
</header>
${[...groups].map(([tag, entries]) => section(tag, entries, document)).join('\n')}
<section id="codes"><h2>Codes</h2>
<table><thead><tr><th>Code</th><th>Says</th><th>Try again</th></tr></thead><tbody>
${codeRows.map(({ code, message, retryable }) => `<tr id="code-${code}"><td><code>${code}</code></td><td>${escapeHtml(message.en_US)}</td><td>${retryable ? 'later' : ''}</td></tr>`).join('\n')}
</tbody></table></section>
</main>
</body>
</html>
`;
}

const exampleEnvelope = `{
  "code": 10402,
  "message": "You do not have enough credits for this. Nothing was charged.",
  "data": { "required": 2, "available": 1 }
}`;

function grouped(document: OpenApiDocument): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other';
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  return groups;
}

function navigation(tag: string, entries: readonly Entry[]): string {
  const items = entries.map(
    ({ method, path, operation }) =>
      `<li data-call="${operation.operationId}"><a href="#${operation.operationId}"><b>${method}</b> ${escapeHtml(path)}</a></li>`,
  );
  return `<h2>${escapeHtml(groupTitles[tag] ?? tag)}</h2><ul>${items.join('')}</ul>`;
}

function section(tag: string, entries: readonly Entry[], document: OpenApiDocument): string {
  return `<section><h2>${escapeHtml(groupTitles[tag] ?? tag)}</h2>${entries.map((entry) => article(entry, document)).join('\n')}</section>`;
}

function article({ method, path, operation }: Entry, document: OpenApiDocument): string {
  const { operationId, summary, security } = operation;
  const sends = requestFields(operation);
  const gives = answerFields(operation);
  const stream = JSON.stringify(operation.responses).includes('text/event-stream');
  return `<article id="${operationId}" data-search="${escapeHtml(searchText({ method, path, operation }, [...sends, ...gives]))}">
<h3><b>${method}</b> <code>${escapeHtml(path)}</code></h3>
<p>${inline(summary)}</p>
<p class="meta">${security.length > 0 ? 'Needs a session' : 'Open to anyone'}${stream ? ' · server-sent events' : ''}${takesKey(operation) ? ' · takes <code>Idempotency-Key</code>' : ''}</p>
${table('Send', sends)}
${table(stream ? 'Each event' : 'Get in <code>data</code>', gives)}
<p class="codes">${operation['x-codes'].map((code) => `<a href="#code-${code}"><code>${code}</code></a>`).join(' ')}</p>
<pre>${escapeHtml(curl({ method, path, operation }, sends, document.servers[0]?.url ?? ''))}</pre>
</article>`;
}

function takesKey(operation: Operation): boolean {
  return operation.parameters.some(({ $ref }) => String($ref).endsWith('/idempotencyKey'));
}

function requestFields(operation: Operation): Field[] {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  if (query.length > 0) {
    const properties = Object.fromEntries(query.map(({ name, schema }) => [String(name), schema as JsonSchema]));
    const required = query.filter((parameter) => parameter.required).map(({ name }) => String(name));
    return dataFields({ type: 'object', properties, required });
  }
  const content = (operation.requestBody?.content ?? {}) as Record<string, { schema: JsonSchema }>;
  const [body] = Object.values(content);
  return body ? dataFields(body.schema) : [];
}

function answerFields(operation: Operation): Field[] {
  const { content } = operation.responses[200] as { content: Record<string, { schema: JsonSchema }> };
  const stream = content['text/event-stream'];
  const data = stream ? stream.schema : content['application/json']?.schema.anyOf?.[0]?.properties?.data;
  return data ? dataFields(data) : [];
}

function table(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ path, type, required, note }) =>
      `<tr><td><code>${escapeHtml(path)}</code>${required ? '' : ' <i>optional</i>'}</td><td>${escapeHtml(type)}</td><td>${escapeHtml(note)}</td></tr>`,
  );
  return `<table><caption>${title}</caption><tbody>${rows.join('')}</tbody></table>`;
}

function searchText({ method, path, operation }: Entry, fields: readonly Field[]): string {
  return [method, path, operation.summary, ...fields.map((field) => field.path)].join(' ').toLowerCase();
}

/** Backticks become code. */
function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function curl({ method, path, operation }: Entry, fields: readonly Field[], server: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${server}${path}${method === 'GET' ? query(fields) : ''}'`,
  ];
  if (operation.security.length > 0) lines.push("-H 'token: …'");
  const content = Object.keys((operation.requestBody?.content ?? {}) as object);
  if (content.includes('multipart/form-data')) lines.push("-F 'kind=photo' -F 'file=@room.jpg'");
  else if (content.length > 0)
    lines.push(`-H 'content-type: application/json' -d '${JSON.stringify(exampleBody(fields))}'`);
  return lines.join(' \\\n  ');
}

function query(fields: readonly Field[]): string {
  const parts = fields.filter((field) => field.required).map((field) => `${field.path}=${String(field.example)}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function exampleBody(fields: readonly Field[]): Record<string, unknown> {
  const top = fields.filter((field) => field.required && !/[.[]/.test(field.path));
  return Object.fromEntries(top.map((field) => [field.path, field.example]));
}
