import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type {
  Access,
  BinaryReply,
  Endpoint,
  InputOf,
  ParsedInput,
  ReplyOf,
} from '../../../contract/endpoint.ts';
import type { Role } from '../../../contract/fields.ts';
import type { Config } from '../../config.ts';
import type { Files } from '../files/files.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { jsonPage, type Page, sendPage } from '../pages/page-response.ts';
import type { Db } from '../postgres/database.ts';
import type { InAccountTurn } from './account-concurrency.ts';
import type { Arrivals } from './arrivals.ts';
import { type FieldError, Refusal } from './errors.ts';
import { type IncomingFile, openFile, takeRawBodies } from './uploads.ts';

export interface Viewer {
  accountId: number;
  username: string;
  role: Role;
  sessionId: string;
  state: 'pending' | 'active';
}

type ViewerFor<A extends Access> = A extends 'visitor' ? Viewer | null : Viewer;

type FileFor<E extends Endpoint> = E extends { encoding: 'file' } ? IncomingFile : undefined;

export interface Call<E extends Endpoint> extends ParsedInput<E> {
  db: Db;
  files: Files;
  config: Config;
  viewer: ViewerFor<E['access']>;
  /** Where the request comes from, for limits and the list of devices. */
  address: string;
  userAgent: string;
  /** The body of a call that takes a file. */
  file: FileFor<E>;
  /** What a header of the request says, for the few that are signed by one. */
  header(name: string): string;
  setHeader(name: string, value: string): void;
}

/** Bytes without a known end are sent as they come, and are never all in memory. */
type AnswerOf<E extends Endpoint> = E['reply'] extends BinaryReply
  ? Uint8Array | Readable
  : ReplyOf<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>;

interface Registered {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
}

/** What the calls of one server share. */
export interface House {
  db: Db;
  files: Files;
  config: Config;
  arrivals: Arrivals;
  inAccountTurn: InAccountTurn;
  identify(token: string): Promise<Viewer | null>;
  /** By method and path: the pages' bundle holds endpoint objects of its own. */
  calls: Map<string, Registered>;
  /** Answers that are the same for everyone, until the content changes. */
  kept: PageCache<Page>;
  contentVersion(): string;
  /** Settles once that version knows of every change made before. */
  contentHeard(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    house: House;
  }
}

/** Registering a handler for an endpoint is the only way to make a route. */
export function handle<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { house } = app;
  const registered = { endpoint, handler } as unknown as Registered;
  house.calls.set(nameOf(endpoint), registered);
  const takesFile = endpoint.encoding === 'file';
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // A file's bytes are counted as they come in.
    ...(takesFile ? { decompress: false } : {}),
    handler: async (request, reply) => {
      if (endpoint.keep) {
        const input = parseInput(endpoint, request);
        return sendPage(request, reply, await loadKept(house, registered, input, request.ip));
      }
      const viewer = admit(endpoint.access, await findViewer(house, endpoint, request));
      const call = {
        ...parseInput(endpoint, request),
        db: house.db,
        files: house.files,
        config: house.config,
        viewer,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        file: takesFile ? openFile(request.raw, house.arrivals, endpoint.maxBytes) : undefined,
        header: (name) => String(request.headers[name] ?? ''),
        setHeader: (name, value) => reply.header(name, value),
      } as Call<Endpoint>;
      const work = () => registered.handler(call);
      // A file may take its time to come in, and has turns of its own.
      const result = await (viewer && !takesFile
        ? house.inAccountTurn(viewer.accountId, work)
        : work());
      // Whoever changed something sees it in what they load next.
      if (endpoint.method !== 'GET') await house.contentHeard();
      return send(reply, endpoint, result);
    },
  };
  if (takesFile) takeRawBodies(app, (app) => app.route(route));
  else app.route(route);
}

function loadKept(
  house: House,
  registered: Registered,
  input: ParsedInput<Endpoint>,
  address: string,
): Promise<Page> {
  const key = `${nameOf(registered.endpoint)} ${JSON.stringify(input)}`;
  return house.kept.load(key, house.contentVersion(), async () =>
    jsonPage(JSON.stringify(await runAsVisitor(house, registered, input, address))),
  );
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

export type InvokeInProcess = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  meta: { address: string; requestId: string },
) => Promise<ReplyOf<E>>;

/** The page loaders' way in: the same checks and the same handler, as a visitor, without HTTP. */
export function invokeInProcess(app: FastifyInstance): InvokeInProcess {
  return async (endpoint, input, meta) => {
    const registered = app.house.calls.get(nameOf(endpoint));
    if (!registered) throw new Error(`No handler for ${nameOf(endpoint)}`);
    const parsed = parseInput(endpoint, input);
    if (endpoint.keep) {
      const page = await loadKept(app.house, registered, parsed, meta.address);
      return JSON.parse(page.body.toString()) as ReplyOf<typeof endpoint>;
    }
    const result = await runAsVisitor(app.house, registered, parsed, meta.address);
    return result as ReplyOf<typeof endpoint>;
  };
}

async function runAsVisitor(
  { db, files, config }: House,
  { endpoint, handler }: Registered,
  input: ParsedInput<Endpoint>,
  address: string,
): Promise<unknown> {
  const viewer = admit(endpoint.access, null);
  const visit = {
    viewer,
    address,
    userAgent: '',
    file: undefined,
    header: () => '',
    setHeader: () => {},
  };
  const call = { ...input, db, files, config, ...visit };
  return present(endpoint, await handler(call as Call<Endpoint>));
}

const bearer = /^Bearer +(\S+)$/i;

async function findViewer(house: House, endpoint: Endpoint, request: FastifyRequest) {
  const fromHeader = bearer.exec(request.headers.authorization ?? '')?.[1];
  const fromQuery = endpoint.tokenInQuery
    ? (request.query as Record<string, unknown>).token
    : undefined;
  const token = fromHeader ?? fromQuery;
  return typeof token === 'string' && token !== '' ? house.identify(token) : null;
}

function admit(access: Access, viewer: Viewer | null): Viewer | null {
  const active = viewer?.state === 'active' ? viewer : null;
  if (access === 'visitor') return active;
  if (access === 'secondFactor') {
    if (viewer?.state !== 'pending') throw new Refusal('not_signed_in');
    return viewer;
  }
  if (!active) throw new Refusal('not_signed_in');
  if (access === 'admin' && active.role !== 'Admin') throw new Refusal('not_allowed');
  if (access === 'owner' && active.role === 'User') throw new Refusal('not_allowed');
  return active;
}

function parseInput(
  endpoint: Endpoint,
  raw: { params?: unknown; query?: unknown; body?: unknown },
): ParsedInput<Endpoint> {
  const errors: FieldError[] = [];
  const parse = (schema: z.ZodMiniType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.');
      // The first thing to mend in a field is enough to say at a time.
      if (errors.some((error) => error.field === field)) continue;
      errors.push({ field, message: readable(issue.message) });
    }
    return undefined;
  };
  const input = {
    params: parse(endpoint.params, raw.params),
    query: parse(endpoint.query, raw.query),
    body: parse(endpoint.body, raw.body),
  };
  if (errors.length > 0) {
    throw new Refusal('invalid_input', { detail: errors[0]?.message, errors });
  }
  return input as ParsedInput<Endpoint>;
}

// The schema library's mini edition has no sentences of its own.
function readable(message: string) {
  return message === 'Invalid input' ? 'This value cannot be used.' : message;
}

/** Only what the reply's schema names leaves the server. */
function present(endpoint: Endpoint, result: unknown): unknown {
  return 'binary' in endpoint.reply ? result : z.parse(endpoint.reply, result);
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown) {
  reply.code(endpoint.status ?? 200);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if ('binary' in endpoint.reply) return reply.type(endpoint.reply.binary).send(result);
  return reply
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => payload as string)
    .send(JSON.stringify(present(endpoint, result)));
}
