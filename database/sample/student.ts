import { addDays, type Day, mondayFrom, mondayOf } from '../../server/platform/time/days.ts';
import type { Chance } from './chance.ts';
import type { Enrolment, Review } from './learning.ts';
import type { CourseContent, LessonContent } from './lesson-queries.ts';
import { type ReviewCard, reviewCards } from './student-cards.ts';
import { momentAgo } from './student-days.ts';
import * as script from './student-script.ts';
import { type Activity, type Attempt, dayOf, quizTaker, type Work } from './work.ts';

const { studentId: accountId } = script;

export const studentCourseIds = [
  script.courses.habits,
  script.courses.marketing,
  script.courses.japanese,
  script.courses.business,
  script.courses.drawing,
  script.courses.photography,
];

export type StudentWork = Work & {
  enrolments: Enrolment[];
  review: Review;
  cards: ReviewCard[];
};

export function studentWork(
  chance: Chance,
  content: readonly CourseContent[],
  today: Day,
): StudentWork {
  const lessons = new Map(
    content.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.slug, lesson])),
  );
  const attempts = takeQuizzes(chance, lessons, today);
  const completions = attempts
    .filter(({ score, quiz }) => score >= quiz.passMark)
    .map(({ lessonId, takenAt }) => ({
      accountId,
      lessonId,
      way: 'quiz' as const,
      completedAt: takenAt,
    }));
  const learned = learnedDays(chance, lessons, today);
  const cards = reviewCards(attempts, today);
  const doneAt = new Map(completions.map(({ lessonId, completedAt }) => [lessonId, completedAt]));
  return {
    attempts,
    completions,
    submissions: [],
    activity: [...learned, ...reviewedDays(cards, learned)],
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
  };
}

/** Counted so that only the last lesson of Japanese is overdue, today and tomorrow, whatever the weekday. */
function enrolledDays(today: Day): { courseId: number; day: Day }[] {
  const { habits, marketing, japanese, business, drawing, photography } = script.courses;
  const lastSunday = addDays(mondayOf(addDays(today, -1)), -1);
  return [
    { courseId: habits, day: addDays(today, -50) },
    { courseId: marketing, day: addDays(today, -33) },
    // Two weeks that ended on that Sunday; taken on the Tuesday before.
    { courseId: japanese, day: addDays(lastSunday, -19) },
    // In its first or second week, with the lessons of the last days still to do.
    { courseId: business, day: addDays(mondayFrom(addDays(today, -9)), -6) },
    { courseId: drawing, day: addDays(today, -2) },
    { courseId: photography, day: addDays(today, -1) },
  ];
}

type Lessons = ReadonlyMap<string, LessonContent>;

export function lessonOf(lessons: Lessons, slug: string): LessonContent {
  const lesson = lessons.get(slug);
  if (!lesson) throw new Error(`The sample names a lesson that is not there: ${slug}.`);
  return lesson;
}

function takeQuizzes(chance: Chance, lessons: Lessons, today: Day) {
  const takers = new Map(
    [...new Set(script.attempts.map(({ lesson }) => lesson))].map((slug) => [
      slug,
      quizTaker(chance, accountId, lessonOf(lessons, slug)),
    ]),
  );
  return script.attempts.flatMap(
    ({ lesson, daysAgo, score }): (Attempt & { missed: string[] })[] => {
      const take = takers.get(lesson);
      return take ? [take(score, momentAgo(today, daysAgo, chance.between(30, 150)))] : [];
    },
  );
}

/** Each day's lesson with its share of the minutes of its week. */
function learnedDays(chance: Chance, lessons: Lessons, today: Day): Activity[] {
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
    // Of the current week six days at most are over.
    const minutes = weeksAgo === 0 ? Math.round((whole * week.length) / 6) : whole;
    // Some evenings are short, a few are long.
    const weights = week.map(() => 0.25 + 2 * chance.next() ** 2);
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

/** A day of review counts for the lessons of its questions, though no time was spent in them. */
function reviewedDays(cards: readonly ReviewCard[], learned: readonly Activity[]): Activity[] {
  const nameOf = ({ day, lessonId }: Activity) => `${day} ${lessonId}`;
  const known = new Set(learned.map(nameOf));
  const reviewed = cards.flatMap(({ lessonId, log }) =>
    log.map(({ reviewedAt }) => ({ accountId, day: dayOf(reviewedAt), lessonId, seconds: 0 })),
  );
  const days = new Map(reviewed.map((row) => [nameOf(row), row]));
  return [...days.values()].filter((row) => !known.has(nameOf(row)));
}
