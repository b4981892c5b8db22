import { networkOf } from '../http/client-address.ts';
import type { Db } from '../postgres/database.ts';
import { type FieldError, Refusal } from './errors.ts';
import { countTry, deleteTries, isCounted, uncountTry } from './limit-queries.ts';

interface Limit {
  tries: number;
  seconds: number;
}

/** Counted in the database, so that they hold across processes. */
export const limits = {
  /** One name from one network, or one known device. */
  failedSignIn: { tries: 10, seconds: 15 * 60 },
  /** One name from everywhere: high, because anyone can make its owner wait. */
  failedSignInAnywhere: { tries: 100, seconds: 60 * 60 },
  code: { tries: 5, seconds: 60 * 60 },
  registration: { tries: 60, seconds: 60 },
  signIn: { tries: 120, seconds: 60 },
  contact: { tries: 10, seconds: 60 },
  /** More than this is quietly taken for spam. */
  contactFlood: { tries: 20, seconds: 60 * 60 },
  /** Answers by email to one conversation: two machines could answer each other for ever. */
  inboundMail: { tries: 30, seconds: 60 * 60 },
  acknowledgement: { tries: 10, seconds: 60 * 60 },
  comment: { tries: 10, seconds: 60 },
  question: { tries: 20, seconds: 60 * 60 },
  answer: { tries: 60, seconds: 60 * 60 },
  report: { tries: 20, seconds: 60 * 60 },
  newsletter: { tries: 10, seconds: 60 },
  newsletterMail: { tries: 3, seconds: 24 * 60 * 60 },
  /** Test emails of one Admin. */
  newsletterTest: { tries: 30, seconds: 60 * 60 },
  /** Other emails whose words an Admin changes, likewise. */
  emailTest: { tries: 30, seconds: 60 * 60 },
  /** Counts whoever follows a link of an issue once a day. */
  newsletterLink: { tries: 1, seconds: 24 * 60 * 60 },
  passwordReset: { tries: 5, seconds: 60 * 60 },
  passwordCheck: { tries: 10, seconds: 15 * 60 },
  /** By one Admin. The person gets an email each time. */
  signInAs: { tries: 20, seconds: 60 * 60 },
  /** To one person, whichever Admin sends them. */
  passwordLink: { tries: 5, seconds: 60 * 60 },
  emailChange: { tries: 5, seconds: 60 * 60 },
  calendar: { tries: 60, seconds: 10 * 60 },
  courseImport: { tries: 60, seconds: 60 * 60 },
  /** Files of questions. Nothing of them is stored, and one is often tried several times. */
  questionImport: { tries: 120, seconds: 15 * 60 },
  /** Each is rendered on the main thread. */
  preview: { tries: 900, seconds: 15 * 60 },
  /** Drafts that a secret link shows, from one network. */
  previewLink: { tries: 300, seconds: 10 * 60 },
  figure: { tries: 120, seconds: 60 * 60 },
  /** Videos, recordings, PDFs and captions of one teacher. */
  media: { tries: 60, seconds: 60 * 60 },
  /** Reviews, reports and objections of one learner. */
  peerReview: { tries: 60, seconds: 60 * 60 },
  /** Work that one learner hands in. Teachers or fellow learners are told each time. */
  submission: { tries: 20, seconds: 60 * 60 },
  upload: { tries: 30, seconds: 60 * 60 },
  discountCode: { tries: 20, seconds: 10 * 60 },
  invitation: { tries: 60, seconds: 10 * 60 },
  invitationMail: { tries: 200, seconds: 24 * 60 * 60 },
  invitedByTeam: { tries: 3, seconds: 24 * 60 * 60 },
  invitedAddress: { tries: 12, seconds: 24 * 60 * 60 },
  /** By one manager. Each may send an email to everyone in the team. */
  assignment: { tries: 100, seconds: 24 * 60 * 60 },
  /** By one manager, each to anyone who is late. */
  nudge: { tries: 50, seconds: 24 * 60 * 60 },
  /** Each is drawn, signed and kept. */
  signedReport: { tries: 20, seconds: 24 * 60 * 60 },
  /** By one teacher, to single learners. */
  learnerMessage: { tries: 60, seconds: 60 * 60 },
  /** To all learners of one course. */
  announcement: { tries: 3, seconds: 24 * 60 * 60 },
  sampleAnswer: { tries: 30, seconds: 60 },
  /** Quizzes that one learner hands in: each attempt is kept for ever. A visitor's isn't. */
  quiz: { tries: 2_000, seconds: 24 * 60 * 60 },
  /** Answers and hints of practice questions. */
  practice: { tries: 240, seconds: 60 },
  /** Checks and moves in activities. */
  activity: { tries: 240, seconds: 60 },
  /** Cards answered before they are due: each is logged, and nothing else ends it. */
  cram: { tries: 3_000, seconds: 24 * 60 * 60 },
  /** The same move of a visitor's game, which isn't stored. */
  visitorMove: { tries: 1, seconds: 24 * 60 * 60 },
  vitals: { tries: 60, seconds: 60 },
  secondFactor: { tries: 20, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Whom or what a limit counts. Made only by the functions below, so that no two kinds can share a key. */
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

function keyOf(name: LimitName, subject: Subject) {
  return `${name}:${subject}`;
}

/**
 * Counts a try, then refuses if there were too many: counting first leaves no gap for parallel guesses.
 * Never call it inside a transaction that may roll back.
 */
export async function limitTries(db: Db, name: LimitName, subject: Subject) {
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
  action: { subject: Subject; times?: number; detail: string; errors?: FieldError[] },
) {
  const { subject, times, detail, errors } = action;
  const { tries, seconds } = limits[name];
  const { hits, secondsLeft } = await countTry(db, keyOf(name, subject), seconds, times);
  if (hits <= tries) return;
  throw new Refusal('too_many', { detail, errors: errors ?? [], retryAfterSeconds: secondsLeft });
}

/** Counts a try and says whether there were too many: for limits that nobody may notice. */
export async function isLimitReached(db: Db, name: LimitName, subject: Subject): Promise<boolean> {
  const { tries, seconds } = limits[name];
  return (await countTry(db, keyOf(name, subject), seconds)).hits > tries;
}

/** Like `limitTries`, except that repeating the same guess isn't counted again. */
export async function limitGuesses(db: Db, name: LimitName, subject: Subject, guess: string) {
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
  return `Too many tries. Try again in ${Math.ceil(seconds / length)} ${name}.`;
}

export async function clearTries(db: Db, name: LimitName, subject: Subject) {
  await deleteTries(db, keyOf(name, subject));
}

/** Takes one counted try back, because it turned out not to be a failure. */
export async function forgiveTry(db: Db, name: LimitName, subject: Subject) {
  await uncountTry(db, keyOf(name, subject));
}
