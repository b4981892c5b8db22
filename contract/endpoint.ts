import * as z from 'zod/mini';

/** Who may make a call. Each level includes the ones after it, except `secondFactor`. */
export type Access =
  | 'visitor' // anyone; the viewer is known if a valid token is sent
  | 'secondFactor' // a session that is waiting for its one-time code
  | 'account' // anyone signed in
  | 'teacher' // anyone who teaches a course, also as a learner who was invited to; the call checks which
  | 'owner' // ModuleOwner or Admin
  | 'admin'
  | 'directory' // an organisation's directory, with its token; no session
  | 'key'; // another system, with a key that has the call's scope; no session

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

export interface EndpointDefinition {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** How the browser encodes the body. The server reads JSON and forms alike. */
  encoding?: 'json' | 'form' | 'file';
  /** The query parameter in which a DELETE sends a list, comma-joined: it has no body. */
  listParameter?: string;
  /** The largest file the call accepts, or the largest body where the usual 256 KB are too little. */
  maxBytes?: number;
  reply: Schema | BinaryReply;
  /** The type of a JSON reply, where it has one of its own. */
  mediaType?: string;
  /** The status of a success; 200 unless set. */
  status?: number;
  /** The same for everyone, and different only when public content changes: the reply may be cached. */
  cacheable?: true;
  /** Changes something, and may still be requested by another website: it proves who asks in another way. */
  acceptsOtherSites?: true;
  /**
   * For an Admin who is signed in as someone else. Unset: a GET is allowed, and everything that may change something is refused.
   * A GET that shows a secret or saves people's data as a file is refused too, and says so.
   */
  whileActing?: 'allowed' | 'refused';
  /** What a key must be allowed to do. Set exactly where `access` is `key`; nothing else is open to keys. */
  scope?: string;
  /** A call as someone would make it, with its reply. The documentation shows it, and a test makes it. */
  example?: Example;
  /** With the header `Idempotency-Key`, what was sent twice is done once, and gets the same reply. */
  idempotent?: true;
  /** The token may also come as the query parameter `token`, as the specification requires for one call. */
  tokenInQuery?: true;
}

interface Example {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  reply: object;
}

export interface BinaryReply {
  binary: string;
}

export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

export function binary(contentType: string): BinaryReply {
  return { binary: contentType };
}

export type Endpoint = EndpointDefinition;

type PartInput<D, K extends string> = D extends { [key in K]: infer S extends Schema }
  ? { [key in K]: z.input<S> }
  : { [key in K]?: undefined };

/** What a caller passes. */
export type InputOf<D extends Endpoint> = PartInput<D, 'params'> &
  PartInput<D, 'query'> &
  PartInput<D, 'body'>;

type PartOutput<D, K extends string> = D extends { [key in K]: infer S extends Schema }
  ? z.output<S>
  : undefined;

/** What a handler receives after validation. */
export interface ParsedInput<D extends Endpoint> {
  params: PartOutput<D, 'params'>;
  query: PartOutput<D, 'query'>;
  body: PartOutput<D, 'body'>;
}

export type ReplyOf<D extends Endpoint> = D['reply'] extends Schema
  ? z.output<D['reply']>
  : Uint8Array;

/** What the client returns: the reply's `data` if it has one, otherwise the whole reply. */
export type ResultOf<D extends Endpoint> =
  ReplyOf<D> extends { data: infer Data } ? Data : ReplyOf<D>;

export const PageMeta = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
});
export type PageMeta = z.infer<typeof PageMeta>;

export function dataOf<S extends Schema>(schema: S) {
  return z.object({ data: schema });
}

export function pageOf<S extends Schema>(item: S) {
  return z.object({ data: z.array(item), meta: PageMeta });
}

/** For calls that only report success. */
export const Done = z.object({ data: z.object({ message: z.string() }) });

/** The largest page of a list. */
const maxPageSize = 100;

const noSuchPage = 'The page (_page) is a whole number from 1 on.';
const noSuchLimit = `The limit (_limit) is a whole number from 1 to ${maxPageSize}.`;

export const PageNumber = z.coerce
  .number(noSuchPage)
  .check(
    z.int(noSuchPage),
    z.gte(1, noSuchPage),
    z.lte(100_000, 'The page (_page) is at most 100000.'),
  );

export const PageLimit = z.coerce
  .number(noSuchLimit)
  .check(z.int(noSuchLimit), z.gte(1, noSuchLimit), z.lte(maxPageSize, noSuchLimit));

/** The list parameters of every paged call. */
export function listQuery<const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  defaultLimit = 20,
) {
  return {
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, defaultLimit),
    _order: z._default(z.enum(['asc', 'desc'], 'The order (_order) is asc or desc.'), 'asc'),
    _sort: z._default(
      z.enum(columns, `Sort (_sort) by one of ${columns.join(', ')}.`),
      columns[0] as Columns[number],
    ),
  };
}

/** Every failure has this shape. */
export const ErrorReply = z.object({
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Programs decide by it; the sentence may change. */
  code: z.string(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** The same as RFC 9457 has it: for calls with a key, and for whoever asks for `application/problem+json`. */
export const Problem = z.extend(ErrorReply, {
  /** Where the code is explained. */
  type: z.string(),
  /** What the code means, whoever asks. */
  title: z.string(),
  status: z.number(),
});
export type Problem = z.infer<typeof Problem>;
