import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataSchemaOf } from '../../../activities/kinds.ts';
import type { GeneralKind } from '../../../contract/studio/activities.ts';
import type { DraftActivity } from '../../../contract/studio/content.ts';
import { activityNameIn, readActivityFile } from '../../catalog/content/files/activity-file.ts';
import { ownContent } from '../../catalog/content/load-content.ts';
import { writeActivityFile } from '../drafts/course-files.ts';

/** The others belong to one lesson: their pictures and words fit no other. */
const general = [
  {
    name: 'Build and trace',
    about: 'Put shuffled lines of a program in order, then play the computer.',
    file: '6-web-development-basics/first-steps-in-javascript.build-and-trace.activity.yaml',
  },
  {
    name: 'Break-even and cash',
    about:
      'Find the point where a business covers its costs, and how late customers can pay before the cash runs out.',
    file: '2-introduction-to-business/importance-of-finance-in-business.break-even.activity.yaml',
  },
  {
    name: 'Six Saturdays',
    about: 'Try a few prices, see what each sells, and settle on one.',
    file: '2-introduction-to-business/the-4-Ps-of-marketing.six-saturdays.activity.yaml',
  },
  {
    name: 'Signal or luck',
    about: 'Tell from counts whether one of two is really better.',
    file: '4-marketing-essentials/measuring-what-works.signal-or-luck.activity.yaml',
  },
  {
    name: 'Stop trader',
    about: 'Trade aperture, time and ISO for the picture that is wanted.',
    file: '3-learn-photography/exposure-triangle-basic.stop-trader.activity.yaml',
  },
];

/** Each begins as the one in our own courses. */
export async function listGeneralKinds(): Promise<GeneralKind[]> {
  return Promise.all(
    general.map(async ({ name, about, file }) => {
      const text = await readFile(join(ownContent.path, 'courses', file), 'utf8');
      const id = activityNameIn(file.split('/')[1] ?? '')?.id ?? '';
      const { activity } = readActivityFile(text, file, id);
      const schema = activity && dataSchemaOf(activity.kind);
      if (!activity || !schema) throw new Error(`${file} can’t be read.`);
      const { hash: _, ...example } = activity;
      return {
        kind: activity.kind,
        name,
        about,
        schema: z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }),
        example,
      };
    }),
  );
}

/** By the rules of course files. */
export function checkActivityDraft(activity: DraftActivity): { problems: string[] } {
  const { problems } = readActivityFile(writeActivityFile(activity), '', activity.id);
  return { problems: [...new Set(problems.map(({ message }) => message))] };
}
