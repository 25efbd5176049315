/** A stand-in of ComfyUI on loopback: its calls and its websocket's frames in their real shapes, and how it fails. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sdxlInfo } from './comfyInfo.ts';
import { acceptSocket, type ServerSocket } from './socketServer.ts';

export interface StandInPrompt {
  readonly id: string;
  readonly clientId: string;
  readonly workflow: Readonly<
    Record<string, { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }>
  >;
  /** Files that the workflow loads, by the name of their node. */
  readonly files: Readonly<Record<string, Buffer>>;
}

/** What becomes of a prompt. */
export type Behaviour =
  | 'draws'
  | 'cached'
  | 'fails'
  | 'never ends'
  | 'loses its socket'
  | 'restarts'
  | 'is interrupted';

export interface ComfyStandIn {
  readonly url: string;
  readonly prompts: readonly StandInPrompt[];
  /** Calls that were made, as `POST /prompt`. */
  readonly calls: readonly string[];
  /** Ids of prompts that were cancelled. */
  readonly cancelled: readonly string[];
  behaviour: Behaviour;
  /** Prompts of others that wait. */
  waiting: number;
  /** Whether it knows `/api/jobs/…/cancel`. */
  isRecent: boolean;
  info: object;
  /** What it shows at a step, 1-4, of the picture in the making. */
  preview: (step: number) => Buffer;
  /** What it draws. */
  draw: (prompt: StandInPrompt) => Promise<Buffer>;
  close(): Promise<void>;
}

interface History {
  readonly outputs: object;
  readonly status: object;
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A binary frame: a preview behind its format, or behind JSON that says whose it is. */
export function previewFrame(
  picture: Uint8Array,
  of?: { readonly prompt_id: string; readonly node_id: string },
): Buffer {
  const said = of && Buffer.from(JSON.stringify({ ...of, image_type: 'image/jpeg' }));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(said ? 4 : 1, 0);
  head.writeUInt32BE(said ? said.length : 1, 4);
  return Buffer.concat([head, ...(said ? [said] : []), picture]);
}

/** Long because its calls share what it remembers; each is short. */
export async function startComfyStandIn(): Promise<ComfyStandIn> {
  const prompts: StandInPrompt[] = [];
  const calls: string[] = [];
  const cancelled: string[] = [];
  const uploads = new Map<string, Buffer>();
  const results = new Map<string, Buffer>();
  const history = new Map<string, History>();
  const running = new Set<string>();
  const sockets = new Map<string, ServerSocket>();
  const state = {
    behaviour: 'draws' as Behaviour,
    waiting: 0,
    isRecent: true,
    info: sdxlInfo as object,
    preview: (step: number) => Buffer.from([0xff, 0xd8, 0xff, step]),
    draw: async ({ files }: StandInPrompt): Promise<Buffer> => Object.values(files)[0] ?? Buffer.alloc(0),
  };

  const tell = (clientId: string, type: string, data: object) =>
    sockets.get(clientId)?.send(JSON.stringify({ type, data }));

  const finish = (id: string, status: 'success' | 'error', messages: unknown[], outputs: object) => {
    running.delete(id);
    history.set(id, { outputs, status: { status_str: status, completed: status === 'success', messages } });
  };

  /** A prompt runs as a real one is seen to: status, cached nodes, progress, previews, the end. */
  const run = async (prompt: StandInPrompt): Promise<void> => {
    const { id, clientId, workflow } = prompt;
    const said = { prompt_id: id };
    tell(clientId, 'status', { status: { exec_info: { queue_remaining: 1 } } });
    tell(clientId, 'execution_start', { ...said, timestamp: Date.now() });
    const nodes = state.behaviour === 'cached' ? Object.keys(workflow) : ['checkpoint'];
    tell(clientId, 'execution_cached', { ...said, nodes });
    tell(clientId, 'executing', { ...said, node: 'sample', display_node: 'sample' });
    if (state.behaviour === 'never ends') return;
    if (state.behaviour === 'restarts') {
      running.clear();
      for (const socket of sockets.values()) socket.drop();
      return;
    }
    if (state.behaviour === 'fails') {
      const told = {
        ...said,
        node_id: 'sample',
        node_type: 'KSampler',
        exception_message: 'out of memory',
        traceback: [],
      };
      finish(id, 'error', [['execution_error', told]], {});
      tell(clientId, 'execution_error', told);
      return;
    }
    if (state.behaviour === 'is interrupted') {
      finish(id, 'error', [['execution_interrupted', said]], {});
      tell(clientId, 'execution_interrupted', said);
      return;
    }
    if (state.behaviour === 'loses its socket') sockets.get(clientId)?.drop();
    for (const value of state.behaviour === 'cached' ? [] : [1, 2, 3, 4]) {
      tell(clientId, 'progress', { ...said, value, max: 4, node: 'sample' });
      const frame = previewFrame(state.preview(value), value > 2 ? { ...said, node_id: 'sample' } : undefined);
      sockets.get(clientId)?.send(frame);
    }
    // Of somebody else: progress of one prompt must not end another.
    tell(clientId, 'executing', { prompt_id: randomUUID(), node: null });
    const filename = `${id}.png`;
    results.set(filename, await state.draw(prompt));
    const output = { images: [{ filename, subfolder: '', type: 'temp' }] };
    tell(clientId, 'executed', { ...said, node: 'result', display_node: 'result', output });
    finish(id, 'success', [['execution_success', said]], { result: output });
    tell(clientId, 'executing', { ...said, node: null });
    tell(clientId, 'execution_success', { ...said, timestamp: Date.now() });
  };

  const upload = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
    const file = form.get('image');
    if (!(file instanceof File)) return json(response, { error: 'no image' }, 400);
    const [subfolder, type] = [String(form.get('subfolder') ?? ''), String(form.get('type') ?? 'input')];
    uploads.set(`${subfolder}/${file.name} [${type}]`, Buffer.from(await file.arrayBuffer()));
    return json(response, { name: file.name, subfolder, type });
  };

  const queue = (
    body: { prompt: StandInPrompt['workflow']; client_id: string; prompt_id?: string },
    response: ServerResponse,
  ) => {
    const files = Object.fromEntries(
      Object.entries(body.prompt).flatMap(([name, { class_type: className, inputs }]) =>
        className.startsWith('LoadImage') ? [[name, uploads.get(String(inputs.image)) ?? Buffer.alloc(0)]] : [],
      ),
    );
    if (Object.values(files).some((file) => file.length === 0)) {
      const error = {
        type: 'prompt_outputs_failed_validation',
        message: 'Invalid image file',
        details: '',
        extra_info: {},
      };
      return json(response, { error, node_errors: {} }, 400);
    }
    const prompt = { id: body.prompt_id ?? randomUUID(), clientId: body.client_id, workflow: body.prompt, files };
    prompts.push(prompt);
    running.add(prompt.id);
    json(response, { prompt_id: prompt.id, number: prompts.length, node_errors: {} });
    setImmediate(() => void run(prompt));
    return undefined;
  };

  const cancel = (id: string) => {
    if (running.delete(id)) cancelled.push(id);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    if (call === 'POST /upload/image') return upload(request, response);
    const body = request.method === 'POST' ? JSON.parse((await buffer(request)).toString() || '{}') : {};
    const [, jobId] = /^\/api\/jobs\/([\w-]+)\/cancel$/.exec(url.pathname) ?? [];
    if (jobId && state.isRecent) {
      cancel(jobId);
      return json(response, { cancelled: true });
    }
    const [, historyId] = /^\/history\/([\w-]+)$/.exec(url.pathname) ?? [];
    if (historyId) {
      const entry = history.get(historyId);
      return json(response, entry ? { [historyId]: { prompt: [], meta: {}, ...entry } } : {});
    }
    switch (call) {
      case 'GET /object_info':
        return json(response, state.info);
      case 'GET /system_stats':
        return json(response, { system: { comfyui_version: '0.3.64' }, devices: [] });
      case 'GET /queue': {
        const others = Array.from({ length: state.waiting }, (_, i) => [i, `other-${i}`, {}, {}, []]);
        return json(response, { queue_running: [...running].map((id) => [0, id, {}, {}, []]), queue_pending: others });
      }
      case 'POST /queue':
        for (const id of body.delete ?? []) if (!running.has(id)) cancelled.push(id);
        return response.writeHead(200).end();
      case 'POST /interrupt':
        cancel(String(body.prompt_id));
        return response.writeHead(200).end();
      case 'POST /history':
        return response.writeHead(200).end();
      case 'POST /prompt':
        return queue(body, response);
      case 'GET /view':
        return response.writeHead(200).end(results.get(url.searchParams.get('filename') ?? ''));
      default:
        return response.writeHead(404).end();
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  server.on('upgrade', (request, stream) => {
    const clientId = new URL(request.url ?? '/', 'http://localhost').searchParams.get('clientId') ?? '';
    const socket = acceptSocket(request, stream);
    sockets.set(clientId, socket);
    tell(clientId, 'status', { status: { exec_info: { queue_remaining: 0 } }, sid: clientId });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prompts,
    calls,
    cancelled,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets.values()) socket.drop();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
