import type { ReviewQuestion, ReviewVerdict } from '../../../contract/assessment/review.ts';

/** `gone`: the question was removed from its quiz since the session started. */
export type Outcome = 'right' | 'missed' | 'gone';

export interface ReviewSession {
  questions: readonly ReviewQuestion[];
  /** One per finished question. */
  outcomes: readonly Outcome[];
  /** Idempotency key of the current question's rating. */
  key: string;
  chosen: number | null;
  verdict: ReviewVerdict | null;
}

export function startSession(questions: readonly ReviewQuestion[], key: string): ReviewSession {
  return { questions, outcomes: [], key, chosen: null, verdict: null };
}

/** Undefined at the end. */
export function currentQuestion({ questions, outcomes }: ReviewSession) {
  return questions[outcomes.length];
}

/** An answer can be changed until it's checked. */
export function choose(session: ReviewSession, option: number): ReviewSession {
  const options = currentQuestion(session)?.options.length ?? 0;
  return session.verdict || option >= options ? session : { ...session, chosen: option };
}

/** Ignores a late verdict on a previous question. */
export function applyVerdict(
  session: ReviewSession,
  key: string,
  verdict: ReviewVerdict,
): ReviewSession {
  return session.key === key ? { ...session, chosen: verdict.chosen, verdict } : session;
}

export type ReviewAction =
  | { name: 'leave' }
  | { name: 'check'; answer: number }
  | { name: 'choose'; option: number }
  | { name: 'rate'; rating: number };

/** What a key does now, if anything. A wrong answer can only be rated 1. */
export function actionFor(session: ReviewSession, key: string): ReviewAction | null {
  const { chosen, verdict } = session;
  if (key === 'Escape') return { name: 'leave' };
  if (verdict) {
    const isContinue = !verdict.correct && key === 'Enter';
    const rating = isContinue ? 1 : digitUpTo(verdict.correct ? 4 : 1, key);
    return rating === null ? null : { name: 'rate', rating };
  }
  if (key === 'Enter') return chosen === null ? null : { name: 'check', answer: chosen };
  const digit = digitUpTo(currentQuestion(session)?.options.length ?? 0, key);
  return digit === null ? null : { name: 'choose', option: digit - 1 };
}

function digitUpTo(max: number, key: string): number | null {
  return /^[1-9]$/.test(key) && Number(key) <= max ? Number(key) : null;
}

/** Moves on once per key: a repeated reply to the same rating must not skip a question. */
export function nextQuestion(
  session: ReviewSession,
  { key, outcome, nextKey }: { key: string; outcome: Outcome; nextKey: string },
): ReviewSession {
  if (session.key !== key) return session;
  const outcomes = [...session.outcomes, outcome];
  return { ...startSession(session.questions, nextKey), outcomes };
}

export function countRight(outcomes: readonly Outcome[]) {
  const rated = outcomes.filter((outcome) => outcome !== 'gone');
  return { right: rated.filter((outcome) => outcome === 'right').length, rated: rated.length };
}
