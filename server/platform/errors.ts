/** Everything a call can refuse, with its status and the sentence a person reads. */
const refusals = {
  invalid_input: [400, 'Please check what you entered.'],
  wrong_code: [400, 'The code is wrong or has expired.'],
  wrong_old_password: [400, 'The old password is wrong.'],
  wrong_password: [400, 'The password is wrong.'],
  common_password: [400, 'This password is one of the most used ones. Please choose another.'],
  dead_link: [400, 'This link has been used or has expired. Please ask for a new one.'],
  no_registration_under_way: [400, 'There is no second factor waiting to be registered.'],
  not_signed_in: [401, 'Please sign in.'],
  wrong_credentials: [401, 'Wrong username or password.'],
  session_over: [401, 'Too many wrong codes. Please sign in again.'],
  not_allowed: [403, 'You are not allowed to do this.'],
  not_yourself: [403, 'You cannot delete your own account here.'],
  last_admin: [403, 'The last Admin must stay.'],
  not_found: [404, 'This does not exist, or you may not see it.'],
  username_taken: [409, 'Username already exists!'],
  email_taken: [
    409,
    'An account with this email exists already. Sign in, or ask for a new password.',
  ],
  already_registered: [409, 'The second factor is switched on already.'],
  too_large: [413, 'This is larger than we accept.'],
  unsupported_type: [415, 'Please send JSON or form data.'],
  wrong_host: [
    421,
    'This installation answers on this machine only. Set PUBLIC_URL to open it to others.',
  ],
  too_many: [429, 'Too many tries. Please wait a moment and try again.'],
  unavailable: [503, 'Stepwell cannot reach its database right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

export interface FieldError {
  field: string;
  message: string;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    options: { detail?: string; errors?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    const [status, sentence] = refusals[code];
    super(options.detail ?? sentence);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A refusal that belongs to one field of a form: the sentence is shown there too. */
export function refuseField(code: RefusalCode, field: string, detail?: string): Refusal {
  const sentence = detail ?? refusals[code][1];
  return new Refusal(code, { detail: sentence, errors: [{ field, message: sentence }] });
}

const connectionTrouble = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** The database is away: nothing is wrong with the request, it may be tried again. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    connectionTrouble.has(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** Whether a write broke the named unique or check constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/** A write belonged to an account that was deleted while the request was under way. */
export function isAccountGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    String(error.constraint).endsWith('_account_id_fkey')
  );
}
