import * as z from 'zod/mini';
import { capitalised } from '../../contract/text/words.ts';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import { between, taskFields, tasksOf, text, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { grouped, short } from '../shared/words.ts';

/** So many are counted. */
export const everyone = 1_000;

const count = z.nullable(whole(0, everyone));

const Inputs = z.object({
  /** How many of a thousand have it. */
  illPerThousand: whole(1, everyone - 1),
  /** How many of those are found. */
  foundPercent: whole(1, 100),
  /** How many of a thousand who don't have it are alarmed. */
  falseAlarmsPerThousand: whole(0, everyone),
  /** What someone has counted. */
  illPositive: count,
  healthyPositive: count,
  sharePercent: z.nullable(between(0, 100)),
});
export type Counting = z.infer<typeof Inputs>;

const Test = z.strictObject({
  illPerThousand: Inputs.shape.illPerThousand,
  foundPercent: Inputs.shape.foundPercent,
  falseAlarmsPerThousand: Inputs.shape.falseAlarmsPerThousand,
});
export type Test = z.infer<typeof Test>;

const Data = z.strictObject({
  /** Who is counted: "ill" and "healthy" "people". */
  words: z.strictObject({ one: text(20), other: text(20), all: text(20) }),
  start: Test,
  tasks: tasksOf(
    z.discriminatedUnion('goal', [
      /** Count this test out: who is positive, and what share of them has it. */
      z.strictObject({ ...taskFields, goal: z.literal('count'), test: Test }),
      /** The smallest base rate with which at least half of the positives have it. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('base-rate'),
        foundPercent: Test.shape.foundPercent,
        falseAlarmsPerThousand: Test.shape.falseAlarmsPerThousand,
        sharePercent: whole(1, 99),
      }),
      /** The most false alarms with which at least half of the positives have it. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('false-alarms'),
        illPerThousand: Test.shape.illPerThousand,
        foundPercent: Test.shape.foundPercent,
        sharePercent: whole(1, 99),
      }),
    ]),
  ),
});
export type BayesCountsData = z.infer<typeof Data>;
type Task = BayesCountsData['tasks'][number];

export interface Counts {
  ill: number;
  healthy: number;
  illPositive: number;
  illNegative: number;
  healthyPositive: number;
  healthyNegative: number;
}

/** The thousand people, sorted; parts of a person stay, so that everyone adds up. */
export function countsOf({ illPerThousand, foundPercent, falseAlarmsPerThousand }: Test): Counts {
  const ill = illPerThousand;
  const healthy = everyone - ill;
  const illPositive = (ill * foundPercent) / 100;
  const healthyPositive = (healthy * falseAlarmsPerThousand) / 1_000;
  return {
    ill,
    healthy,
    illPositive,
    illNegative: ill - illPositive,
    healthyPositive,
    healthyNegative: healthy - healthyPositive,
  };
}

/** Whole people: who isn't positive is negative, so that rows, columns and the crowd add up. */
export function wholeCountsOf(test: Test): Counts {
  const { ill, healthy, ...parts } = countsOf(test);
  const illPositive = Math.round(parts.illPositive);
  const healthyPositive = Math.round(parts.healthyPositive);
  return {
    ill,
    healthy,
    illPositive,
    illNegative: ill - illPositive,
    healthyPositive,
    healthyNegative: healthy - healthyPositive,
  };
}

/** Of those who test positive, how many have it, from 0 to 1. */
export function shareOf(test: Test): number {
  const { illPositive, healthyPositive } = countsOf(test);
  return illPositive / (illPositive + healthyPositive);
}

function describe({ words }: BayesCountsData, counting: Counting): string {
  const { illPositive, healthyPositive } = wholeCountsOf(counting);
  return `Of ${grouped(everyone)}, ${grouped(illPositive)} ${words.one} and ${grouped(healthyPositive)} ${words.other} ${words.all} test positive. So ${short(100 * shareOf(counting))}% of the positives are ${words.one}.`;
}

/** Counted, give or take one for rounding. */
const isCounted = (answer: number, real: number) => Math.abs(answer - real) <= 1;

function judgeCount({ words }: BayesCountsData, test: Test, counting: Counting): Verdict {
  const { ill, healthy, illPositive, healthyPositive } = countsOf(test);
  const whole = wholeCountsOf(test);
  if (counting.illPositive === null)
    return notYet(`How many ${words.one} ${words.all} test positive? Count them first.`);
  if (!isCounted(counting.illPositive, illPositive)) {
    return notYet(
      `Look at the ${grouped(ill)} ${words.one} ${words.all} again: the test finds ${test.foundPercent}% of them.`,
    );
  }
  if (counting.healthyPositive === null)
    return notYet(`Now count the ${words.other} ${words.all} who test positive.`);
  if (!isCounted(counting.healthyPositive, healthyPositive)) {
    return notYet(
      `Look at the ${grouped(healthy)} ${words.other} ${words.all} again: ${short(test.falseAlarmsPerThousand / 10)}% of them get a false alarm.`,
    );
  }
  const share = 100 * shareOf(test);
  if (counting.sharePercent === null)
    return notYet('Now divide: what share of all positives is that?');
  if (Math.abs(counting.sharePercent - share) <= 1) {
    return done(
      `${grouped(whole.illPositive)} of ${grouped(whole.illPositive + whole.healthyPositive)} positives are ${words.one}, about ${short(share)}%.`,
    );
  }
  return notYet(
    Math.abs(counting.sharePercent - test.foundPercent) <= 1
      ? `That is the share of the ${words.one} ${words.all} who test positive. Divide by everyone who tests positive.`
      : `Divide the ${grouped(whole.illPositive)} by everyone who tests positive, both groups together.`,
  );
}

/** The last setting in one direction that still reaches the share. */
function judgeEdge(
  test: Test,
  further: Test | undefined,
  sharePercent: number,
  advice: { one: string; reach: string; overshoot: string },
): Verdict {
  const share = 100 * shareOf(test);
  const now = `${short(share)}% of the positives are ${advice.one}`;
  const reaches = (each: Test) => 100 * shareOf(each) >= sharePercent - 1e-9;
  if (!reaches(test)) return notYet(`Only ${now}. ${advice.reach}`);
  if (further && reaches(further)) {
    return notYet(`${now}, which is more than you need. ${advice.overshoot}`);
  }
  return done(`now ${now}.`);
}

function judgeBaseRate(
  { words }: BayesCountsData,
  task: Extract<Task, { goal: 'base-rate' }>,
  counting: Counting,
): Verdict {
  const { foundPercent, falseAlarmsPerThousand, sharePercent } = task;
  if (
    counting.foundPercent !== foundPercent ||
    counting.falseAlarmsPerThousand !== falseAlarmsPerThousand
  ) {
    return notYet(
      `Set the test to find ${foundPercent}% of the ${words.one}, with ${short(falseAlarmsPerThousand / 10)}% false alarms.`,
    );
  }
  const less = { ...counting, illPerThousand: counting.illPerThousand - 1 };
  return judgeEdge(counting, counting.illPerThousand > 1 ? less : undefined, sharePercent, {
    one: words.one,
    reach: 'Raise the base rate.',
    overshoot: 'Find the smallest base rate that is enough.',
  });
}

function judgeAlarms(
  { words }: BayesCountsData,
  task: Extract<Task, { goal: 'false-alarms' }>,
  counting: Counting,
): Verdict {
  const { illPerThousand, foundPercent, sharePercent } = task;
  if (counting.illPerThousand !== illPerThousand || counting.foundPercent !== foundPercent) {
    return notYet(
      `Set the base rate to ${short(illPerThousand / 10)}% and let the test find ${foundPercent}%.`,
    );
  }
  const more = { ...counting, falseAlarmsPerThousand: counting.falseAlarmsPerThousand + 1 };
  const mayGrow = counting.falseAlarmsPerThousand < everyone;
  return judgeEdge(counting, mayGrow ? more : undefined, sharePercent, {
    one: words.one,
    reach: 'Lower the false alarms.',
    overshoot: 'Find the most false alarms the test can have.',
  });
}

const judge = (data: BayesCountsData, id: string, counting: Counting): Verdict =>
  judgeTask<Task>(data.tasks, id, (task) => {
    switch (task.goal) {
      case 'count':
        return judgeCount(data, task.test, counting);
      case 'base-rate':
        return judgeBaseRate(data, task, counting);
      case 'false-alarms':
        return judgeAlarms(data, task, counting);
    }
  });

function table(data: BayesCountsData, counting: Counting): FactsTable {
  const { one, other } = data.words;
  const counts = wholeCountsOf(counting);
  const row = (name: string, ill: number, healthy: number) => [
    name,
    grouped(ill),
    grouped(healthy),
    grouped(ill + healthy),
  ];
  return {
    caption: describe(data, counting),
    head: ['Result', capitalised(one), capitalised(other), 'Total'],
    rows: [
      row('Positive', counts.illPositive, counts.healthyPositive),
      row('Negative', counts.illNegative, counts.healthyNegative),
      row('Total', counts.ill, counts.healthy),
    ],
  };
}

export const bayesCounts: ActivityKind<BayesCountsData, Counting> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => ({
    ...start,
    illPositive: null,
    healthyPositive: null,
    sharePercent: null,
  }),
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
};
