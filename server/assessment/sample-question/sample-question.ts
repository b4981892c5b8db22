import type { Verdict } from '../../../contract/assessment/quizzes.ts';
import type { SampleQuestion } from '../../../contract/assessment/sample-question.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { gradeQuiz } from '../quizzes/grade.ts';
import * as queries from './queries.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** Another one each day (UTC), the same for everyone, so that the home page can be cached. */
export async function getSampleQuestion(
  db: Db,
  now: Date = new Date(),
): Promise<SampleQuestion | null> {
  const samples = await queries.listSamples(db);
  const sample = samples[Math.floor(now.getTime() / dayLength) % samples.length];
  if (!sample) return null;
  const { id, question, options, courseId, courseTitle, lessonSlug, lessonTitle } = sample;
  return {
    id,
    question,
    options,
    course: { id: courseId, title: courseTitle },
    lesson: { slug: lessonSlug, title: lessonTitle },
  };
}

/** Graded like a quiz with one question; nothing is stored. */
export async function checkSampleAnswer(db: Db, id: string, answer: number): Promise<Verdict> {
  const sample = await queries.findKeyedSample(db, id);
  const verdict = sample && gradeQuiz([sample], [answer]).verdicts[0];
  if (!verdict) throw new Refusal('not_found');
  return verdict;
}
