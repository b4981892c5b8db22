import type { LearnerHome } from '../../../contract/learning/enrolment.ts';
import { listCardsById } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { dayIn } from '../../platform/time/days.ts';
import { presentStep } from '../enrolment/enrolled-courses.ts';
import { stepsIn } from '../schedule/steps.ts';
import * as queries from './home-queries.ts';

const shown = 4;

export async function viewCourse(db: Db, viewer: Viewer, courseId: number): Promise<void> {
  const seen = await queries.insertView(db, viewer.accountId, courseId);
  if (!seen) throw new Refusal('not_found');
}

export async function getLearnerHome(db: Db, viewer: Viewer): Promise<LearnerHome> {
  const [home, certificates] = await Promise.all([
    queries.findHome(db, viewer.accountId, shown),
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
  const step = stepsIn(lessons, course).find(({ lessonId }) => !done.has(lessonId));
  if (!step) return null;
  return {
    course: { id, title, illustration },
    lesson: presentStep(step),
    done: done.size,
    total: lessons.length,
    module: step.module,
  };
}

type PopularCertificates = LearnerHome['certificates'];

/** The same for everyone, and counted over all learners: read again after as long as figures on pages stand. */
const keptForMs = 10_000;
const kept = new WeakMap<Db, { readAt: number; list: Promise<PopularCertificates> }>();

async function listPopularCertificates(db: Db): Promise<PopularCertificates> {
  const before = kept.get(db);
  if (before && performance.now() - before.readAt < keptForMs) return before.list;
  const list = readPopularCertificates(db);
  kept.set(db, { readAt: performance.now(), list });
  // What failed once is asked again.
  list.catch(() => kept.delete(db));
  return list;
}

async function readPopularCertificates(db: Db): Promise<PopularCertificates> {
  const certified = await queries.listCertified(db, shown);
  const earned = new Map(certified.map(({ courseId, earned }) => [courseId, earned]));
  const cards = await listCardsById(db, [...earned.keys()]);
  return cards.map(({ id, title, duration }) => ({
    courseId: id,
    title,
    duration,
    earned: earned.get(id) ?? 0,
  }));
}
