import { readFileSync } from 'node:fs';
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

/** The activities that come with our courses, one of each kind. */
export const lessonActivities = [
  '1-basic-japanese/hiragana.stroke-trainer',
  '1-basic-japanese/katakana.menu-decoder',
  '1-basic-japanese/numbers-and-counting.price-builder',
  '2-introduction-to-business/importance-of-finance-in-business.break-even',
  '2-introduction-to-business/the-4-Ps-of-marketing.six-saturdays',
  '3-learn-photography/aperture-depth-of-field.depth-bench',
  '3-learn-photography/exposure-triangle-basic.stop-trader',
  '3-learn-photography/shutter-speed-for-motion-control.blur-lab',
  '3-learn-photography/understanding-natural-and-artificial-light.one-lamp',
  '4-marketing-essentials/measuring-what-works.signal-or-luck',
  '5-drawing-for-beginners/seeing-simple-shapes.eye-level',
  '6-web-development-basics/first-steps-in-javascript.build-and-trace',
  '6-web-development-basics/styling-with-css.grid-playground',
  '7-healthy-habits/sleeping-well.night-planner',
] as const;
