/** Answers to what is no HTTP request at all, or too slow to become one: nothing else of the server sees these. */

import type { Socket } from 'node:net';
import { CODE } from '#contract/code.ts';
import { codeMessage } from '#contract/codes.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { headerlessLocale } from '#contract/locale.ts';

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Writes an envelope with the headers that every other answer has, too, and ends the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  // Reset by the other side, or too far gone to be written to.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    code: CODE.invalid,
    message: codeMessage(CODE.invalid, headerlessLocale),
    data: { fields: { request: sayField('invalid', headerlessLocale) } },
  });
  const head = [
    `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
