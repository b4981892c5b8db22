import type { Chance } from './chance.ts';
import { sampleCourses } from './courses.ts';
import { feedbacks } from './feedbacks.ts';
import type { Enrolment } from './learning.ts';
import type { CourseContent, LessonContent } from './lesson-queries.ts';
import { dayLength, dayOf, quizTaker, type Work } from './work.ts';

/** What learners other than the student did: about half of them finish, each at their own pace. */
export function classmatesWork(
  chance: Chance,
  enrolments: readonly Enrolment[],
  content: readonly CourseContent[],
  now: Date,
): Work & { enrolments: Enrolment[] } {
  const work: Work = { attempts: [], completions: [], submissions: [], activity: [] };
  const settled = enrolments.map((enrolment) => {
    const lessons = content.find(({ id }) => id === enrolment.courseId)?.lessons ?? [];
    const moments = momentsOf(chance, enrolment, lessons.length);
    const done = lessons.flatMap((lesson, index) => {
      const at = moments[index];
      return at && at <= now ? [{ lesson, at }] : [];
    });
    for (const { lesson, at } of done) doLesson(chance, work, enrolment, { lesson, at, now });
    const isComplete = lessons.length > 0 && done.length === lessons.length;
    return { ...enrolment, completedAt: isComplete ? (done.at(-1)?.at ?? null) : null };
  });
  return { ...work, enrolments: settled };
}

/** When each lesson is done, as far as this learner ever gets. */
function momentsOf(chance: Chance, enrolment: Enrolment, lessons: number): Date[] {
  const share = sampleCourses.find(({ id }) => id === enrolment.courseId)?.finish ?? 0;
  const finishes = chance.next() < share || enrolment.writes;
  const until = finishes ? lessons : chance.between(0, lessons - 1);
  // Some need less than a week, most between one and four.
  const days = chance.next() < 0.15 ? chance.between(4, 6) : chance.between(8, 28);
  return Array.from({ length: until }, (_, index) => {
    const place = index + 1 === lessons ? lessons : index + 0.3 + chance.next() * 0.6;
    return new Date(enrolment.enrolledAt.getTime() + (place / lessons) * days * dayLength);
  });
}

function doLesson(
  chance: Chance,
  work: Work,
  { accountId, courseId }: Enrolment,
  { lesson, at, now }: { lesson: LessonContent; at: Date; now: Date },
) {
  const way = lesson.quiz ? 'quiz' : 'submission';
  work.completions.push({ accountId, lessonId: lesson.id, way, completedAt: at });
  work.activity.push({
    accountId,
    day: dayOf(at),
    lessonId: lesson.id,
    seconds: Math.round(lesson.minutes * 60 * (0.6 + chance.next() * 0.7)),
  });
  if (lesson.quiz) takeQuiz(chance, work, accountId, lesson, at);
  else {
    const review = reviewOf(chance, at, now);
    work.submissions.push({ accountId, courseId, lessonId: lesson.id, submittedAt: at, review });
  }
}

/** Every fourth learner fails a quiz once, and passes it a little later. */
function takeQuiz(
  chance: Chance,
  work: Work,
  accountId: number,
  lesson: LessonContent,
  passedAt: Date,
) {
  const take = quizTaker(chance, accountId, lesson);
  const failedAt = new Date(passedAt.getTime() - chance.between(6, 25) * 60 * 1000);
  const [fails, low, high] = [chance.next() < 0.25, chance.between(2, 3), chance.between(4, 5)];
  // Chance is asked as often whatever the hour, so that all installs have the same learners.
  if (fails && dayOf(failedAt) === dayOf(passedAt)) work.attempts.push(take(low, failedAt));
  work.attempts.push(take(high, passedAt));
}

/** Owners answer within three days. */
function reviewOf(chance: Chance, submittedAt: Date, now: Date) {
  const reviewedAt = new Date(submittedAt.getTime() + (0.2 + chance.next() * 2.8) * dayLength);
  const mark = chance.between(68, 97);
  const feedback = feedbacks[chance.between(0, feedbacks.length - 1)] ?? '';
  return reviewedAt <= now ? { reviewedAt, mark, feedback } : null;
}
