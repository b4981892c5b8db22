import type { ReviewQuestion, ReviewVerdict } from '../../../contract/assessment/review.ts';

/** `gone` is a question that nobody asks any more since the session began. */
export type Outcome = 'right' | 'missed' | 'gone';

export interface ReviewSession {
  questions: readonly ReviewQuestion[];
  /** One for each question that is behind. */
  outcomes: readonly Outcome[];
  /** Goes with the rating of the question at hand, however often it is sent. */
  key: string;
  chosen: number | null;
  verdict: ReviewVerdict | null;
}

export function startSession(questions: readonly ReviewQuestion[], key: string): ReviewSession {
  return { questions, outcomes: [], key, chosen: null, verdict: null };
}

/** Nothing once all are behind. */
export function currentQuestion({ questions, outcomes }: ReviewSession) {
  return questions[outcomes.length];
}

/** An answer can be changed until it is checked. */
export function choose(session: ReviewSession, option: number): ReviewSession {
  const options = currentQuestion(session)?.options.length ?? 0;
  return session.verdict || option >= options ? session : { ...session, chosen: option };
}

/** A verdict that comes late, for a question that is behind already, changes nothing. */
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

/** What a key means now; nothing where it means nothing. After a wrong answer there is only one way on. */
export function actionFor(session: ReviewSession, key: string): ReviewAction | null {
  const { chosen, verdict } = session;
  if (key === 'Escape') return { name: 'leave' };
  if (verdict) {
    const isOn = !verdict.correct && key === 'Enter';
    const rating = isOn ? 1 : digitUpTo(verdict.correct ? 4 : 1, key);
    return rating === null ? null : { name: 'rate', rating };
  }
  if (key === 'Enter') return chosen === null ? null : { name: 'check', answer: chosen };
  const digit = digitUpTo(currentQuestion(session)?.options.length ?? 0, key);
  return digit === null ? null : { name: 'choose', option: digit - 1 };
}

function digitUpTo(most: number, key: string): number | null {
  return /^[1-9]$/.test(key) && Number(key) <= most ? Number(key) : null;
}

/** To the next question, once: a second answer to the same rating does not skip one. */
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
