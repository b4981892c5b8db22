import { addDays, type Day, mondayFrom, mondayOf } from '../../../contract/text/days.ts';
import type { CourseContent, LessonContent } from '../content-queries.ts';
import { type Activity, type Attempt, type Coursework, createAttempts } from '../coursework.ts';
import { dayOf, momentAgo } from '../dates.ts';
import type { Enrolment, Review } from '../enrolments.ts';
import type { Random } from '../random.ts';
import { type KanaCard, kanaCards } from './kana-cards.ts';
import { type ReviewCard, reviewCards } from './review-cards.ts';
import * as script from './script.ts';

const { studentId: accountId } = script;

export const studentCourseIds = [
  script.courses.habits,
  script.courses.marketing,
  script.courses.japanese,
  script.courses.business,
  script.courses.drawing,
  script.courses.photography,
];

export type StudentCoursework = Coursework & {
  enrolments: Enrolment[];
  review: Review;
  cards: ReviewCard[];
  kana: KanaCard[];
};

export function studentCoursework(
  random: Random,
  content: readonly CourseContent[],
  today: Day,
): StudentCoursework {
  const lessons = new Map(
    content.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.slug, lesson])),
  );
  const attempts = buildAttempts(random, lessons, today);
  const completions = attempts
    .filter(({ score, quiz }) => score >= quiz.passMark)
    .map(({ lessonId, takenAt }) => ({
      accountId,
      lessonId,
      way: 'quiz' as const,
      completedAt: takenAt,
    }));
  const learned = learnedDays(random, lessons, today);
  const cards = reviewCards(attempts, today);
  const kana = kanaCards(today);
  const { id: hiragana } = lessonOf(lessons, 'hiragana');
  const reviewed = [...cards, ...kana.map(({ log }) => ({ lessonId: hiragana, log }))];
  const doneAt = new Map(completions.map(({ lessonId, completedAt }) => [lessonId, completedAt]));
  return {
    attempts,
    completions,
    submissions: [],
    activity: [...learned, ...reviewedDays(reviewed, learned)],
    enrolments: enrolledDays(today).map(({ courseId, day }) => {
      const moments = content
        .find(({ id }) => id === courseId)
        ?.lessons.map(({ id }) => doneAt.get(id));
      const last = moments?.at(-1);
      const isComplete = moments?.every((at) => at !== undefined);
      return {
        accountId,
        courseId,
        writes: false,
        enrolledAt: momentAgo(day, 0, 5),
        startsOn: mondayFrom(day),
        completedAt: (isComplete && last) || null,
      };
    }),
    review: {
      accountId,
      courseId: script.rating.courseId,
      homePosition: null,
      stars: script.rating.stars,
      comment: script.rating.comment,
      createdAt: momentAgo(today, script.rating.daysAgo, 190),
    },
    cards,
    kana,
  };
}

/** Chosen so that on any weekday only the last lesson of Japanese is overdue, today and tomorrow. */
function enrolledDays(today: Day): { courseId: number; day: Day }[] {
  const { habits, marketing, japanese, business, drawing, photography } = script.courses;
  const lastSunday = addDays(mondayOf(addDays(today, -1)), -1);
  return [
    { courseId: habits, day: addDays(today, -50) },
    { courseId: marketing, day: addDays(today, -33) },
    // Two weeks that ended on that Sunday; enrolled on the Tuesday before they began.
    { courseId: japanese, day: addDays(lastSunday, -19) },
    // In its first or second week, with the last lessons still to do.
    { courseId: business, day: addDays(mondayFrom(addDays(today, -9)), -6) },
    { courseId: drawing, day: addDays(today, -2) },
    { courseId: photography, day: addDays(today, -1) },
  ];
}

type Lessons = ReadonlyMap<string, LessonContent>;

function lessonOf(lessons: Lessons, slug: string): LessonContent {
  const lesson = lessons.get(slug);
  if (!lesson) throw new Error(`The sample names a lesson that is not there: ${slug}.`);
  return lesson;
}

function buildAttempts(random: Random, lessons: Lessons, today: Day) {
  const attemptsAt = new Map(
    [...new Set(script.attempts.map(({ lesson }) => lesson))].map((slug) => [
      slug,
      createAttempts(random, accountId, lessonOf(lessons, slug)),
    ]),
  );
  return script.attempts.flatMap(
    ({ lesson, daysAgo, score }): (Attempt & { missed: string[] })[] => {
      const attempt = attemptsAt.get(lesson);
      return attempt ? [attempt(score, momentAgo(today, daysAgo, random.between(30, 150)))] : [];
    },
  );
}

/** Spreads the minutes of each week over its days. */
function learnedDays(random: Random, lessons: Lessons, today: Day): Activity[] {
  const slugs = new Map([
    ...script.attempts.map(({ lesson, daysAgo }) => [daysAgo, lesson] as const),
    ...Object.entries(script.readings).flatMap(([lesson, days]) =>
      days.map((daysAgo) => [daysAgo, lesson] as const),
    ),
  ]);
  const days = [...slugs].map(([daysAgo, slug]) => ({ day: addDays(today, -daysAgo), slug }));
  const thisMonday = mondayOf(today);
  return [...Map.groupBy(days, ({ day }) => mondayOf(day))].flatMap(([monday, week]) => {
    const weeksAgo = Math.round((Date.parse(thisMonday) - Date.parse(monday)) / 604_800_000);
    const whole = script.minutesByWeek[weeksAgo] ?? 0;
    // At most six days of the current week are past.
    const minutes = weeksAgo === 0 ? Math.round((whole * week.length) / 6) : whole;
    // Mostly short sessions, a few long ones.
    const weights = week.map(() => 0.25 + 2 * random.next() ** 2);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    let given = 0;
    let upTo = 0;
    return week.map(({ day, slug }, index) => {
      upTo += weights[index] ?? 0;
      const until = Math.round((minutes * 60 * upTo) / sum);
      const seconds = until - given;
      given = until;
      return { accountId, day, lessonId: lessonOf(lessons, slug).id, seconds };
    });
  });
}

type Reviewed = { lessonId: string; log: readonly { reviewedAt: Date }[] };

/** A review counts as activity in the lessons of its questions, without time. */
function reviewedDays(cards: readonly Reviewed[], learned: readonly Activity[]): Activity[] {
  const keyOf = ({ day, lessonId }: Activity) => `${day} ${lessonId}`;
  const known = new Set(learned.map(keyOf));
  const reviewed = cards.flatMap(({ lessonId, log }) =>
    log.map(({ reviewedAt }) => ({ accountId, day: dayOf(reviewedAt), lessonId, seconds: 0 })),
  );
  const days = new Map(reviewed.map((row) => [keyOf(row), row]));
  return [...days.values()].filter((row) => !known.has(keyOf(row)));
}
