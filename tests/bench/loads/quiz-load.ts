import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { CourseDetail, LessonDetail } from '../../../contract/catalog.ts';
import type { Load, Request } from '../measuring/generator.ts';

export interface Learner {
  username: string;
  password: string;
  token: string;
}

interface OpenQuiz {
  path: string;
  version: number;
  right: (number | null)[];
}

/** Several learners submit the quizzes of a free course; every second attempt leaves all answers blank. */
export async function quizLoad(origin: string, learners: readonly Learner[]): Promise<Load> {
  const quizzes = await findQuizzes(origin);
  let count = 0;
  const another = (): Request => {
    count += 1;
    const learner = learners[count % learners.length] as Learner;
    const quiz = quizzes[Math.floor(count / learners.length) % quizzes.length] as OpenQuiz;
    const answers = count % 2 ? quiz.right : quiz.right.map(() => null);
    return {
      method: 'POST',
      path: quiz.path,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${learner.token}`,
      },
      body: JSON.stringify({ answers, version: quiz.version, key: crypto.randomUUID() }),
    };
  };
  return { name: 'quiz submit', budget: 100, request: another };
}

async function findQuizzes(origin: string): Promise<OpenQuiz[]> {
  const course = await read<CourseDetail>(`${origin}/api/courses/3`);
  const quizzes: OpenQuiz[] = [];
  for (const { lesson: slug } of course.modules.flatMap(({ quizzes }) => quizzes)) {
    const { content } = await read<LessonDetail>(`${origin}/api/lessons/${slug}`);
    if (!content?.quiz) continue;
    const path = `/api/lessons/${slug}/attempts`;
    const { version, questions } = content.quiz;
    // The reply to a visitor's blank attempt contains the right answers.
    const { verdicts } = await read<AttemptResult>(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        version,
        key: crypto.randomUUID(),
        answers: questions.map(() => null),
      }),
    });
    quizzes.push({ path, version, right: verdicts.map(({ right }) => right) });
  }
  if (quizzes.length === 0) throw new Error('Course 3 has no open quiz.');
  return quizzes;
}

async function read<T>(address: string, options?: RequestInit): Promise<T> {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return ((await answer.json()) as { data: T }).data;
}
