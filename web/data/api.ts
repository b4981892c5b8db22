import type { BinaryReply, Endpoint, InputOf, ReplyOf, ResultOf } from '../../contract/endpoint.ts';
import { dismissErrors } from '../ui/overlays/toast.ts';
import { readToken } from './token.ts';

const timeoutMs = 30_000;
const antiForgery = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' };
const listParameters = new Set(['page', 'limit', 'order', 'sort']);

export const unauthorisedEvent = 'stepwell:unauthorised';
/** Dispatched when a call got no answer. */
export const unreachableEvent = 'stepwell:unreachable';

export const messages = {
  unreachable: "We can't reach the server. Check your connection and try again.",
  timeout: 'The server took too long to answer. Try again.',
  unreadable: "We couldn't read the server's answer. Try again.",
};

export interface FieldError {
  field: string;
  message: string;
}

interface Refused {
  code: string;
  errors: FieldError[];
  retryAfterSeconds: number;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when there was no reply. */
  readonly status: number;
  /** Why the server refused, as in its list of refusals; empty when there was no reply. */
  readonly code: string;
  readonly errors: FieldError[];
  /** From Retry-After; 0 without it. */
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    status: number,
    { errors = [], retryAfterSeconds = 0, code = '' }: Partial<Refused> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type WithoutUnderscore<Q> = { [K in keyof Q as K extends `_${infer Name}` ? Name : K]: Q[K] };
type Part<K extends string, V> = undefined extends V
  ? { [key in K]?: V }
  : Record<never, never> extends V
    ? { [key in K]?: V }
    : { [key in K]: V };

/** `page`, `limit`, `order` and `sort` may be written with or without the underscore. */
export type CallInput<E extends Endpoint> = Part<'params', InputOf<E>['params']> &
  Part<'query', InputOf<E>['query'] | WithoutUnderscore<InputOf<E>['query']>> &
  Part<'body', InputOf<E>['body']>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Instead of the stored token: for a session that still needs its second factor. */
  token?: string;
  /** Completes even if the page is closed; for small bodies only. */
  keepalive?: boolean;
}

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

type CallResult<E extends Endpoint> = E['reply'] extends BinaryReply ? Blob : ResultOf<E>;

/** Makes a call. Returns the reply's `data` if it has one, else the whole reply. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<CallResult<E>> {
  const reply = await send(endpoint, input ?? {}, options ?? {});
  return unwrapReply(reply) as CallResult<E>;
}

/** Makes a call for a list. Returns `meta` beside `data`. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<ReplyOf<E>> {
  return (await send(endpoint, input ?? {}, options ?? {})) as ReplyOf<E>;
}

export function unwrapReply(reply: unknown): unknown {
  return isRecord(reply) && 'data' in reply ? reply.data : reply;
}

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** What was said about the last failure of each call, by method and path. */
const failures = new Map<string, string>();

async function send(endpoint: Endpoint, input: LooseInput, options: CallOptions): Promise<unknown> {
  const name = `${endpoint.method} ${endpoint.path}`;
  try {
    const reply = await request(endpoint, input, options);
    const failure = failures.get(name);
    if (failure) dismissErrors(failure);
    failures.delete(name);
    return reply;
  } catch (error) {
    if (error instanceof ApiError) {
      failures.set(name, error.message);
      if (error.status === 0) window.dispatchEvent(new Event(unreachableEvent));
    }
    throw error;
  }
}

async function request(
  endpoint: Endpoint,
  input: LooseInput,
  options: CallOptions,
): Promise<unknown> {
  const stored = options.token === undefined ? readToken() : null;
  const response = await fetchWithTimeout(
    urlOf(endpoint, input),
    {
      ...buildRequest(endpoint, input, options.token ?? stored),
      keepalive: options.keepalive ?? false,
    },
    options.signal,
  );
  if (!response.ok) {
    if (response.status === 401 && stored && !checksCredentials(endpoint))
      announceUnauthorised(stored);
    throw await readError(response);
  }
  return readBody(response, 'binary' in endpoint.reply);
}

/** The server no longer accepts this token: the session ends. */
export function announceUnauthorised(token: string): void {
  window.dispatchEvent(new CustomEvent(unauthorisedEvent, { detail: token }));
}

function checksCredentials(endpoint: Endpoint): boolean {
  return endpoint.access === 'visitor' || endpoint.access === 'secondFactor';
}

export function urlOf(endpoint: Endpoint, { params, query, body }: LooseInput): string {
  const values = isRecord(params) ? params : {};
  let path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(toWireQuery(query)).map(([name, value]) => [name, String(value)]),
  );
  if (endpoint.method === 'DELETE') {
    if (endpoint.listParameter && Array.isArray(body)) {
      search.set(endpoint.listParameter, body.join(','));
    }
    if (typeof body === 'string' || typeof body === 'number') {
      path += `/${encodeURIComponent(body)}`;
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Renames the list parameters and drops empty values. */
export function toWireQuery(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(isRecord(query) ? query : {})
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [listParameters.has(name) ? `_${name}` : name, value]),
  );
}

export function requestHeaders(token: string | null): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json, */*;q=0.5' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const forgeryToken = readCookie(antiForgery.cookie);
  if (forgeryToken) headers[antiForgery.header] = forgeryToken;
  return headers;
}

function buildRequest(endpoint: Endpoint, { body }: LooseInput, token: string | null): RequestInit {
  const headers = requestHeaders(token);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (endpoint.method === 'GET') return init;
  if (endpoint.method === 'DELETE' && !isRecord(body)) return init;
  if (body instanceof FormData) return { ...init, body };
  if (endpoint.encoding === 'form') return { ...init, body: encodeForm(body) };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  return init;
}

function encodeForm(body: unknown): URLSearchParams {
  const entries = Object.entries(isRecord(body) ? body : {});
  return new URLSearchParams(
    entries.filter(([, value]) => value != null).map(([name, value]) => [name, String(value)]),
  );
}

async function fetchWithTimeout(
  address: string,
  init: RequestInit,
  given: AbortSignal | undefined,
) {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = given ? AbortSignal.any([given, timeout]) : timeout;
  try {
    return await fetch(address, { ...init, signal });
  } catch (error) {
    if (given?.aborted) throw error;
    throw new ApiError(timeout.aborted ? messages.timeout : messages.unreachable, 0);
  }
}

async function readBody(response: Response, isBinary: boolean): Promise<unknown> {
  try {
    if (isBinary) return await response.blob();
    const text = await response.text();
    return text ? JSON.parse(text) : undefined;
  } catch {
    throw new ApiError(messages.unreadable, response.status);
  }
}

async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return toApiError(response.status, body, response.headers.get('Retry-After'));
}

export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const detail = isRecord(body) && typeof body.detail === 'string' ? body.detail : '';
  const errors =
    isRecord(body) && Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [];
  const code = isRecord(body) && typeof body.code === 'string' ? body.code : '';
  const retryAfterSeconds = Number(retryAfter) || 0;
  return new ApiError(detail || messages.unreadable, status, { errors, retryAfterSeconds, code });
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readCookie(name: string): string | undefined {
  const cookies = typeof document === 'undefined' ? '' : document.cookie;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
}
