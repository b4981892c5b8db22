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
  /** Each counts once for each learner. */
  papers: { paper: string; right: (number | null)[] }[];
}

/** For each quiz. A run that needs more of them is answered with refusals, and fails. */
const paperCount = 400;

/** Several learners submit the quizzes of a free course; every second attempt leaves all answers blank. */
export async function quizLoad(origin: string, learners: readonly Learner[]): Promise<Load> {
  const quizzes = await findQuizzes(origin);
  let count = 0;
  const another = (): Request => {
    count += 1;
    const learner = learners[count % learners.length] as Learner;
    const round = Math.floor(count / learners.length);
    const { path, version, papers } = quizzes[round % quizzes.length] as OpenQuiz;
    const { paper, right } = papers[
      Math.floor(round / quizzes.length) % papers.length
    ] as OpenQuiz['papers'][number];
    const answers = count % 2 ? right : right.map(() => null);
    return {
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${learner.token}`,
      },
      body: JSON.stringify({ answers, version, paper, key: crypto.randomUUID() }),
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
    const { version } = content.quiz;
    const papers: OpenQuiz['papers'] = [];
    let { paper, questions } = content.quiz;
    while (papers.length < paperCount) {
      // The reply to a visitor's attempt contains the right answers, and the next paper. Learners may hand in both.
      const { verdicts, next } = await read<AttemptResult>(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          version,
          paper,
          key: crypto.randomUUID(),
          answers: questions.map(() => 0),
        }),
      });
      papers.push({ paper, right: verdicts.map(({ right }) => right) });
      ({ paper, questions } = next);
    }
    quizzes.push({ path, version, papers });
  }
  if (quizzes.length === 0) throw new Error('Course 3 has no open quiz.');
  return quizzes;
}

async function read<T>(address: string, options?: RequestInit): Promise<T> {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return ((await answer.json()) as { data: T }).data;
}
