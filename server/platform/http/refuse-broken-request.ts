import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '../../../contract/endpoint.ts';

const refusals: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too long.'],
};

/** Answers what isn't HTTP, or is too large, and closes the connection: nothing else on it could be parsed. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const [status, detail] = refusals[error.code ?? ''] ?? [400, 'We can’t read this request.'];
  const reply: ErrorReply = { detail, errors: [], code: 'invalid_input' };
  const body = JSON.stringify(reply);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
