import type { CourseContent, LessonContent } from './content-queries.ts';
import { sampleCourses } from './courses.ts';
import { type Coursework, createAttempts } from './coursework.ts';
import { dayLength, dayOf } from './dates.ts';
import type { Enrolment } from './enrolments.ts';
import type { Random } from './random.ts';
import { misleading } from './teaching/script.ts';

/** What all learners but the student did: about half of them finish, each at their own pace. */
export function classmatesCoursework(
  random: Random,
  enrolments: readonly Enrolment[],
  content: readonly CourseContent[],
  now: Date,
): Coursework & { enrolments: Enrolment[] } {
  const work: Coursework = { attempts: [], completions: [], submissions: [], activity: [] };
  const updated = enrolments.map((enrolment) => {
    const lessons = content.find(({ id }) => id === enrolment.courseId)?.lessons ?? [];
    const moments = momentsOf(random, enrolment, lessons.length);
    const done = lessons.flatMap((lesson, index) => {
      const at = moments[index];
      return at && at <= now ? [{ lesson, at }] : [];
    });
    for (const { lesson, at } of done) completeLesson(random, work, enrolment, { lesson, at, now });
    const isComplete = lessons.length > 0 && done.length === lessons.length;
    return { ...enrolment, completedAt: isComplete ? (done.at(-1)?.at ?? null) : null };
  });
  return { ...work, enrolments: updated };
}

/** When each lesson is completed, as far as this learner gets. */
function momentsOf(random: Random, enrolment: Enrolment, lessons: number): Date[] {
  const share = sampleCourses.find(({ id }) => id === enrolment.courseId)?.finish ?? 0;
  const finishes = random.next() < share || enrolment.writes;
  const until = finishes ? lessons : random.between(0, lessons - 1);
  // Some need less than a week, most between one and four.
  const days = random.next() < 0.15 ? random.between(4, 6) : random.between(8, 28);
  return Array.from({ length: until }, (_, index) => {
    const progress = index + 1 === lessons ? lessons : index + 0.3 + random.next() * 0.6;
    return new Date(enrolment.enrolledAt.getTime() + (progress / lessons) * days * dayLength);
  });
}

function completeLesson(
  random: Random,
  work: Coursework,
  { accountId, courseId }: Enrolment,
  { lesson, at, now }: { lesson: LessonContent; at: Date; now: Date },
) {
  const way = lesson.quiz ? 'quiz' : 'submission';
  work.completions.push({ accountId, lessonId: lesson.id, way, completedAt: at });
  work.activity.push({
    accountId,
    day: dayOf(at),
    lessonId: lesson.id,
    seconds: Math.round(lesson.minutes * 60 * (0.6 + random.next() * 0.7)),
  });
  if (lesson.quiz) addAttempts(random, work, accountId, lesson, at);
  else {
    const review = reviewOf(random, at, now);
    work.submissions.push({ accountId, courseId, lessonId: lesson.id, submittedAt: at, review });
  }
}

/**
 * Every fourth learner fails a quiz clearly before passing it, so that questions tell them from the others. One question misleads
 * those who don't.
 */
function addAttempts(
  random: Random,
  work: Coursework,
  accountId: number,
  lesson: LessonContent,
  passedAt: Date,
) {
  const isMisleading = lesson.slug === misleading.lesson;
  const isStrong = accountId % 4 > 0;
  const trap = { ...misleading, isMissed: isStrong };
  const attempt = createAttempts(random, accountId, lesson, isMisleading ? trap : undefined);
  const failedAt = new Date(passedAt.getTime() - random.between(6, 25) * 60 * 1000);
  const [drawn, low, best] = [
    random.next() < 0.25,
    random.between(1, 2),
    Math.min(5, random.between(4, 6)),
  ];
  const fails = isMisleading ? !isStrong : drawn;
  const high = isMisleading && isStrong && accountId % 5 > 0 ? 4 : best;
  // Drawn before the condition, so that the random sequence doesn't depend on the time of the install.
  if (fails && dayOf(failedAt) === dayOf(passedAt)) work.attempts.push(attempt(low, failedAt));
  work.attempts.push(attempt(high, passedAt));
}

/** What the owner of the photography course says about submitted photos. */
const feedbacks = [
  'The second picture is the one: you waited for the light, and it shows. Try the first again from half the distance.',
  'Good choices of aperture. Your shutter time was a little long for walking people, so halve it and raise the ISO.',
  'You found a frame and used it. Watch the edges of the picture: a bright corner pulls the eye away.',
  'Calm and clear. In the low light you were afraid of noise; go one stop higher next time and compare.',
  'The lines lead somewhere, which is the whole point. Straighten the horizon and these are ready to print.',
  'Three different ideas in three pictures. The motion is frozen well; now let it flow on purpose once.',
] as const;

/** Owners review within three days. */
function reviewOf(random: Random, submittedAt: Date, now: Date) {
  const reviewedAt = new Date(submittedAt.getTime() + (0.2 + random.next() * 2.8) * dayLength);
  const mark = random.between(68, 97);
  const feedback = feedbacks[random.between(0, feedbacks.length - 1)] ?? '';
  return reviewedAt <= now ? { reviewedAt, mark, feedback } : null;
}
