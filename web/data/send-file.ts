import type { Endpoint, InputOf, ResultOf } from '../../contract/endpoint.ts';
import {
  ApiError,
  announceUnauthorised,
  messages,
  requestHeaders,
  toApiError,
  unwrapReply,
  urlOf,
} from './api.ts';
import { readToken } from './token.ts';

/** As long as the server waits: a film over a slow line takes an hour. */
const timeoutFor = (bytes: number) => Math.max(10 * 60_000, bytes / 100);

interface SendOptions<E extends Endpoint> {
  query?: InputOf<E>['query'];
  signal?: AbortSignal;
  /** The share that has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** A call whose body is a file. Unlike `call`, it reports progress, which fetch cannot. */
export function sendFile<E extends Endpoint & { encoding: 'file' }>(
  endpoint: E,
  params: InputOf<E>['params'],
  file: Blob,
  { query, signal, onProgress }: SendOptions<E> = {},
): Promise<ResultOf<E>> {
  return new Promise((resolve, reject) => {
    const token = readToken();
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, { params, query }));
    const headers = { ...requestHeaders(token), 'Content-Type': 'application/octet-stream' };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = timeoutFor(file.size);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401 && token) announceUnauthorised(token);
      const reply = parse(request.responseText);
      if (request.status >= 400) {
        reject(toApiError(request.status, reply, request.getResponseHeader('Retry-After')));
      } else if (reply === undefined) reject(new ApiError(messages.unreadable, request.status));
      else resolve(unwrapReply(reply) as ResultOf<E>);
    };
    request.onerror = () => reject(new ApiError(messages.unreachable, 0));
    request.ontimeout = () => reject(new ApiError(messages.timeout, 0));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
