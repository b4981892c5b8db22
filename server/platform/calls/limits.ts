import type { Db } from '../postgres/database.ts';
import { countTry, forgetTries, isCounted } from '../postgres/queries.ts';
import { type FieldError, Refusal } from './errors.ts';

interface Limit {
  tries: number;
  seconds: number;
}

/** Kept in the database, so that they hold across processes. */
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

function keyOf(name: LimitName, whose: string) {
  return `${name}:${whose.toLowerCase()}`;
}

/**
 * Counts a try, then refuses once there were too many: counting first leaves no gap for parallel
 * guesses. Never inside a transaction that may roll back.
 */
export async function limitTries(db: Db, name: LimitName, whose: string) {
  const { tries, seconds } = limits[name];
  const { hits, secondsLeft } = await countTry(db, keyOf(name, whose), seconds);
  if (hits <= tries) return;
  const detail = secondsLeft > aMoment ? tryAgainIn(secondsLeft) : undefined;
  throw new Refusal('too_many', { detail, retryAfterSeconds: secondsLeft });
}

/**
 * Counts what is done, so many times, and refuses once it is too much. In the transaction that does it: what is given up was
 * not done. Whoever counts several waits for others who do, so always in the same order.
 */
export async function limitDeeds(
  db: Db,
  name: LimitName,
  deed: { whose: string; times?: number; detail: string; errors?: FieldError[] },
) {
  const { whose, times, detail, errors } = deed;
  const { tries, seconds } = limits[name];
  const { hits, secondsLeft } = await countTry(db, keyOf(name, whose), seconds, times);
  if (hits <= tries) return;
  throw new Refusal('too_many', { detail, errors: errors ?? [], retryAfterSeconds: secondsLeft });
}

/** As `limitTries`, where asking for the same again is no new guess. */
export async function limitGuesses(db: Db, name: LimitName, whose: string, guess: string) {
  const mark = `${keyOf(name, whose)}:${guess.toLowerCase()}`;
  if (await isCounted(db, mark)) return;
  await limitTries(db, name, whose);
  await countTry(db, mark, limits[name].seconds);
}

/** So many seconds are not worth counting. */
const aMoment = 120;

const units = [
  { name: 'minutes', seconds: 60, most: 90 },
  { name: 'hours', seconds: 60 * 60, most: 36 },
] as const;

/** In the largest unit that says enough; rounded up, so that nobody comes back too early. */
export function tryAgainIn(seconds: number): string {
  const unit = units.find((unit) => seconds <= unit.seconds * unit.most);
  const { name, seconds: length } = unit ?? { name: 'days', seconds: 24 * 60 * 60 };
  return `Too many tries. Please try again in ${Math.ceil(seconds / length)} ${name}.`;
}

export async function forgetEarlierTries(db: Db, name: LimitName, whose: string) {
  await forgetTries(db, keyOf(name, whose));
}
