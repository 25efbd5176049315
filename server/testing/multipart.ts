/** Multipart bodies as clients send them, and as nobody should. */
import { randomBytes } from 'node:crypto';

export interface Part {
  readonly name: string;
  /** Makes it a file part. Written as given: quotes, slashes and line ends included. */
  readonly fileName?: string;
  readonly contentType?: string;
  readonly body: Buffer | string;
}

export interface MultipartBody {
  readonly headers: { readonly 'content-type': string };
  readonly payload: Buffer;
}

/** The head of a part, up to its content. */
export function partHead(boundary: string, { name, fileName, contentType }: Omit<Part, 'body'>): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const type = fileName === undefined ? '' : `Content-Type: ${contentType ?? 'application/octet-stream'}\r\n`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n`;
}

export function multipartBody(parts: readonly Part[]): MultipartBody {
  const boundary = `boundary${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap((part) => [
    Buffer.from(partHead(boundary, part)),
    Buffer.from(part.body as string),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** One picture in the field `file`, as a browser sends it. */
export function pictureBody(
  bytes: Buffer,
  fileName = 'room.jpg',
  contentType = 'image/jpeg',
  kind = 'photo',
): MultipartBody {
  return multipartBody([
    { name: 'kind', body: kind },
    { name: 'file', fileName, contentType, body: bytes },
  ]);
}
