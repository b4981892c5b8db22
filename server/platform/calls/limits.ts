import { networkOf } from '../http/client-address.ts';
import type { Db } from '../postgres/database.ts';
import { type FieldError, Refusal } from './errors.ts';
import { countingTry, countTry, deleteTries, isCounted, uncountTry } from './limit-queries.ts';

/** Counted in the database, so that it holds across processes. */
export interface Limit {
  /** Part of the counter's key, so renaming a limit resets it. */
  name: string;
  tries: number;
  seconds: number;
}

/** The limits of a domain, each with its name. */
export function defineLimits<const Limits extends Record<string, Omit<Limit, 'name'>>>(
  limits: Limits,
) {
  const named = Object.entries(limits).map(([name, limit]) => [name, { name, ...limit }]);
  return Object.fromEntries(named) as { [Name in keyof Limits]: Limits[Name] & { name: string } };
}

/** Who or what a limit counts. Made only by the functions below, so that no two kinds can share a key. */
export type Subject = string & { readonly kind: unique symbol };

const subjectOf = (kind: string, text: string) => `${kind} ${text.toLowerCase()}` as Subject;

export const byAddress = (address: string) => subjectOf('network', networkOf(address));
export const byAccount = (accountId: number) => subjectOf('account', String(accountId));
export const bySession = (sessionId: string) => subjectOf('session', sessionId);
export const byEmail = (email: string) => subjectOf('email', mailboxOf(email));
/** For what has an identity of its own, such as a known device. */
export const byId = (kind: string, id: string) => subjectOf(`id ${kind}`, id);
/** Counts the combination. */
export const both = (one: Subject, other: Subject) => `${one} & ${other}` as Subject;

/** `ada+1@example.org` is the same mailbox as `ada@example.org`. */
function mailboxOf(email: string): string {
  return email.replace(/(?<=.)\+[^@]*(?=@)/, '');
}

function keyOf({ name }: Limit, subject: Subject) {
  return `${name}:${subject}`;
}

/**
 * Counts a try, then refuses if there were too many: counting first leaves no gap for parallel guesses.
 * A rollback undoes the count too: where failed tries must count, call it outside of the transaction.
 */
export async function limitTries(db: Db, limit: Limit, subject: Subject) {
  const { tries, seconds } = limit;
  const { hits, secondsLeft } = await countTry(db, keyOf(limit, subject), seconds);
  if (hits <= tries) return;
  const detail = secondsLeft > aMoment ? tryAgainIn(secondsLeft) : undefined;
  throw new Refusal('too_many', { detail, retryAfterSeconds: secondsLeft });
}

/**
 * Counts a try in the statements that are sent together: whoever finds more than `limit.tries` hits rolls them back, and calls
 * `limitTries` then, which counts the try for good.
 */
export const tryTogether = (db: Db, limit: Limit, subject: Subject) =>
  countingTry(db, keyOf(limit, subject), limit.seconds);

/**
 * Counts completed actions and refuses if there are too many. Call it in the transaction that performs them, so that a
 * rollback uncounts them. Rows are locked until then: count several subjects in a fixed order.
 */
export async function limitActions(
  db: Db,
  limit: Limit,
  action: { subject: Subject; times?: number; detail: string; errors?: FieldError[] },
) {
  const { subject, times, detail, errors } = action;
  const { tries, seconds } = limit;
  const { hits, secondsLeft } = await countTry(db, keyOf(limit, subject), seconds, times);
  if (hits <= tries) return;
  throw new Refusal('too_many', { detail, errors: errors ?? [], retryAfterSeconds: secondsLeft });
}

/** Counts a try and says whether there were too many: for limits that nobody may notice. */
export async function isLimitReached(db: Db, limit: Limit, subject: Subject): Promise<boolean> {
  const { tries, seconds } = limit;
  return (await countTry(db, keyOf(limit, subject), seconds)).hits > tries;
}

/** Like `limitTries`, except that repeating the same guess isn't counted again. */
export async function limitGuesses(db: Db, limit: Limit, subject: Subject, guess: string) {
  const mark = `${keyOf(limit, subject)}:${guess.toLowerCase()}`;
  if (await isCounted(db, mark)) return;
  await limitTries(db, limit, subject);
  await countTry(db, mark, limit.seconds);
}

/** Below this, "in a moment" is precise enough. */
const aMoment = 120;

const units = [
  { name: 'minutes', seconds: 60, most: 90 },
  { name: 'hours', seconds: 60 * 60, most: 36 },
] as const;

/** In the largest unit that is precise enough, rounded up so that nobody comes back too early. */
export function tryAgainIn(seconds: number): string {
  const unit = units.find((unit) => seconds <= unit.seconds * unit.most);
  const { name, seconds: length } = unit ?? { name: 'days', seconds: 24 * 60 * 60 };
  return `Too many tries. Try again in ${Math.ceil(seconds / length)} ${name}.`;
}

export async function clearTries(db: Db, limit: Limit, subject: Subject) {
  await deleteTries(db, keyOf(limit, subject));
}

/** Takes one counted try back, because it turned out not to be a failure. */
export async function forgiveTry(db: Db, limit: Limit, subject: Subject) {
  await uncountTry(db, keyOf(limit, subject));
}
