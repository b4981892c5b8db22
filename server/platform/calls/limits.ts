import type { Db } from '../postgres/database.ts';
import { type FieldError, Refusal } from './errors.ts';
import { countTry, deleteTries, isCounted } from './limit-queries.ts';

interface Limit {
  tries: number;
  seconds: number;
}

/** Counted in the database, so that they hold across processes. */
export const limits = {
  failedSignIn: { tries: 10, seconds: 15 * 60 },
  code: { tries: 5, seconds: 60 * 60 },
  registration: { tries: 60, seconds: 60 },
  signIn: { tries: 120, seconds: 60 },
  contact: { tries: 10, seconds: 60 },
  acknowledgement: { tries: 10, seconds: 60 * 60 },
  comment: { tries: 10, seconds: 60 },
  newsletter: { tries: 10, seconds: 60 },
  passwordReset: { tries: 5, seconds: 60 * 60 },
  passwordCheck: { tries: 10, seconds: 15 * 60 },
  calendar: { tries: 60, seconds: 10 * 60 },
  upload: { tries: 30, seconds: 60 * 60 },
  discountCode: { tries: 20, seconds: 10 * 60 },
  invitation: { tries: 60, seconds: 10 * 60 },
  invitationMail: { tries: 200, seconds: 24 * 60 * 60 },
  invitedByTeam: { tries: 3, seconds: 24 * 60 * 60 },
  invitedAddress: { tries: 12, seconds: 24 * 60 * 60 },
  secondFactor: { tries: 20, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

function keyOf(name: LimitName, subject: string) {
  return `${name}:${subject.toLowerCase()}`;
}

/**
 * Counts a try, then refuses if there were too many: counting first leaves no gap for parallel guesses.
 * Never call it inside a transaction that may roll back.
 */
export async function limitTries(db: Db, name: LimitName, subject: string) {
  const { tries, seconds } = limits[name];
  const { hits, secondsLeft } = await countTry(db, keyOf(name, subject), seconds);
  if (hits <= tries) return;
  const detail = secondsLeft > aMoment ? tryAgainIn(secondsLeft) : undefined;
  throw new Refusal('too_many', { detail, retryAfterSeconds: secondsLeft });
}

/**
 * Counts completed actions and refuses if there are too many. Call it in the transaction that performs them, so that a
 * rollback uncounts them. Rows are locked until then: count several subjects in a fixed order.
 */
export async function limitActions(
  db: Db,
  name: LimitName,
  action: { subject: string; times?: number; detail: string; errors?: FieldError[] },
) {
  const { subject, times, detail, errors } = action;
  const { tries, seconds } = limits[name];
  const { hits, secondsLeft } = await countTry(db, keyOf(name, subject), seconds, times);
  if (hits <= tries) return;
  throw new Refusal('too_many', { detail, errors: errors ?? [], retryAfterSeconds: secondsLeft });
}

/** Like `limitTries`, except that repeating the same guess isn't counted again. */
export async function limitGuesses(db: Db, name: LimitName, subject: string, guess: string) {
  const mark = `${keyOf(name, subject)}:${guess.toLowerCase()}`;
  if (await isCounted(db, mark)) return;
  await limitTries(db, name, subject);
  await countTry(db, mark, limits[name].seconds);
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
  return `Too many tries. Please try again in ${Math.ceil(seconds / length)} ${name}.`;
}

export async function clearTries(db: Db, name: LimitName, subject: string) {
  await deleteTries(db, keyOf(name, subject));
}
