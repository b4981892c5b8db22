import * as z from 'zod/mini';
import { canonicalZone } from './text/zones.ts';

function text(label: string) {
  return z.string({
    error: (issue) => (issue.input == null ? `${label} is required.` : `${label} must be text.`),
  });
}

// At least one visible character.
const visible = /[^\p{Z}\p{Cf}\p{DI}\u2800]/u;

// Combining marks stack up and can cover the text above; no script needs more than six.
const piledMarks = /(?:\p{M}\p{Cf}*){7}/u;

const unpiled = (label: string) =>
  z.refine<string>(
    (text) => !piledMarks.test(text),
    `${label} contains characters that cannot be used.`,
  );

/**
 * A trimmed line of text. Control characters (a NUL would be refused by PostgreSQL), halves of characters and
 * marks that reverse the text after them aren't allowed.
 */
export function line(label: string, max: number, options: { optional?: boolean } = {}) {
  return text(label).check(
    z.trim(),
    z.maxLength(max, { error: `${label} can have at most ${max} characters.`, abort: true }),
    ...(options.optional
      ? []
      : [z.minLength(1, `${label} is required.`), z.regex(visible, `${label} is required.`)]),
    z.regex(
      /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
      `${label} contains characters that cannot be used.`,
    ),
    unpiled(label),
  );
}

/** Multi-line text. */
export function paragraphs(label: string, max: number, options: { optional?: boolean } = {}) {
  return text(label).check(
    z.trim(),
    z.maxLength(max, { error: `${label} can have at most ${max} characters.`, abort: true }),
    ...(options.optional
      ? []
      : [z.minLength(1, `${label} is required.`), z.regex(visible, `${label} is required.`)]),
    z.regex(
      /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u,
      `${label} contains characters that cannot be used.`,
    ),
    unpiled(label),
  );
}

const blankLines = /\n(?:[\p{Z}\p{Cf}\p{DI}\u2800\t]*\n){2,}/gu;

/** Multi-line text for others to read: runs of blank lines collapse into one. */
export function publishedText(label: string, max: number) {
  return paragraphs(label, max).check(
    z.overwrite((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(blankLines, '\n\n')),
  );
}

const usernameTooLong = 'Username can have at most 40 characters.';

export const Username = text('Username').check(
  z.trim(),
  // Checked before normalising, which takes seconds for long malicious text.
  z.maxLength(160, { error: usernameTooLong, abort: true }),
  z.normalize('NFKC'),
  z.minLength(1, 'Username is required.'),
  z.maxLength(40, usernameTooLong),
  // Invisible characters (\p{DI}) would make a name look like someone else's.
  z.regex(
    /^(?:(?![._\p{M}-])(?:(?!\p{DI})[\p{L}\p{M}\p{N}._-])+)?$/u,
    'Username can have letters, digits, dots, hyphens and underscores, and starts with a letter or digit.',
  ),
);

/** A username or email to look an account up by, in any Unicode form. */
export const GivenUsername = line('Username', 254).check(z.normalize('NFKC'));

const emailForm = [
  z.trim(),
  z.maxLength(254, 'Email can have at most 254 characters.'),
  z.regex(
    /^$|^[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
    'Enter a valid email address, such as name@example.org.',
  ),
] as const;
export const Email = text('Email').check(...emailForm, z.minLength(1, 'Email is required.'));
/** Empty if none is given. */
export const OptionalEmail = text('Email').check(...emailForm);

/** A new password. */
export const NewPassword = text('Password').check(
  z.minLength(1, 'Password is required.'),
  z.minLength(8, 'Password needs at least 8 characters.'),
  z.maxLength(128, 'Password can have at most 128 characters.'),
);

/** A password entered to sign in or to confirm something. The rules for new ones don’t apply; only its length is limited. */
export const GivenPassword = text('Password').check(
  z.minLength(1, 'Password is required.'),
  z.maxLength(1024, 'Password is too long.'),
);

export const PhoneNumber = text('Phone number').check(
  z.trim(),
  z.maxLength(30, 'Phone number can have at most 30 characters.'),
  z.regex(
    /^$|^\+?[0-9][0-9 ()./-]{4,}$/,
    'Enter a phone number with digits, spaces and an optional leading +.',
  ),
);

const codeIsText = 'The code must be text or a number.';

/** As text or as a number, which has lost its leading zeros. */
const GivenDigits = z.pipe(
  z.union([text('The code'), z.number().check(z.int(codeIsText), z.gte(0, codeIsText))], {
    error: (issue) => (issue.input == null ? 'The code is required.' : codeIsText),
  }),
  z.transform((code) => (typeof code === 'number' ? String(code).padStart(6, '0') : code)),
);

/** Six digits, with or without the space that authenticator apps show. */
export const OneTimeCode = z.pipe(
  z.pipe(
    GivenDigits,
    z.transform((code) => code.replace(/\s+/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'The code has six digits.')),
);

/** A code from an authenticator app, or a recovery code. */
export const SecondFactorCode = z.pipe(GivenDigits, line('The code', 40));

const noSuchId = 'The user id must be a whole number.';

/** A number, or its digits: no sign, no exponent, no spaces inside. */
export const AccountId = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{1,10}$/, noSuchId))], noSuchId),
    z.transform(Number),
  ),
  z.number().check(z.int(noSuchId), z.gte(1, noSuchId), z.lte(2_147_483_647, noSuchId)),
);

export const Uuid = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
      'This id is not valid.',
    ),
  );

export const Role = z.enum(
  ['User', 'ModuleOwner', 'Admin'],
  'The role is User, ModuleOwner or Admin.',
);
export type Role = z.infer<typeof Role>;

/** A point in time as ISO 8601 text. */
export const Moment = z.string();

/** A point in time that someone chooses: one that exists, in a plausible year. */
export const chosenMoment = (error: string) =>
  z.iso.datetime({ offset: true, error }).check(z.regex(/^2[01]/, error));

/** Revisions and versions count up from one, in an `integer`. */
export const revisionOf = (error: string) =>
  z.number(error).check(z.int(error), z.gte(0, error), z.lte(2_147_483_647, error));

function isTimeZone(zone: string): boolean {
  return (
    zone === 'UTC' ||
    (/^[A-Z][\w+-]*(?:\/[\w+-]+){1,2}$/.test(zone) && canonicalZone(zone) !== null)
  );
}

/** An IANA name such as Pacific/Auckland. */
export const TimeZone = z
  .string()
  .check(z.maxLength(60), z.refine(isTimeZone, 'Choose a time zone from the list.'));

const noSuchDay = 'Enter a day such as 2026-11-30.';

/** A calendar day such as 2026-11-30, in the time zone of the person or team it belongs to. */
export const Day = z.string(noSuchDay).check(
  z.regex(/^(?:20|21)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, {
    error: noSuchDay,
    abort: true,
  }),
  z.refine((day) => new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8)), noSuchDay),
);
