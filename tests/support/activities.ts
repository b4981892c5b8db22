import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContentActivity } from '../../server/catalog/content/content.ts';
import {
  activityNameIn,
  readActivityFile,
} from '../../server/catalog/content/files/activity-file.ts';
import { root } from './child-process.ts';

/** An activity as its lesson has it: `3-learn-photography/exposure-triangle-basic.stop-trader`. */
export function readActivity(path: string): ContentActivity {
  const file = `${path}.activity.yaml`;
  const text = readFileSync(join(root, 'content/courses', file), 'utf8');
  const { activity, problems } = readActivityFile(
    text,
    file,
    activityNameIn(basename(file))?.id ?? '',
  );
  if (!activity) throw new Error(`${file} can't be read: ${problems[0]?.message}`);
  return activity;
}

const courses = join(root, 'content/courses');

/** The activities of our courses. */
export const lessonActivities = readdirSync(courses)
  .flatMap((course) => readdirSync(join(courses, course)).map((file) => `${course}/${file}`))
  .filter((path) => path.endsWith('.activity.yaml'))
  .map((path) => path.replace('.activity.yaml', ''));
