/** A stand-in of a server that edits pictures over OpenAI's images wire, on loopback. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StandInEdit {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly image: Buffer;
  readonly mask: Buffer | undefined;
}

export interface ImagesStandIn {
  /** Up to the version. */
  readonly url: string;
  readonly edits: readonly StandInEdit[];
  models: readonly string[];
  answer: (edit: StandInEdit, response: ServerResponse) => void | Promise<void>;
  close(): Promise<void>;
}

/** Gives the picture back as it came, or as `change` makes it. */
export const gives =
  (change: (picture: Buffer) => Promise<Buffer> = async (picture) => picture) =>
  async ({ image }: StandInEdit, response: ServerResponse): Promise<void> => {
    const data = [{ b64_json: (await change(image)).toString('base64') }];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ created: 1, data }));
  };

/** Answers an error as such servers word it. */
export const refuses =
  (status: number, code: string, message = 'no') =>
  (_: StandInEdit, response: ServerResponse): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code, message, type: 'invalid_request_error', param: null } }));

export async function startImagesStandIn(): Promise<ImagesStandIn> {
  const edits: StandInEdit[] = [];
  const state = {
    models: ['small-edit'] as readonly string[],
    answer: gives() as ImagesStandIn['answer'],
  };
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/v1/models') {
        response
          .writeHead(200)
          .end(JSON.stringify({ object: 'list', data: state.models.map((id) => ({ id, object: 'model' })) }));
        return;
      }
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
      const bytesOf = async (name: string): Promise<Buffer | undefined> => {
        const file = form.get(name);
        return file instanceof File ? Buffer.from(await file.arrayBuffer()) : undefined;
      };
      const fields = Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      );
      const image = (await bytesOf('image')) ?? (await bytesOf('image[]')) ?? Buffer.alloc(0);
      const { authorization } = request.headers;
      const edit = { path: request.url ?? '', authorization, fields, image, mask: await bytesOf('mask') };
      edits.push(edit);
      await state.answer(edit, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    edits,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
