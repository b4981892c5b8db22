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
import { clientAddress } from '../http/client-address.ts';
import type { Drain } from '../http/drain.ts';
import type { RequestTimeouts } from '../http/request-timeouts.ts';
import type { ContentChanges, Subject } from '../pages/content-changes.ts';
import { hasOwnChange, ownChangeCookie } from '../pages/own-change.ts';
import type { Demands, Kept, PageCache, Shown } from '../pages/page-cache.ts';
import { jsonPage, type Page, sendPage } from '../pages/page-response.ts';
import type { Db } from '../postgres/database.ts';
import type { Site } from '../site/site.ts';
import { admitKey, bearerToken, refuseKeys } from './admit-key.ts';
import { compileSchema } from './compiled-schema.ts';
import { type FieldError, isAccountGone, Refusal } from './errors.ts';
import { dropEmptyValues, withoutRefusedNulls } from './given-input.ts';
import type { KeyIdentity } from './key-identity.ts';
import { refuseOtherSites } from './same-site.ts';
import type { RunLimited } from './semaphore.ts';
import { type IncomingFile, readUpload, skipBodyParsing } from './uploads.ts';

/** Who a token belongs to. */
export interface Identity {
  accountId: number;
  username: string;
  role: Role;
  sessionId: string;
  state: 'pending' | 'active';
  /** The Admin who is signed in as this account. */
  adminId?: number | null;
}

export interface Viewer extends Identity {
  /** The client's IP address, for the audit log. */
  address: string;
}

type ViewerFor<A extends Access, V extends Viewer> = A extends 'visitor'
  ? V | null
  : A extends 'key' | 'directory'
    ? null
    : V;

type KeyFor<A extends Access> = A extends 'key' ? KeyIdentity : null;

type FileFor<E extends Endpoint> = E extends { encoding: 'file' } ? IncomingFile : undefined;

export interface Call<E extends Endpoint, V extends Viewer = Viewer> extends ParsedInput<E> {
  db: Db;
  files: Files;
  config: Config;
  viewer: ViewerFor<E['access'], V>;
  /** Who calls with a key instead of a session. */
  key: KeyFor<E['access']>;
  /** The client's IP address, for limits and the list of devices. */
  address: string;
  userAgent: string;
  /** The body of a call that accepts a file. */
  file: FileFor<E>;
  /** A request header, for the few calls whose signature is in one. */
  header(name: string): string;
  setHeader(name: string, value: string): void;
  /** For the few replies whose status says more than the contract can. */
  setStatus(status: number): void;
  /** Only the headers of the reply are wanted. */
  isHead: boolean;
}

/** A stream is sent as it is read, and never held in memory as a whole. */
type AnswerOf<E extends Endpoint> = E['reply'] extends BinaryReply
  ? Uint8Array | Readable
  : ReplyOf<E>;

export type Handler<E extends Endpoint, V extends Viewer = Viewer> = (
  call: Call<E, V>,
) => Promise<AnswerOf<E>>;

/** What a reply shows: it is renewed when one of these changes. */
type Shows<E extends Endpoint> = (input: ParsedInput<E>, reply: ReplyOf<E>) => Subject[];

interface Registered {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  shows?: Shows<Endpoint>;
}

/** What all calls of one server share. */
export interface Services {
  db: Db;
  files: Files;
  config: Config;
  site: Site;
  requestTimeouts: RequestTimeouts;
  drain: Drain;
  limitPerAccount: RunLimited<number>;
  limitPerKey: RunLimited<string>;
  identify(token: string): Promise<Identity | null>;
  /** By the key of another system. Nothing for one that was revoked, has expired or never was. */
  identifyKey(key: string, address: string): Promise<KeyIdentity | null>;
  /** Whether an account without a teacher's role was invited to teach a course. */
  teachesAsLearner(accountId: number): Promise<boolean>;
  /** By method and path, because the pages' bundle has its own copies of the endpoint objects. */
  calls: Map<string, Registered>;
  /** The first segments of their paths, such as `/api/`. */
  callPrefixes: Set<string>;
  /** Replies that are the same for everyone, until something they show changes. */
  replyCache: PageCache<Page>;
  content: ContentChanges;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** Registering a handler for an endpoint is the only way to make a route. A cached reply has to say what it shows. */
export function handle<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  ...[shows]: E extends { cacheable: true } ? [shows: Shows<E>] : [shows?: Shows<E>]
): void {
  addRoute(app, { endpoint, handler, shows } as unknown as Registered, app.services.identify);
}

/** For a call that finds its viewer together with what it returns, in a single statement. */
export function handleIdentified<const E extends Endpoint, I extends Identity>(
  app: FastifyInstance,
  endpoint: E,
  identify: (token: string) => Promise<I | null>,
  handler: Handler<E, I & Viewer>,
): void {
  addRoute(app, { endpoint, handler } as unknown as Registered, identify);
}

function addRoute(
  app: FastifyInstance,
  registered: Registered,
  identify: Services['identify'],
): void {
  const { services } = app;
  const { endpoint } = registered;
  services.calls.set(nameOf(endpoint), registered);
  if (!('binary' in endpoint.reply)) compileSchema(endpoint.reply);
  const prefix = /^\/[^/]+\//.exec(endpoint.path)?.[0];
  if (prefix) services.callPrefixes.add(prefix);
  const takesFile = endpoint.encoding === 'file';
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // A file's bytes are counted as they arrive.
    ...(takesFile ? { decompress: false } : {}),
    ...(!takesFile && endpoint.maxBytes ? { bodyLimit: endpoint.maxBytes } : {}),
    handler: async (request, reply) => {
      refuseOtherSites(endpoint, request, services.config.publicUrl);
      await services.site.refresh();
      const address = clientAddress(request.ip);
      refuseKeys(endpoint, request);
      const afterOwnChange = endpoint.method === 'GET' && hasOwnChange(request);
      if (afterOwnChange) await services.content.sync();
      if (endpoint.cacheable) {
        const input = parseInput(endpoint, request);
        const kept = await loadCached(services, registered, input, address, { afterOwnChange });
        return sendPage(request, reply, kept.page);
      }
      const key =
        endpoint.access === 'key'
          ? await admitKey(services, endpoint, { request, reply, address })
          : null;
      const identity = admit(endpoint, await findIdentity(identify, endpoint, request));
      await admitToTeaching(services, endpoint, identity);
      const viewer: Viewer | null = identity && { ...identity, address };
      let chosenStatus: number | undefined;
      const call = {
        ...parseInput(endpoint, request),
        db: services.db,
        files: services.files,
        config: services.config,
        viewer,
        key,
        address,
        userAgent: request.headers['user-agent'] ?? '',
        file: takesFile
          ? readUpload(request.raw, services.requestTimeouts, endpoint.maxBytes)
          : undefined,
        header: (name) => String(request.headers[name] ?? ''),
        setHeader: (name, value) => reply.header(name, value),
        setStatus: (status) => {
          chosenStatus = status;
        },
        isHead: request.method === 'HEAD',
      } as Call<Endpoint>;
      const { announced } = services.db.changes;
      const work = () => registered.handler(call).catch((error) => refuseDeleted(error, viewer));
      // A file may take minutes to arrive, and uploads have limits of their own.
      const result = await (viewer && !takesFile
        ? services.limitPerAccount(viewer.accountId, work)
        : key
          ? services.limitPerKey(key.keyId, work)
          : work());
      if (endpoint.method !== 'GET' && services.db.changes.announced !== announced) {
        // Someone who changed something must see it in everything they load next, from this process and from others.
        await services.content.sync();
        reply.header('set-cookie', ownChangeCookie(services.config));
      }
      return send(reply, endpoint, result, chosenStatus);
    },
  };
  if (takesFile) skipBodyParsing(app, (app) => app.route(route));
  else app.route(route);
}

/** Whether a path is reserved for calls, registered or not: no page is ever rendered there. */
export function isCallPath(
  { callPrefixes }: Pick<Services, 'callPrefixes'>,
  path: string,
): boolean {
  return !path.startsWith('/') || callPrefixes.has(path.slice(0, path.indexOf('/', 1) + 1));
}

function loadCached(
  services: Services,
  registered: Registered,
  input: ParsedInput<Endpoint>,
  address: string,
  demands: Demands,
): Promise<Kept<Page>> {
  const key = `${nameOf(registered.endpoint)} ${JSON.stringify(input)}`;
  return services.replyCache.load(
    key,
    async (shown) => {
      const reply = await runAsVisitor(services, registered, input, address);
      for (const subject of subjectsOf(registered, input, reply)) shown.subjects.add(subject);
      return jsonPage(JSON.stringify(reply));
    },
    demands,
  );
}

function subjectsOf(
  { shows }: Registered,
  input: ParsedInput<Endpoint>,
  reply: unknown,
): readonly Subject[] {
  return shows ? shows(input, reply as ReplyOf<Endpoint>) : ['anything'];
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

export type InvokeInProcess = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  meta: { address: string; requestId: string },
  /** What the caller shows, which now includes the reply. */
  shown?: Shown,
) => Promise<ReplyOf<E>>;

/** How page loaders make calls: the same checks and handler, as a visitor, without HTTP. */
export function invokeInProcess(app: FastifyInstance): InvokeInProcess {
  return async (endpoint, input, meta, shown) => {
    const registered = app.services.calls.get(nameOf(endpoint));
    if (!registered) throw new Error(`No handler for ${nameOf(endpoint)}`);
    const parsed = parseInput(endpoint, input);
    if (endpoint.cacheable) {
      // Someone who has just changed something may be among those who wait for the page.
      const demands = { afterOwnChange: true };
      const kept = await loadCached(app.services, registered, parsed, meta.address, demands);
      shown?.include(kept);
      return JSON.parse(kept.page.body.toString()) as ReplyOf<typeof endpoint>;
    }
    const result = await runAsVisitor(app.services, registered, parsed, meta.address);
    for (const subject of subjectsOf(registered, parsed, result)) shown?.subjects.add(subject);
    return result as ReplyOf<typeof endpoint>;
  };
}

async function runAsVisitor(
  { db, files, config, site }: Services,
  { endpoint, handler }: Registered,
  input: ParsedInput<Endpoint>,
  address: string,
): Promise<unknown> {
  await site.refresh();
  const viewer = admit(endpoint, null);
  const visit = {
    viewer,
    key: null,
    address,
    userAgent: '',
    file: undefined,
    header: () => '',
    setHeader: () => {},
    setStatus: () => {},
    isHead: false,
  };
  const call = { ...input, db, files, config, ...visit };
  return present(endpoint, await handler(call as Call<Endpoint>));
}

async function findIdentity(
  identify: Services['identify'],
  endpoint: Endpoint,
  request: FastifyRequest,
) {
  if (endpoint.access === 'key') return null;
  const fromHeader = bearerToken(request);
  const fromQuery = endpoint.tokenInQuery
    ? (request.query as Record<string, unknown>).token
    : undefined;
  const token = fromHeader ?? fromQuery;
  return typeof token === 'string' && token !== '' ? identify(token) : null;
}

function admit(endpoint: Endpoint, identity: Identity | null): Identity | null {
  const { access } = endpoint;
  // A directory's token is looked up by the call itself, a key before it.
  if (access === 'directory' || access === 'key') return null;
  if (identity?.adminId != null && !mayActOn(endpoint)) throw new Refusal('acting_as');
  const active = identity?.state === 'active' ? identity : null;
  if (access === 'visitor') return active;
  if (access === 'secondFactor') {
    if (identity?.state !== 'pending') throw new Refusal('not_signed_in');
    return identity;
  }
  if (!active) throw new Refusal('not_signed_in');
  if (access === 'admin' && active.role !== 'Admin') throw new Refusal('not_allowed');
  if (access === 'owner' && active.role === 'User') throw new Refusal('not_allowed');
  return active;
}

/** Only calls for teachers look a learner up, and each does: a right that was taken away ends at once. */
async function admitToTeaching(
  services: Services,
  { access }: Endpoint,
  identity: Identity | null,
): Promise<void> {
  if (access !== 'teacher' || identity?.role !== 'User') return;
  if (!(await services.teachesAsLearner(identity.accountId))) throw new Refusal('not_allowed');
}

/** An Admin who is signed in as someone else may only look. */
function mayActOn({ method, whileActing }: Endpoint): boolean {
  return (whileActing ?? (method === 'GET' ? 'allowed' : 'refused')) === 'allowed';
}

/** Refuses with `not_signed_in` only if the viewer's own account was deleted meanwhile; without a viewer, any account counts. */
function refuseDeleted(error: unknown, viewer: Viewer | null): never {
  throw isAccountGone(error, viewer?.accountId) ? new Refusal('not_signed_in') : error;
}

const maxErrors = 50;

function parseInput(
  endpoint: Endpoint,
  raw: { params?: unknown; query?: unknown; body?: unknown },
): ParsedInput<Endpoint> {
  const errors: FieldError[] = [];
  const parse = (schema: z.ZodMiniType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const field = findNul(value);
    if (field !== undefined) {
      errors.push({ field, message: 'This contains characters that can’t be used.' });
      return undefined;
    }
    const first = z.safeParse(schema, value);
    if (first.success) return first.data;
    const parsed = z.safeParse(schema, withoutRefusedNulls(value, first.error.issues));
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      // A list of wrong values has an issue for each; nobody reads them all, and looking them up would take seconds.
      if (errors.length >= maxErrors) break;
      const field = issue.path.join('.');
      // One message per field is enough at a time.
      if (errors.some((error) => error.field === field)) continue;
      errors.push({ field, message: readable(issue.message) });
    }
    return undefined;
  };
  const input = {
    params: parse(endpoint.params, raw.params),
    query: parse(endpoint.query, dropEmptyValues(raw.query)),
    body: parse(endpoint.body, raw.body),
  };
  if (errors.length > 0) {
    throw new Refusal('invalid_input', { detail: errors[0]?.message, errors });
  }
  return input as ParsedInput<Endpoint>;
}

/** The parameter or field whose text has a NUL in it: PostgreSQL stores no such text, and answers with an error of its own. */
function findNul(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, text] of Object.entries(value)) {
    if (typeof text === 'string' && text.includes('\0')) return name;
  }
  return undefined;
}

// zod/mini has no messages of its own.
function readable(message: string) {
  return message === 'Invalid input' ? 'This value can’t be used.' : message;
}

/** Only fields that the reply's schema names leave the server. */
function present(endpoint: Endpoint, result: unknown): unknown {
  return 'binary' in endpoint.reply ? result : z.parse(endpoint.reply, result);
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown, status = endpoint.status) {
  reply.code(status ?? 200).header('x-request-id', reply.request.id);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if ('binary' in endpoint.reply) {
    if (!reply.hasHeader('content-type')) reply.type(endpoint.reply.binary);
    return reply.send(result);
  }
  if (status === 204) return reply.send();
  return reply
    .type(`${endpoint.mediaType ?? 'application/json'}; charset=utf-8`)
    .serializer((payload: unknown) => payload as string)
    .send(JSON.stringify(present(endpoint, result)));
}
