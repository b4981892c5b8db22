import type { Endpoint, ErrorReply, ReplyOf } from '../../contract/endpoint.ts';

export interface StubbedCall {
  path: string;
  query: Record<string, string>;
  /** Parsed if it was JSON. */
  body: unknown;
  headers: Headers;
}

type Respond = (call: StubbedCall) => Response | Promise<Response>;

const json = (status: number, body: unknown) => Response.json(body ?? null, { status });

/** Replaces the server at `fetch`, so that component tests run the real API client. */
export class ApiStub {
  readonly #responses = new Map<string, Respond[]>();
  readonly #calls: { key: string; call: StubbedCall }[] = [];
  readonly #unknown: string[] = [];

  /** Replies to a call. Given several replies, each call gets the next one; the last one repeats. */
  reply<E extends Endpoint>(endpoint: E, ...replies: ReplyOf<E>[]): this {
    return this.respond(
      endpoint,
      ...replies.map((reply) => () => json(endpoint.status ?? 200, reply)),
    );
  }

  /** Replies with an error of the server. */
  fail(endpoint: Endpoint, status: number, error: Partial<ErrorReply> = {}): this {
    return this.respond(endpoint, () =>
      json(status, { detail: 'It failed.', errors: [], code: '', ...error }),
    );
  }

  /** Fails like a lost connection. */
  disconnect(endpoint: Endpoint): this {
    return this.respond(endpoint, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  /** For anything else: a response that depends on the call, or that the test delays. */
  respond(endpoint: Endpoint, ...responses: Respond[]): this {
    this.#responses.set(keyOf(endpoint), responses);
    return this;
  }

  /** The calls made to an endpoint so far, in order. */
  calls(endpoint: Endpoint): StubbedCall[] {
    return this.#calls.filter(({ key }) => key === keyOf(endpoint)).map(({ call }) => call);
  }

  /** Calls that no test has replied to: they fail the test once it has ended. */
  get unknownCalls(): readonly string[] {
    return this.#unknown;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    const call: StubbedCall = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    };
    const method = init.method ?? 'GET';
    const key = [...this.#responses.keys()].find((known) => matches(known, method, pathname));
    const responses = key ? this.#responses.get(key) : undefined;
    if (!key || !responses) {
      this.#unknown.push(`${method} ${pathname}`);
      return json(501, { detail: `The test does not reply to ${method} ${pathname}.`, errors: [] });
    }
    this.#calls.push({ key, call });
    init.signal?.throwIfAborted();
    const next = responses.length > 1 ? responses.shift() : responses[0];
    return (next as Respond)(call);
  };
}

function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function matches(key: string, method: string, pathname: string): boolean {
  const [knownMethod, path = ''] = key.split(' ');
  const parts = path.split('/');
  const given = pathname.split('/');
  return (
    knownMethod === method &&
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
