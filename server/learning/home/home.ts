import type { FoundCourse } from '../../../contract/catalog.ts';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { addDays, type Day, dayIn, mondayOf } from '../../../contract/text/days.ts';
import { listCardsById } from '../../catalog/courses/courses.ts';
import { listCourses } from '../../catalog/courses/list-courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { CourseOutline, ListOutlines } from '../enrolment/course-outlines.ts';
import { positionsOf } from '../schedule/due-dates.ts';
import {
  hasDeadline,
  presentLesson,
  type ScheduledLesson,
  scheduleLesson,
} from '../schedule/lesson-schedule.ts';
import type { CourseLesson } from '../schedule/lesson-schedule-queries.ts';
import { loadLearnerDays, type RunDates } from '../schedule/own-deadlines.ts';
import { type ClosedWeek, loadClosedWeeks, openAmong } from '../weeks/closings.ts';
import * as queries from './queries.ts';

const listSize = 4;
/** One for the panel of a learner without a course, and a row of cards. */
const suggestedSize = 5;

export async function recordCourseView(db: Db, viewer: Viewer, courseId: number): Promise<void> {
  const isRecorded = await queries.insertView(db, viewer.accountId, courseId);
  if (!isRecorded) throw new Refusal('not_found');
}

export async function getLearnerHome(
  db: Db,
  { accountId }: Viewer,
  listOutlines: ListOutlines,
): Promise<LearnerHome> {
  const [home, { certificates, courses }] = await Promise.all([
    queries.findHome(db, accountId, listSize),
    readPopular(db),
  ]);
  const courseIds = new Set([...home.courses.map(({ id }) => id), ...home.recentIds]);
  const [outlines, firstReviewAt] = await Promise.all([
    listOutlines(db, [...courseIds]),
    home.reviewsDue > 0 ? null : queries.findFirstReview(db, accountId),
  ]);
  const outlineOf = new Map(outlines.map((outline) => [outline.card.id, outline]));
  const done = new Set(home.doneIds);
  const handled = new Set([...home.doneIds, ...home.waitingIds]);
  const pairsWith = (has: (lessons: CourseOutline['lessons']) => boolean) =>
    home.courses.flatMap(({ id: courseId }) =>
      has(outlineOf.get(courseId)?.lessons ?? []) ? { accountId, courseId } : [],
    );
  const [closedWeeks, daysOf] = await Promise.all([
    loadClosedWeeks(
      db,
      pairsWith((lessons) => lessons.some(({ gated }) => gated)),
    ),
    loadLearnerDays(db, pairsWith(hasDeadline)),
  ]);
  const nextSteps = home.courses.flatMap((course) => {
    const outline = outlineOf.get(course.id);
    const enrolledOn = dayIn(home.timeZone, new Date(course.enrolledAt));
    const run = { ...course, enrolledOn, days: daysOf(accountId, course.id) };
    const closed = closedWeeks(accountId, course.id);
    return (outline && nextStepIn(run, outline, { done, handled, closed })) ?? [];
  });
  const today = dayIn(home.timeZone);
  const learned = new Set(home.learnedThisWeek);
  return {
    today,
    next: presentNext(nextSteps[0]),
    coursesFinished: home.coursesFinished,
    agenda: {
      streak: home.streak,
      learnedToday: learned.has(today),
      week: weekOf(today).map((on) => ({ on, learned: learned.has(on) })),
      reviewsDue: home.reviewsDue,
      nextReviewAt: firstReviewAt?.toISOString() ?? null,
      nextDue: firstDue(
        nextSteps.flatMap(({ lesson, dated }) => [lesson, ...dated]),
        home.reminder,
      ),
      askedAgain: home.askedAgain,
      tenMinutes: home.tenMinutes,
    },
    profile: home.profile,
    asksProfile: home.profile === null && home.enrolledIds.length === 0,
    recent: home.recentIds.flatMap((id) => {
      const outline = outlineOf.get(id);
      return outline ? { ...outline.card, ...stepsIn(outline, done) } : [];
    }),
    suggested: suggestCourses(courses, home.enrolledIds, home.profile?.interests ?? []),
    certificates,
  };
}

/** Monday to Sunday. */
function weekOf(today: Day): Day[] {
  const monday = mondayOf(today);
  return Array.from({ length: 7 }, (_, place) => addDays(monday, place));
}

const nextShown = 2;

function stepsIn({ lessons }: CourseOutline, done: ReadonlySet<string>) {
  const next = lessons.filter(({ lessonId }) => !done.has(lessonId));
  return {
    done: lessons.length - next.length,
    next: next
      .slice(0, nextShown)
      .map(({ slug, title, minutes }) => ({ slug, name: title, time: minutes })),
  };
}

/** The next lesson of the learner's course, and courses they might like. */
export async function findNextStep(db: Db, accountId: number) {
  const [{ nextLessonId, enrolledIds, interests }, { courses }] = await Promise.all([
    queries.findNextStep(db, accountId),
    readPopular(db),
  ]);
  const suggested = suggestCourses(courses, enrolledIds, interests ?? []);
  return { nextLessonId, suggestedIds: suggested.map(({ id }) => id) };
}

interface NextStep {
  course: FoundCourse;
  lesson: ScheduledLesson;
  /** Assignments with their own deadline, which needn't be due in the order of the course. */
  dated: ScheduledLesson[];
  done: number;
  total: number;
}

/** `handled` are the lessons done and those that wait for a reviewer. Null when there is nothing that can be done now. */
function nextStepIn(
  run: RunDates,
  { card, lessons }: CourseOutline,
  {
    done,
    handled,
    closed,
  }: {
    done: ReadonlySet<string>;
    handled: ReadonlySet<string>;
    closed: readonly ClosedWeek[];
  },
): NextStep | null {
  const open = openAmong(lessons, closed).filter(({ lessonId }) => !handled.has(lessonId));
  const positions = positionsOf(lessons.map(({ moduleId }) => moduleId));
  const schedule = (lesson: CourseLesson) => {
    const index = lessons.indexOf(lesson);
    const position = positions[index];
    return position ? [scheduleLesson(lesson, index, position, run)] : [];
  };
  const [lesson] = open.slice(0, 1).flatMap(schedule);
  if (!lesson) return null;
  return {
    course: card,
    lesson,
    dated: open.filter(({ deadline }) => deadline !== null).flatMap(schedule),
    done: lessons.filter(({ lessonId }) => done.has(lessonId)).length,
    total: lessons.length,
  };
}

function presentNext(next: NextStep | undefined): LearnerHome['next'] {
  if (!next) return null;
  const { course, lesson, done, total } = next;
  const { id, title, image } = course;
  return {
    course: { id, title, image },
    lesson: presentLesson(lesson),
    done,
    total,
    module: lesson.module,
  };
}

type NextDue = LearnerHome['agenda']['nextDue'];

/** Given the next lesson of each course and assignments with their own deadline, the first to be due. Of a lesson and a reminder on the same day, the lesson. */
function firstDue(
  lessons: readonly Pick<ScheduledLesson, 'dueDate' | 'title' | 'slug'>[],
  reminder: { on: Day; task: string } | null,
): NextDue {
  const dated = lessons.flatMap(({ dueDate, title, slug }) =>
    dueDate ? [{ on: dueDate, task: title, lessonSlug: slug }] : [],
  );
  const all = reminder ? [...dated, { ...reminder, lessonSlug: null }] : dated;
  return all.reduce<NextDue>((first, due) => (first && first.on <= due.on ? first : due), null);
}

/** Courses of the learner's interests first; `popular` is in order of popularity. */
export function suggestCourses(
  popular: readonly FoundCourse[],
  enrolledIds: readonly number[],
  interests: readonly string[],
): FoundCourse[] {
  const enrolled = new Set(enrolledIds);
  // Without interests they are shown as popular, and a course without learners isn't popular.
  const open = popular.filter(
    ({ id, students }) => !enrolled.has(id) && (interests.length > 0 || students > 0),
  );
  const isLiked = ({ categorySlug }: FoundCourse) => interests.includes(categorySlug);
  return [...open.filter(isLiked), ...open.filter((course) => !isLiked(course))].slice(
    0,
    suggestedSize,
  );
}

interface Popular {
  certificates: LearnerHome['certificates'];
  courses: FoundCourse[];
}

/** Counted over all learners and the same for everyone, so it is cached for a moment. */
const cacheMs = 10_000;
const popularFetched = 60;
const cache = new WeakMap<Db, { readAt: number; popular: Promise<Popular> }>();

async function readPopular(db: Db): Promise<Popular> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.readAt < cacheMs) return cached.popular;
  const popular = Promise.all([readPopularCertificates(db), listPopularCourses(db)]).then(
    ([certificates, courses]) => ({ certificates, courses }),
  );
  cache.set(db, { readAt: performance.now(), popular });
  popular.catch(() => cache.delete(db));
  return popular;
}

async function listPopularCourses(db: Db): Promise<FoundCourse[]> {
  const page = { _page: 1, _limit: popularFetched, _sort: 'students', _order: 'desc' } as const;
  return (await listCourses(db, page)).data;
}

async function readPopularCertificates(db: Db): Promise<Popular['certificates']> {
  const courses = await queries.listByCertificates(db, listSize);
  const earned = new Map(courses.map(({ courseId, earned }) => [courseId, earned]));
  const cards = await listCardsById(db, [...earned.keys()]);
  return cards.map(({ id, title, duration }) => ({
    courseId: id,
    title,
    duration,
    earned: earned.get(id) ?? 0,
  }));
}
