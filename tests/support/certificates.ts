import { submitAttempt } from '../../contract/assessment/quizzes.ts';
import { getAchievements } from '../../contract/learning/achievements.ts';
import { signedIn, type TestApp } from './app.ts';
import { buildAccount, buildCourse, type CourseOptions, rightAnswers } from './factories.ts';

type Session = Awaited<ReturnType<typeof signedIn>>;

export async function passQuiz({ ask }: Session, slug: string) {
  const body = { answers: rightAnswers, version: 1, key: crypto.randomUUID() };
  const answer = await ask(submitAttempt, { params: { slug }, body });
  if (answer.status !== 200) throw new Error(answer.detail);
}

/** A learner who has earned a certificate by passing every quiz of a course. */
export async function earnCertificate(
  app: TestApp,
  options: { course?: CourseOptions; learner?: Parameters<typeof buildAccount>[1] } = {},
) {
  const course = await buildCourse(app.db, { lessons: [{}, {}], ...options.course });
  const account = await buildAccount(app.db, options.learner);
  const session = await signedIn(app, account);
  for (const { slug } of course.lessons) await passQuiz(session, slug);
  const { certificates } = (await session.ask(getAchievements, {})).body.data;
  const certificate = certificates.find(({ courseId }) => courseId === course.id);
  if (!certificate) throw new Error('No certificate was issued');
  return { certificate, account, session, course };
}
