/** A status, and the sentence shown to the user. */
export type Reason = readonly [status: number, sentence: string];

/** What any call can be refused for. A domain adds reasons of its own in its refusals.ts. */
export const platformReasons = {
  invalid_input: [400, 'Check what you entered.'],
  dead_link: [400, 'This link has been used or has expired. Ask for a new one.'],
  not_a_photo: [400, 'We can’t read this file as a photo. Choose a JPEG, PNG or WebP file.'],
  unreadable_heic: [400, 'We can’t read this HEIC photo. Export it as JPEG and try again.'],
  broken_photo: [400, 'This photo is damaged or incomplete. Choose another one.'],
  too_many_pixels: [400, 'This photo has too many pixels. Make it smaller and try again.'],
  unreadable_csv: [400, 'We can’t read this file as a table. Save it as CSV and try again.'],
  interrupted: [400, 'The upload was interrupted. Try again.'],
  not_signed_in: [401, 'Please sign in.'],
  key_needed: [401, 'Send a key as the bearer token: Authorization: Bearer sw_live_…'],
  wrong_key: [401, 'This key doesn’t work. It may have expired, or someone has ended it.'],
  key_not_accepted: [403, 'Keys can’t be used for this call.'],
  scope_missing: [403, 'This key may not do this.'],
  cross_site: [403, 'This request came from another website. Open this site and try again.'],
  acting_as: [
    403,
    'You’re signed in as someone else, so you can look around, but not change anything or download their data.',
  ],
  not_allowed: [403, 'You don’t have permission to do this.'],
  bad_signature: [400, 'This message has no valid signature.'],
  draft_changed: [409, 'Someone has saved this in the meantime. Compare both versions first.'],
  nothing_changed: [409, 'Nothing has changed since the last version.'],
  key_used: [409, 'This was already sent for something else.'],
  not_found: [404, 'This doesn’t exist, or you don’t have access to it.'],
  account_deleted: [409, 'An account involved was deleted in the meantime. Reload the page.'],
  too_large: [413, 'This is larger than we accept.'],
  no_such_range: [416, 'This file has no such part.'],
  unsupported_type: [415, 'Send JSON or URL-encoded form data.'],
  wrong_host: [
    421,
    'This installation only answers on this computer. Set PUBLIC_URL to open it to others.',
  ],
  too_many: [429, 'Too many tries. Wait a moment, then try again.'],
  too_many_at_once: [429, 'Your last photos are still being processed. Try again in a moment.'],
  too_many_calls: [429, 'Too many requests at once. Try again in a moment.'],
  busy: [503, 'We’re processing a lot of photos right now. Try again in a minute.'],
  unavailable: [503, 'We can’t reach our database right now. Try again in a moment.'],
  files_unavailable: [503, 'We can’t reach our file storage right now. Try again in a moment.'],
  overloaded: [503, 'We’re too busy right now. Try again in a moment.'],
  cannot_save: [503, 'We can’t save anything right now. Try again in a few minutes.'],
} as const satisfies Record<string, Reason>;

export interface FieldError {
  field: string;
  message: string;
}

interface RefusalOptions {
  detail?: string | undefined;
  errors?: FieldError[];
  retryAfterSeconds?: number | undefined;
}

export type PlatformCode = keyof typeof platformReasons;

export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  /** What the code says to everyone; `message` may say more about this case. */
  readonly title: string;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: PlatformCode, options?: RefusalOptions);
  /** For `defineRefusals`. */
  constructor(code: string, options: RefusalOptions, reason: Reason);
  constructor(
    code: string,
    options: RefusalOptions = {},
    [status, sentence] = platformReasons[code as PlatformCode] as Reason,
  ) {
    super(options.detail ?? sentence);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.title = sentence;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The refusals of a domain: its own reasons, those of domains below that it names, and everyone's. */
export function defineRefusals<const Reasons extends Record<string, Reason>>(reasons: Reasons) {
  type Code = (keyof Reasons & string) | PlatformCode;
  const all: Record<string, Reason> = { ...platformReasons, ...reasons };
  const reasonFor = (code: Code) => all[code] as Reason;
  return {
    Refusal: class extends Refusal {
      /** Any refusal is one, no matter which domain refuses. */
      static override [Symbol.hasInstance](value: unknown): boolean {
        return value instanceof Refusal;
      }

      constructor(code: Code, options: RefusalOptions = {}) {
        super(code, options, reasonFor(code));
      }
    },
    /** A refusal about one field of a form: the sentence is shown next to it too. */
    refuseField(code: Code, field: string, detail = reasonFor(code)[1]): Refusal {
      return new Refusal(code, { detail, errors: [{ field, message: detail }] }, reasonFor(code));
    },
  };
}

export const { refuseField } = defineRefusals({});

/** Trouble of the whole installation. Nothing is wrong with the request: it can be tried again. */
export type Outage = 'unavailable' | 'files_unavailable' | 'overloaded' | 'cannot_save';

// What PostgreSQL (five characters) and the operating system say. Class 08 is the connection, 53 resources, 57P the
// database stopping or starting.
const outages: Record<string, Outage> = {
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  '08000': 'unavailable',
  '08001': 'unavailable',
  '08003': 'unavailable',
  '08004': 'unavailable',
  '08006': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  // Damaged or vanished storage: PostgreSQL answers, but can't read its files.
  '58000': 'unavailable',
  '58030': 'unavailable',
  BUCKET: 'files_unavailable',
  '53000': 'overloaded',
  '53200': 'overloaded',
  '53300': 'overloaded',
  '53400': 'overloaded',
  // A time limit for statements or locks: ours, or one that the operator has set.
  '55P03': 'overloaded',
  '57014': 'overloaded',
  EMFILE: 'overloaded',
  ENFILE: 'overloaded',
  ENOMEM: 'overloaded',
  '53100': 'cannot_save',
  // A write to a copy that follows another server, as right after a failover.
  '25006': 'cannot_save',
  ENOSPC: 'cannot_save',
  EDQUOT: 'cannot_save',
  EROFS: 'cannot_save',
};

// The driver's own errors have no code; PostgreSQL and the image library have none for every state of a disk.
const outageMessages: [RegExp, Outage][] = [
  [
    /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout)/,
    'unavailable',
  ],
  [/No space left on device|Disk quota exceeded|Read-only file system/, 'cannot_save'],
  [/Too many open files|Cannot allocate memory/, 'overloaded'],
];

export function outageOf(error: unknown): Outage | null {
  if (error instanceof AggregateError) {
    return error.errors.map(outageOf).find((outage) => outage !== null) ?? null;
  }
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (outages[code]) return outages[code];
  // The socket of an embedded database that is down; any other missing file is a different problem.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'unavailable';
  return outageMessages.find(([pattern]) => pattern.test(error.message))?.[1] ?? null;
}

export function isOutage(error: unknown): boolean {
  return outageOf(error) !== null;
}

/** The client disconnected in the middle of the request: nobody waits for a reply. */
export function isRequestAborted(error: unknown): boolean {
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  // Node's message for a request; for other connections it names the system call.
  return isReset && error.message === 'aborted';
}

/** Whether a write broke the named unique or check constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/** A write refers to an account that was deleted while the request was running: to this one, or to any. */
export function isAccountGone(error: unknown, accountId?: number): boolean {
  if (!(error instanceof Error) || !('constraint' in error) || !('detail' in error)) return false;
  if (!String(error.constraint).endsWith('_account_id_fkey')) return false;
  const [, missing] = /=\((\d+)\) is not present/.exec(String(error.detail)) ?? [];
  return missing !== undefined && (accountId === undefined || Number(missing) === accountId);
}
