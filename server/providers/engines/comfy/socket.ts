/** ComfyUI's websocket: what becomes of one prompt, as it comes. Losing it loses nothing but progress. */
import { z } from 'zod';
import { authorization } from '../http.ts';

export interface SocketEvents {
  onProgress(value: number): void;
  onPreview(bytes: Uint8Array): void;
  /** Our prompt has ended, one way or another: history says which. */
  onEnd(): void;
}

export interface ProgressSocket {
  readonly isOpen: boolean;
  close(): void;
}

const frameSchema = z.object({
  type: z.string(),
  data: z
    .object({
      prompt_id: z.string().nullish(),
      node: z.string().nullish(),
      value: z.number().nullish(),
      max: z.number().nullish(),
      nodes: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
    })
    .catch({}),
});

const endings = new Set(['execution_success', 'execution_error', 'execution_interrupted']);

/** Binary frames, big-endian: event 1 is a preview behind its format, 4 one behind JSON that says whose it is. */
const previewEvent = 1;
const describedPreviewEvent = 4;
const mostPreviewBytes = 8 * 2 ** 20;

/** The picture in a binary frame; undefined for another event, another prompt, or what is too short to be one. */
export function previewOf(frame: Uint8Array, promptId: string): Uint8Array | undefined {
  if (frame.byteLength < 12 || frame.byteLength > mostPreviewBytes) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const event = view.getUint32(0);
  if (event === previewEvent) return frame.subarray(8);
  if (event !== describedPreviewEvent) return undefined;
  const length = view.getUint32(4);
  if (8 + length >= frame.byteLength) return undefined;
  const said = new TextDecoder().decode(frame.subarray(8, 8 + length));
  return said.includes('"prompt_id"') && !said.includes(promptId) ? undefined : frame.subarray(8 + length);
}

function hearText(text: string, promptId: string, events: SocketEvents): void {
  let frame: z.output<typeof frameSchema>;
  try {
    frame = frameSchema.parse(JSON.parse(text));
  } catch {
    return;
  }
  const { type, data } = frame;
  if (data.prompt_id && data.prompt_id !== promptId) return;
  if (endings.has(type) || (type === 'executing' && data.node === null && data.prompt_id === promptId)) events.onEnd();
  if (type === 'progress' && data.value && data.max) events.onProgress(Math.min(1, data.value / data.max));
}

/**
 * Listens to what happens to a prompt of this client. Never throws; `opened` resolves when it listens, or when it
 * can't: whoever waits then asks from time to time.
 */
export function listen(
  baseUrl: string,
  {
    clientId,
    promptId,
    apiKey,
  }: { readonly clientId: string; readonly promptId: string; readonly apiKey: string | undefined },
  events: SocketEvents,
): ProgressSocket & { readonly opened: Promise<void> } {
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const address = `${baseUrl.replace(/^http/, 'ws')}/ws?clientId=${clientId}`;
  // Node's own takes headers beside what browsers know.
  const options: object = { headers: authorization(apiKey) };
  const socket = new WebSocket(address, options as string[]);
  socket.binaryType = 'arraybuffer';
  const late = setTimeout(resolve, 5000);
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }));
    resolve();
  });
  socket.addEventListener('error', () => resolve());
  socket.addEventListener('close', () => resolve());
  socket.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (typeof data === 'string') hearText(data, promptId, events);
    if (!(data instanceof ArrayBuffer)) return;
    const preview = previewOf(new Uint8Array(data), promptId);
    if (preview) events.onPreview(preview);
  });
  return {
    opened: opened.finally(() => clearTimeout(late)),
    get isOpen() {
      return socket.readyState === WebSocket.OPEN || socket.readyState === WebSocket.CONNECTING;
    },
    close: () => socket.close(),
  };
}
