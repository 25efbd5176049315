/** A client that others generate from the description of the API: it compiles, and what it says of answers is so. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { withOneDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../testing/httpServer.ts';
import { openApiDocument } from './openapi.ts';

const fetchModule = fileURLToPath(import.meta.resolve('openapi-fetch'));
const typesModule = path.join(path.dirname(fetchModule), 'index.d.mts');

/** What somebody writes against the generated types. */
const program = `import createClient from ${JSON.stringify(pathToFileURL(fetchModule).href)};
import type { paths } from './schema.ts';
export async function roundTrip(baseUrl: string, email: string, password: string): Promise<[number, string]> {
  const client = createClient<paths>({ baseUrl });
  const { data: signedIn } = await client.POST('/user/login', { body: { email, password } });
  if (signedIn?.code !== 200) throw new Error(signedIn?.message ?? 'no answer');
  const headers = { token: signedIn.data.token };
  const { data: balance } = await client.GET('/api/v1/credit/balance', { headers });
  if (balance?.code !== 200) throw new Error(balance?.message ?? 'no answer');
  const { data: catalog } = await client.GET('/api/v1/catalog', { headers });
  if (catalog?.code !== 200) throw new Error('no catalogue');
  return [balance.data.credits, catalog.data.styles[0]?.id ?? ''];
}
`;

/** Complaints of the compiler, strict, about each of those programs beside the schema. */
function complaintsOf(files: readonly string[]): string[] {
  const compiled = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    paths: { [pathToFileURL(fetchModule).href]: [typesModule] },
  });
  return files.map((file) =>
    ts
      .getPreEmitDiagnostics(compiled, compiled.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n'),
  );
}

withOneDatabase('a client that is generated from the description', (get) => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    folder = await mkdtemp(path.join(tmpdir(), 'roomwright-client-'));
    const document = openApiDocument(Object.values(calls) as Call[], 'http://127.0.0.1:3000');
    const schema = await openapiTS(JSON.parse(JSON.stringify(document)));
    await writeFile(path.join(folder, 'schema.ts'), astToString(schema));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });
  const write = async (name: string, text: string) => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return file;
  };

  it('compiles, and not for a call or a field that there is not', async () => {
    const files = {
      client: program,
      noCall: program.replace('/api/v1/credit/balance', '/api/v1/credit/balances'),
      noField: program.replace('data.credits', 'data.euros'),
    };
    const written = await Promise.all(Object.entries(files).map(([name, text]) => write(`${name}.ts`, text)));
    expect(complaintsOf(written)).toEqual([
      '',
      expect.stringContaining('/api/v1/credit/balances'),
      expect.stringContaining("'euros' does not exist"),
    ]);
  });

  it('signs in, and reads what a person has and what the catalogue lists', async () => {
    const { email } = await server.signUp();
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { outputText } = ts.transpileModule(program, {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    });
    const file = await write('client.mjs', outputText);
    const client: { roundTrip(...args: string[]): Promise<[number, string]> } = await import(
      /* @vite-ignore */ pathToFileURL(file).href
    );
    const [credits, style] = await client.roundTrip(url, email, testPassword);
    expect(credits).toBe(10);
    expect(style).toMatch(/^[a-z-]+$/);
  });
});
