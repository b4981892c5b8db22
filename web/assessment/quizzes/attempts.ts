import type { OwnAttempts } from '../../../contract/assessment/quizzes.ts';
import { call } from '../../data/api.ts';
import { changeOwn, useOwn } from '../../data/viewer-data.ts';
import type { Answers } from './quiz-answers.ts';

const contract = () => import('../../../contract/assessment/quizzes.ts');

const nameOf = (slug: string) => `attempts ${slug}`;

export function useOwnAttempts(slug: string): OwnAttempts | undefined {
  const own = useOwn(nameOf(slug), async () =>
    call((await contract()).getOwnAttempts, { params: { slug } }),
  );
  return own.data;
}

export function changeOwnAttempts(slug: string, attempts: OwnAttempts): void {
  changeOwn(nameOf(slug), attempts);
}

/** Once the connection is gone, what describes the call cannot be fetched any more. */
export function prepareToSend(): void {
  contract().catch(() => {});
}

export async function sendAttempt(
  slug: string,
  attempt: { answers: Answers; version: number; key: string },
) {
  const { submitAttempt } = await contract();
  return call(submitAttempt, {
    params: { slug },
    body: { ...attempt, answers: [...attempt.answers] },
  });
}
