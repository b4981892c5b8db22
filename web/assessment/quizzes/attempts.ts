import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/viewer-query.ts';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import type { toSend } from './quiz-answers.ts';

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

/**
 * They come with the lesson. Only someone who reads an earlier version of it, or has a page from before it changed, asks for that one's.
 * Without a quiz there are no attempts: a preview isn't stored.
 */
export function useMyAttempts(quiz: QuizVersion | null) {
  const { attempts: current, setAttempts } = useLesson();
  const isCurrent = quiz === null || current === undefined || isAbout(quiz, current);
  const other = useQuery({
    queryKey: attemptsKey(isCurrent ? null : quiz),
    queryFn: async () => {
      if (quiz === null || isCurrent) return undefined;
      const { slug, version } = quiz;
      return call((await contract()).getMyAttempts, { params: { slug }, query: { version } });
    },
  });
  const store = (attempts: MyAttempts) => {
    if (isCurrent) setAttempts(attempts);
    else queryClient.setQueryData(attemptsKey(quiz), attempts);
    queryClient.invalidateQueries();
  };
  const attempts = isCurrent ? (current ?? undefined) : other.data;
  return [quiz === null ? undefined : attempts, store] as const;
}

const isAbout = ({ version }: QuizVersion, attempts: MyAttempts | null) =>
  attempts?.next?.version === version;

/** Loads the contract ahead, so that a lost connection later fails only the call itself. */
export function preloadContract(): void {
  contract().catch(() => {});
}

export async function sendAttempt(
  slug: string,
  attempt: ReturnType<typeof toSend> & { version: number; paper: string; key: string },
) {
  const { submitAttempt } = await contract();
  return call(submitAttempt, { params: { slug }, body: attempt });
}
