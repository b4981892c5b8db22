import * as z from 'zod/mini';
import { type Mixture, mixingLamps } from '../../../activities/mixing-lamps/model.ts';
import type {
  LiveActivity,
  OpenActivities,
} from '../../../contract/assessment/sample-activities.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

const mostOthers = 3;

/** All three lamps are lit, so that the first picture shows how they mix. */
const start: Mixture = { red: 255, green: 60, blue: 100 };

/** Activities that anyone can try. The same for everyone, so that the home page can be cached. */
export async function getOpenActivities(db: Db): Promise<OpenActivities> {
  const found = await queries.findFirstOfKind(db, 'mixing-lamps');
  const [others, count] = await Promise.all([
    queries.listFirstActivities(db, { otherThan: found?.courseId, most: mostOthers }),
    queries.countActivities(db),
  ]);
  return {
    live: found ? presentLive(found) : null,
    others: others.map(({ title, minutes, courseTitle, lessonSlug }) => ({
      title,
      minutes,
      course: { title: courseTitle },
      lesson: { slug: lessonSlug },
    })),
    count,
  };
}

function presentLive(found: queries.ActivityInLesson): LiveActivity | null {
  const parsed = z.safeParse(mixingLamps.data, found.data);
  if (!parsed.success) return null;
  const { data } = parsed;
  // Later tasks are the more interesting ones.
  const task = data.tasks
    .filter((each) => each.goal === 'match')
    .findLast(({ id }) => !mixingLamps.judge(data, id, start).done);
  if (!task) return null;
  const { title, courseTitle, lessonSlug } = found;
  return {
    course: { title: courseTitle },
    lesson: { slug: lessonSlug },
    title,
    start,
    task,
  };
}
