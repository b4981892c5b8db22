import type { Calls } from './calls.ts';

/** A key (`sw_live_…`), or the id and secret of a client, which are exchanged for tokens. */
type Credentials = { key: string } | { clientId: string; clientSecret: string };

type Options = Credentials & {
  /** Where the installation is, such as `https://learn.example.org`. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** Waits so many milliseconds. */
  wait?: (milliseconds: number) => Promise<void>;
};

type Name = keyof Calls;
type ListName = { [N in Name]: Calls[N]['reply'] extends Page ? N : never }[Name];

interface Page {
  data: unknown[];
  meta: { next: string | null };
}

type Needed<T, K extends string> = T extends { [key in K]: infer V } ? { [key in K]: V } : unknown;
type InputOf<N extends Name> = Needed<Calls[N], 'params'> &
  Needed<Calls[N], 'body'> & { query?: Calls[N] extends { query: infer Q } ? Q : never } & {
    /** Of a request that must happen once. One is made up for every POST unless it is given. */
    idempotencyKey?: string;
  };

type Item<N extends ListName> = Calls[N]['reply'] extends { data: (infer I)[] } ? I : never;

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  idempotencyKey?: string;
}

/** What the API refused, as problem details (RFC 9457). Decide by `code`: the sentence may change. */
export class StepwellError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: { field: string; message: string }[];

  constructor(status: number, problem: Partial<StepwellError> & { detail?: string }) {
    super(problem.detail ?? `The API answered with ${status}.`);
    this.name = 'StepwellError';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.errors = problem.errors ?? [];
  }
}

const mostTries = 4;
const aMinute = 60_000;

/** Calls are named by method and path: `call('GET /people', { query: { limit: 50 } })`. */
export class Stepwell {
  readonly #options: Options;
  #token: { text: string; until: number } | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async call<N extends Name>(name: N, input: InputOf<N>): Promise<Calls[N]['reply']> {
    const given = input as Given;
    const [method = 'GET', path = ''] = name.split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(String(given.params?.[param])),
    );
    const search = new URLSearchParams();
    for (const [param, value] of Object.entries(given.query ?? {})) {
      if (value !== undefined) search.set(param, String(value));
    }
    const address = `/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`;
    const isPost = method === 'POST';
    // Whatever happens on the way, it is done once.
    const idempotencyKey = given.idempotencyKey ?? crypto.randomUUID();
    const headers: Record<string, string> = {
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isPost ? { 'idempotency-key': idempotencyKey } : {}),
    };
    const init = {
      method,
      headers,
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    };
    return (await this.#send(address, init)) as Calls[N]['reply'];
  }

  /** Every item of a list, page by page. */
  async *all<N extends ListName>(name: N, input: InputOf<N>): AsyncGenerator<Item<N>> {
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { query } = input as Given;
      const page = (await this.call(name, {
        ...input,
        query: { ...query, ...(cursor ? { cursor } : {}) },
      } as InputOf<N>)) as Page;
      yield* page.data as Item<N>[];
      cursor = page.meta.next;
    }
  }

  /** Comes again when the API says so: after too many calls, or while it is away for a moment. */
  async #send(address: string, init: RequestInit & { headers: Record<string, string> }) {
    const { baseUrl, fetch: send = fetch, wait = pause } = this.#options;
    for (let tries = 1; ; tries += 1) {
      const authorization = `Bearer ${await this.#bearer()}`;
      const headers = { ...init.headers, authorization };
      const response = await send(new URL(address, baseUrl), { ...init, headers });
      const reply = await response.json();
      if (response.ok) return reply;
      const after = Number(response.headers.get('retry-after'));
      if (!(after > 0) || tries >= mostTries) throw new StepwellError(response.status, reply);
      await wait(after * 1000);
    }
  }

  async #bearer(): Promise<string> {
    const { baseUrl, fetch: send = fetch } = this.#options;
    if ('key' in this.#options) return this.#options.key;
    if (this.#token && this.#token.until > Date.now()) return this.#token.text;
    const { clientId, clientSecret } = this.#options;
    const response = await send(new URL('/api/oauth/token', baseUrl), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const reply = await response.json();
    if (!response.ok) {
      const { error: code, error_description: detail } = reply;
      throw new StepwellError(response.status, { code, detail });
    }
    const until = Date.now() + reply.expires_in * 1000 - aMinute;
    this.#token = { text: reply.access_token, until };
    return reply.access_token;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
