import type { MyAttempts } from '../../../contract/assessment/quizzes.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/query.ts';
import type { Answers } from './quiz-answers.ts';

const contract = () => import('../../../contract/assessment/quizzes.ts');

const attemptsKey = (slug: string) => ['assessment', 'attempts', slug];

/** Nothing is asked for without an address: a preview has no attempts. */
export function useMyAttempts(slug: string | null): MyAttempts | undefined {
  return useQuery({
    queryKey: attemptsKey(slug ?? ''),
    queryFn: async () =>
      slug === null ? undefined : call((await contract()).getMyAttempts, { params: { slug } }),
  }).data;
}

export function setMyAttempts(slug: string, attempts: MyAttempts): void {
  queryClient.setQueryData(attemptsKey(slug), attempts);
  queryClient.invalidateQueries();
}

/** Loads the contract ahead, so that a lost connection later fails only the call itself. */
export function preloadContract(): void {
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
