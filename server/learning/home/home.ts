import type { FoundCourse } from '../../../contract/catalog.ts';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { listCardsById } from '../../catalog/courses/courses.ts';
import { listCourses } from '../../catalog/courses/list-courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type Day, dayIn } from '../../platform/time/days.ts';
import {
  presentLesson,
  type ScheduledLesson,
  scheduleLessons,
} from '../schedule/lesson-schedule.ts';
import * as queries from './queries.ts';

const listSize = 4;
/** One for the panel of a learner without a course, and a row of cards. */
const suggestedSize = 5;

export async function recordCourseView(db: Db, viewer: Viewer, courseId: number): Promise<void> {
  const isRecorded = await queries.insertView(db, viewer.accountId, courseId);
  if (!isRecorded) throw new Refusal('not_found');
}

/** What domains above this one count for the home page. Passed in by `server/app.ts`. */
export interface HomeSources {
  summariseReviews(db: Db, accountId: number): Promise<{ due: number; nextAt: string | null }>;
}

export async function getLearnerHome(
  db: Db,
  { accountId }: Viewer,
  sources: HomeSources,
): Promise<LearnerHome> {
  const [home, reviews, { certificates, courses }] = await Promise.all([
    queries.findHome(db, accountId, listSize),
    sources.summariseReviews(db, accountId),
    readPopular(db),
  ]);
  const open = home.courses.map(openLessonsOf);
  return {
    today: dayIn(home.timeZone),
    next: presentNext(open.find(({ lessons }) => lessons.length > 0)),
    coursesFinished: home.coursesFinished,
    agenda: {
      streak: home.streak,
      learnedToday: home.learnedToday,
      reviewsDue: reviews.due,
      nextReviewAt: reviews.nextAt,
      nextDue: firstDue(
        open.flatMap(({ lessons }) => lessons),
        home.reminder,
      ),
      tenMinutes: home.tenMinutes,
    },
    profile: home.profile,
    asksProfile: home.profile === null && home.enrolledIds.length === 0,
    recent: await listCardsById(db, home.recentIds),
    suggested: suggestCourses(courses, home.enrolledIds, home.profile?.interests ?? []),
    certificates,
  };
}

/** The next lesson of the learner's course, and courses they might like. */
export async function findNextStep(db: Db, accountId: number) {
  const [home, { courses }] = await Promise.all([
    queries.findHome(db, accountId, 0),
    readPopular(db),
  ]);
  const [next] = home.courses.flatMap((course) => openLessonsOf(course).lessons);
  const suggested = suggestCourses(courses, home.enrolledIds, home.profile?.interests ?? []);
  return {
    nextLessonId: next?.lessonId ?? null,
    suggestedIds: suggested.map(({ id }) => id),
  };
}

interface OpenCourse {
  course: queries.HomeCourse;
  /** Those not done yet. */
  lessons: ScheduledLesson[];
}

function openLessonsOf(course: queries.HomeCourse): OpenCourse {
  const lessons = course.lessons ?? [];
  const done = new Set(lessons.filter(({ done }) => done).map(({ lessonId }) => lessonId));
  return {
    course,
    lessons: scheduleLessons(lessons, course).filter(({ lessonId }) => !done.has(lessonId)),
  };
}

function presentNext(open: OpenCourse | undefined): LearnerHome['next'] {
  const [next] = open?.lessons ?? [];
  if (!open || !next) return null;
  const { id, title, illustration, lessons } = open.course;
  const total = lessons?.length ?? 0;
  return {
    course: { id, title, image: illustration },
    lesson: presentLesson(next),
    done: total - open.lessons.length,
    total,
    module: next.module,
  };
}

type NextDue = LearnerHome['agenda']['nextDue'];

/** Of a lesson and a reminder on the same day, the lesson. */
export function firstDue(
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
  const open = popular.filter(({ id }) => !enrolled.has(id));
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
