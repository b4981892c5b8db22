import * as z from 'zod/mini';
import type { ActivityKind, FactsTable, Headline, Verdict } from '../kind.ts';
import { taskFields, tasksOf, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { grouped, money } from '../shared/words.ts';

/** So many weeks are drawn. */
export const forecastWeeks = 12;
export const longestDelayWeeks = 8;

const Inputs = z.object({
  customers: whole(0, 2_000),
  priceCents: whole(0, 10_000),
  /** How long the buyer takes to pay. */
  delayWeeks: whole(0, longestDelayWeeks),
});
export type Plan = z.infer<typeof Inputs>;

const cents = whole(0, 10_000_000);

const Data = z
  .strictObject({
    fixedCents: cents,
    variableCents: cents,
    start: z.strictObject(Inputs.shape),
    /** A weekly order that is paid for later. */
    order: z.strictObject({ bankCents: cents, weeklyCostCents: cents, weeklyPayCents: cents }),
    tasks: tasksOf(
      z.discriminatedUnion('goal', [
        /** Set the number of customers at which nothing is left and nothing is missing. */
        z.strictObject({ ...taskFields, goal: z.literal('break-even') }),
        /** Just enough customers, or just enough price, for this profit. */
        z.strictObject({
          ...taskFields,
          goal: z.literal('profit'),
          profitCents: cents,
          by: z.enum(['customers', 'price']),
        }),
        /** The longest delay with which the account never goes below zero. */
        z.strictObject({ ...taskFields, goal: z.literal('longest-delay') }),
      ]),
    ),
  })
  .check(
    z.refine(({ start, variableCents }) => start.priceCents > variableCents, {
      error: 'At the start the price has to be above the variable cost.',
    }),
  );
export type BreakEvenData = z.infer<typeof Data>;

/** What a customer leaves towards the fixed costs. */
export const contributionOf = ({ variableCents }: BreakEvenData, { priceCents }: Plan): number =>
  priceCents - variableCents;

/** Nothing if each customer costs as much as they pay. */
export function breakEvenOf(data: BreakEvenData, plan: Plan): number | undefined {
  const contribution = contributionOf(data, plan);
  return contribution > 0 ? Math.ceil(data.fixedCents / contribution) : undefined;
}

export const profitOf = (data: BreakEvenData, plan: Plan): number =>
  plan.customers * contributionOf(data, plan) - data.fixedCents;

/** In the bank at the end of each week, with the start as week 0. */
export function bankOf({ order }: BreakEvenData, { delayWeeks }: Plan): readonly number[] {
  const { bankCents, weeklyCostCents, weeklyPayCents } = order;
  return Array.from(
    { length: forecastWeeks + 1 },
    (_, week) =>
      bankCents - weeklyCostCents * week + weeklyPayCents * Math.max(0, week - delayWeeks),
  );
}

export const lowestOf = (data: BreakEvenData, plan: Plan): number =>
  Math.min(...bankOf(data, plan));

function describe(data: BreakEvenData, plan: Plan): string {
  const profit = profitOf(data, plan);
  const breakEven = breakEvenOf(data, plan);
  const bank = bankOf(data, plan);
  const lowest = lowestOf(data, plan);
  const week = bank.indexOf(lowest);
  return [
    breakEven === undefined
      ? 'Each customer costs at least as much as they pay, so you can’t break even.'
      : `Break-even is at ${grouped(breakEven)} customers.`,
    `With ${grouped(plan.customers)} a week, you ${profit < 0 ? `lose ${money(-profit)}` : `make ${money(profit)}`}.`,
    `The account is lowest ${week === 0 ? 'at the start' : `in week ${week}`}, at ${money(lowest)}.`,
  ].join(' ');
}

/** Profit and cash are two things: both have to be right. */
function headline(data: BreakEvenData, plan: Plan): Headline {
  const profit = profitOf(data, plan);
  const lowest = lowestOf(data, plan);
  const { customers, priceCents } = plan;
  const week =
    profit < 0 ? `You lose ${money(-profit)} a week` : `You make ${money(profit)} a week`;
  const account =
    lowest < 0
      ? `the account falls to ${money(lowest)}`
      : `the account never falls below ${money(lowest)}`;
  return {
    says: `${week}, and ${account}.`,
    sum: `${grouped(customers)} × (${money(priceCents)} − ${money(data.variableCents)}) − ${money(data.fixedCents)} = ${money(profit)}`,
  };
}

function judgeProfit(
  data: BreakEvenData,
  { by, profitCents }: { by: 'customers' | 'price'; profitCents: number },
  plan: Plan,
): Verdict {
  const { start } = data;
  if (by === 'customers' && plan.priceCents !== start.priceCents) {
    return notYet(`Leave the price at ${money(start.priceCents)} this time.`);
  }
  if (by === 'price' && plan.customers !== start.customers) {
    return notYet(`Leave the customers at ${grouped(start.customers)} this time.`);
  }
  const profit = profitOf(data, plan);
  if (profit < profitCents) {
    return notYet(
      profit < 0
        ? `You still lose ${money(-profit)} a week.`
        : `The profit is ${money(profit)} a week. You need ${money(profitCents)}.`,
    );
  }
  const less =
    by === 'customers'
      ? { ...plan, customers: plan.customers - 1 }
      : { ...plan, priceCents: plan.priceCents - 1 };
  if (profitOf(data, less) >= profitCents) {
    return notYet(
      `That's more than enough: the profit is ${money(profit)}. Find the ${by === 'customers' ? 'smallest number of customers' : 'lowest price'} that will do.`,
    );
  }
  return done(
    by === 'customers'
      ? `${grouped(plan.customers)} customers bring the profit back to ${money(profit)}.`
      : `${money(plan.priceCents)} brings the profit back to ${money(profit)}, if everyone still comes.`,
  );
}

function judgeBreakEven(data: BreakEvenData, plan: Plan): Verdict {
  const { start } = data;
  if (plan.priceCents !== start.priceCents) {
    return notYet(`Leave the price at ${money(start.priceCents)} this time.`);
  }
  const breakEven = breakEvenOf(data, plan);
  const profit = profitOf(data, plan);
  if (plan.customers === breakEven) {
    return done(`at ${grouped(plan.customers)} customers the costs are just covered.`);
  }
  return notYet(
    profit < 0
      ? `You’re ${money(-profit)} short. Each customer contributes ${money(contributionOf(data, plan))}.`
      : `You have ${money(profit)} left over. Find the smallest number of customers that covers the costs.`,
  );
}

function judgeDelay(data: BreakEvenData, plan: Plan): Verdict {
  const lowest = lowestOf(data, plan);
  const week = bankOf(data, plan).indexOf(lowest);
  if (lowest < 0) {
    return notYet(`In week ${week} the account is at ${money(lowest)}. Ask to be paid sooner.`);
  }
  const longer = { ...plan, delayWeeks: plan.delayWeeks + 1 };
  if (plan.delayWeeks < longestDelayWeeks && lowestOf(data, longer) >= 0) {
    return notYet(
      `The account never goes below ${money(lowest)}, so the payment could come later.`,
    );
  }
  return done(`with a delay of ${plan.delayWeeks} weeks the lowest point is ${money(lowest)}.`);
}

const judge = (data: BreakEvenData, id: string, plan: Plan): Verdict =>
  judgeTask<BreakEvenData['tasks'][number]>(data.tasks, id, (task) => {
    switch (task.goal) {
      case 'break-even':
        return judgeBreakEven(data, plan);
      case 'profit':
        return judgeProfit(data, task, plan);
      case 'longest-delay':
        return judgeDelay(data, plan);
    }
  });

function table(data: BreakEvenData, plan: Plan): FactsTable {
  const { weeklyCostCents, weeklyPayCents } = data.order;
  const profit = weeklyPayCents - weeklyCostCents;
  return {
    caption: describe(data, plan),
    head: ['Week', 'In', 'Out', 'In the bank', 'Profit so far'],
    rows: bankOf(data, plan).map((bank, week) => [
      week === 0 ? 'Start' : `${week}`,
      week === 0 ? '' : money(week > plan.delayWeeks ? weeklyPayCents : 0),
      week === 0 ? '' : money(weeklyCostCents),
      money(bank),
      money(profit * week),
    ]),
  };
}

export const breakEven: ActivityKind<BreakEvenData, Plan> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => start,
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  headline,
  table,
};
