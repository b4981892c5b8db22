import type { MyAttempts } from '../../../contract/assessment/quizzes.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/query.ts';
import type { Answers } from './quiz-answers.ts';

const contract = () => import('../../../contract/assessment/quizzes.ts');

interface QuizVersion {
  slug: string;
  version: number;
}

const attemptsKey = (quiz: QuizVersion | null) => [
  'assessment',
  'attempts',
  quiz?.slug ?? '',
  quiz?.version ?? 0,
];

/** Nothing is asked for without a quiz: a preview has no attempts. */
export function useMyAttempts(quiz: QuizVersion | null): MyAttempts | undefined {
  return useQuery({
    queryKey: attemptsKey(quiz),
    queryFn: async () => {
      if (quiz === null) return undefined;
      const { slug, version } = quiz;
      return call((await contract()).getMyAttempts, { params: { slug }, query: { version } });
    },
  }).data;
}

export function setMyAttempts(quiz: QuizVersion, attempts: MyAttempts): void {
  queryClient.setQueryData(attemptsKey(quiz), attempts);
  queryClient.invalidateQueries();
}

/** Loads the contract ahead, so that a lost connection later fails only the call itself. */
export function preloadContract(): void {
  contract().catch(() => {});
}

export async function sendAttempt(
  slug: string,
  attempt: { answers: Answers; version: number; paper: string; key: string },
) {
  const { submitAttempt } = await contract();
  return call(submitAttempt, {
    params: { slug },
    body: { ...attempt, answers: [...attempt.answers] },
  });
}
