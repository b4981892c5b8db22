import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataSchemaOf } from '../../../activities/kinds.ts';
import type { DraftActivity } from '../../../contract/studio/content.ts';
import type { GeneralKind } from '../../../contract/writing/activities.ts';
import { activityNameIn, readActivityFile } from '../../catalog/content/files/activity-file.ts';
import { ownContent } from '../../catalog/content/load-content.ts';
import { writeActivityFile } from '../../studio/drafts/course-files.ts';

/** Every kind, and where one of it is in our own courses. */
const general = [
  {
    name: 'Build and trace',
    about: 'Put shuffled lines of a program in order, then play the computer.',
    file: '6-web-development-basics/first-steps-in-javascript.build-and-trace.activity.yaml',
  },
  {
    name: 'Grid playground',
    about: 'Set columns, gaps and colours of a page until it fits every screen.',
    file: '6-web-development-basics/styling-with-css.grid-playground.activity.yaml',
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
    name: 'A thousand people',
    about: 'Count what a test result means, for rare and common illnesses.',
    file: '10-thinking-in-chances/base-rates.bayes-counts.activity.yaml',
  },
  {
    name: 'Galton board',
    about: 'Let balls fall through rows of pins, and see which shape they make.',
    file: '10-thinking-in-chances/many-small-chances.galton-board.activity.yaml',
  },
  {
    name: 'Stop trader',
    about: 'Trade aperture, time and ISO for the picture that is wanted.',
    file: '3-learn-photography/exposure-triangle-basic.stop-trader.activity.yaml',
  },
  {
    name: 'Depth bench',
    about: 'Choose focus and aperture, and see what is sharp.',
    file: '3-learn-photography/aperture-depth-of-field.depth-bench.activity.yaml',
  },
  {
    name: 'Blur lab',
    about: 'Choose exposure time and pan, and see what is blurred.',
    file: '3-learn-photography/shutter-speed-for-motion-control.blur-lab.activity.yaml',
  },
  {
    name: 'One lamp',
    about: 'Place a lamp, and see where the shadow falls and how soft it is.',
    file: '3-learn-photography/understanding-natural-and-artificial-light.one-lamp.activity.yaml',
  },
  {
    name: 'Eye level',
    about: 'Draw a mug as it looks from different heights.',
    file: '5-drawing-for-beginners/seeing-simple-shapes.eye-level.activity.yaml',
  },
  {
    name: 'Refraction bench',
    about: 'Send a ray of light from one material into another.',
    file: '8-light-and-colour/bending-at-the-surface.refraction-bench.activity.yaml',
  },
  {
    name: 'Three lamps',
    about: 'Mix colours from red, green and blue light.',
    file: '8-light-and-colour/mixing-light.mixing-lamps.activity.yaml',
  },
  {
    name: 'Night planner',
    about: 'Find when to switch off the light and drink the last coffee.',
    file: '7-healthy-habits/sleeping-well.night-planner.activity.yaml',
  },
  {
    name: 'Stroke trainer',
    about: 'Write Japanese signs, stroke by stroke.',
    file: '1-basic-japanese/hiragana.stroke-trainer.activity.yaml',
  },
  {
    name: 'Menu decoder',
    about: 'Read a menu in katakana.',
    file: '1-basic-japanese/katakana.menu-decoder.activity.yaml',
  },
  {
    name: 'Price builder',
    about: 'Build, hear and count numbers in Japanese.',
    file: '1-basic-japanese/numbers-and-counting.price-builder.activity.yaml',
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
