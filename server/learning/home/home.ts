import type { LearnerHome } from '../../../contract/learning/enrolment.ts';
import { listCardsById } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { dayIn } from '../../platform/time/days.ts';
import { presentLesson, scheduleLessons } from '../schedule/lesson-schedule.ts';
import * as queries from './queries.ts';

const listSize = 4;

export async function recordCourseView(db: Db, viewer: Viewer, courseId: number): Promise<void> {
  const isRecorded = await queries.insertView(db, viewer.accountId, courseId);
  if (!isRecorded) throw new Refusal('not_found');
}

export async function getLearnerHome(db: Db, viewer: Viewer): Promise<LearnerHome> {
  const [home, certificates] = await Promise.all([
    queries.findHome(db, viewer.accountId, listSize),
    listPopularCertificates(db),
  ]);
  return {
    today: dayIn(home.timeZone),
    next: presentNext(home.next),
    recent: await listCardsById(db, home.recentIds),
    certificates,
  };
}

function presentNext(course: queries.HomeRow['next']): LearnerHome['next'] {
  if (!course) return null;
  const { id, title, illustration, lessons } = course;
  const done = new Set(lessons.filter(({ done }) => done).map(({ lessonId }) => lessonId));
  const next = scheduleLessons(lessons, course).find(({ lessonId }) => !done.has(lessonId));
  if (!next) return null;
  return {
    course: { id, title, image: illustration },
    lesson: presentLesson(next),
    done: done.size,
    total: lessons.length,
    module: next.module,
  };
}

type PopularCertificates = LearnerHome['certificates'];

/** Counted over all learners and the same for everyone, so it is cached for a moment. */
const cacheMs = 10_000;
const cache = new WeakMap<Db, { readAt: number; list: Promise<PopularCertificates> }>();

async function listPopularCertificates(db: Db): Promise<PopularCertificates> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.readAt < cacheMs) return cached.list;
  const list = readPopularCertificates(db);
  cache.set(db, { readAt: performance.now(), list });
  list.catch(() => cache.delete(db));
  return list;
}

async function readPopularCertificates(db: Db): Promise<PopularCertificates> {
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
