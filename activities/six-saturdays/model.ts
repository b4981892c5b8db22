import * as z from 'zod/mini';
import { noun, plural } from '../../contract/text/plurals.ts';
import type { FactsTable, TurnKind, Verdict } from '../kind.ts';
import { between, taskFields, tasksOf, whole } from '../shared/fields.ts';
import { seededRandom } from '../shared/random.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { money } from '../shared/words.ts';

const Move = z.object({
  /** Try a price on the next Saturday, or settle on one for good. */
  kind: z.enum(['try', 'commit']),
  priceCents: whole(1, 1_000_000),
});
export type PriceMove = z.infer<typeof Move>;

const cents = whole(1, 1_000_000);
const range = (least: number, most: number) =>
  z.strictObject({ from: between(least, most), to: between(least, most) });

const Data = z
  .strictObject({
    costCents: cents,
    lowestPriceCents: cents,
    highestPriceCents: cents,
    stepCents: cents,
    saturdays: whole(2, 12),
    /** Hidden. Each learner meets a demand of their own within these ranges. */
    demand: z.strictObject({
      /** How many would take a box if it were free. */
      boxesIfFree: range(1, 1_000),
      /** How many of them each dollar turns away. */
      lostPerDollar: range(0.01, 100),
      /** Up to so many more or fewer on any Saturday. */
      luckBoxes: whole(0, 10),
    }),
    tasks: tasksOf(
      z.discriminatedUnion('goal', [
        /** Try so many different prices. */
        z.strictObject({ ...taskFields, goal: z.literal('explore'), prices: whole(2, 12) }),
        /** Settle on a price that earns so much of what the best would. */
        z.strictObject({ ...taskFields, goal: z.literal('commit'), percent: whole(50, 100) }),
      ]),
    ),
  })
  .check(
    z.refine(
      ({ lowestPriceCents, highestPriceCents, stepCents }) =>
        highestPriceCents > lowestPriceCents &&
        (highestPriceCents - lowestPriceCents) / stepCents <= 200,
      { error: 'There have to be 2 to 201 prices to choose from.' },
    ),
  );
export type SixSaturdaysData = z.infer<typeof Data>;

/** Everything the browser gets: what was tried, and what came of it. */
export interface ShownSaturdays {
  costCents: number;
  lowestPriceCents: number;
  highestPriceCents: number;
  stepCents: number;
  saturdays: readonly { priceCents: number; sold: number; profitCents: number }[];
  saturdaysLeft: number;
  committed: Committed | null;
}

/** Once a price is set, everything there was to find out. */
export interface Committed {
  priceCents: number;
  /** How it compares with the best. */
  percent: number;
  best: Expected;
  /** At every price there is, from the lowest. */
  curve: readonly Expected[];
}

/** What comes of a price on an average Saturday. */
export interface Expected {
  priceCents: number;
  boxes: number;
  profitCents: number;
}

interface Demand {
  ifFree: number;
  lostPerDollar: number;
  /** For each Saturday. */
  luck: readonly number[];
}

function demandOf({ demand, saturdays }: SixSaturdaysData, seed: number): Demand {
  const random = seededRandom(seed);
  const within = ({ from, to }: { from: number; to: number }) => from + random() * (to - from);
  return {
    ifFree: within(demand.boxesIfFree),
    lostPerDollar: within(demand.lostPerDollar),
    luck: Array.from(
      { length: saturdays },
      () => Math.floor(random() * (2 * demand.luckBoxes + 1)) - demand.luckBoxes,
    ),
  };
}

const soldAt = ({ ifFree, lostPerDollar }: Demand, priceCents: number, luck: number): number =>
  Math.max(0, Math.round(ifFree - (lostPerDollar * priceCents) / 100 + luck));

/** Over all the luck there can be. */
function expectedAt(data: SixSaturdaysData, demand: Demand, priceCents: number): Expected {
  const { luckBoxes } = data.demand;
  const kinds = 2 * luckBoxes + 1;
  const sold = Array.from({ length: kinds }, (_, index) =>
    soldAt(demand, priceCents, index - luckBoxes),
  ).reduce((sum, each) => sum + each, 0);
  const boxes = sold / kinds;
  return { priceCents, boxes, profitCents: (priceCents - data.costCents) * boxes };
}

export function pricesOf(
  shown: Pick<ShownSaturdays, 'lowestPriceCents' | 'highestPriceCents' | 'stepCents'>,
): readonly number[] {
  const { lowestPriceCents, highestPriceCents, stepCents } = shown;
  const steps = Math.floor((highestPriceCents - lowestPriceCents) / stepCents);
  return Array.from({ length: steps + 1 }, (_, index) => lowestPriceCents + index * stepCents);
}

function commit(data: SixSaturdaysData, demand: Demand, priceCents: number): Committed {
  const curve = pricesOf(data).map((price) => expectedAt(data, demand, price));
  const best = curve.reduce((most, each) => (each.profitCents > most.profitCents ? each : most));
  const { profitCents } = expectedAt(data, demand, priceCents);
  // From 0 to 100; a price that loses money earns nothing.
  const share =
    best.profitCents <= 0 ? 0 : Math.floor((100 * profitCents) / best.profitCents + 1e-9);
  return { priceCents, percent: Math.max(0, share), best, curve };
}

function show(data: SixSaturdaysData, seed: number, moves: readonly PriceMove[]): ShownSaturdays {
  const demand = demandOf(data, seed);
  const tries = moves.filter(({ kind }) => kind === 'try').slice(0, data.saturdays);
  const final = moves.find(({ kind }) => kind === 'commit');
  const { costCents, lowestPriceCents, highestPriceCents, stepCents } = data;
  return {
    costCents,
    lowestPriceCents,
    highestPriceCents,
    stepCents,
    saturdays: tries.map(({ priceCents }, index) => {
      const sold = soldAt(demand, priceCents, demand.luck[index] ?? 0);
      return { priceCents, sold, profitCents: sold * (priceCents - costCents) };
    }),
    saturdaysLeft: data.saturdays - tries.length,
    committed: final ? commit(data, demand, final.priceCents) : null,
  };
}

function refuse(
  data: SixSaturdaysData,
  _: number,
  moves: readonly PriceMove[],
  { kind, priceCents }: PriceMove,
): string | undefined {
  const tries = moves.filter((move) => move.kind === 'try').length;
  if (moves.some((move) => move.kind === 'commit'))
    return 'Your price is set. Start again to try other prices.';
  if (!pricesOf(data).includes(priceCents)) {
    return `Choose a price from ${money(data.lowestPriceCents)} to ${money(data.highestPriceCents)}, in steps of ${money(data.stepCents)}.`;
  }
  if (kind === 'try' && tries >= data.saturdays) {
    return `All ${data.saturdays} Saturdays are over. Set your price now.`;
  }
  if (kind === 'commit' && tries === 0) return 'Try at least one price first.';
  return undefined;
}

function judge(
  data: SixSaturdaysData,
  seed: number,
  moves: readonly PriceMove[],
  id: string,
): Verdict {
  const { saturdays, committed } = show(data, seed, moves);
  return judgeTask<SixSaturdaysData['tasks'][number]>(data.tasks, id, (task) => {
    if (task.goal === 'explore') {
      const prices = new Set(saturdays.map(({ priceCents }) => priceCents)).size;
      return prices >= task.prices
        ? done(`you’ve tried ${prices} different prices.`)
        : notYet(`You’ve tried ${prices} of ${task.prices} different prices.`);
    }
    if (!committed) return notYet('When you’ve seen enough, set your price.');
    const { percent } = committed;
    return percent >= task.percent
      ? done(`your price earns ${percent}% of what the best would.`)
      : notYet(
          `Your price earns ${percent}% of what the best would; you need ${task.percent}%. Start again, and compare what’s left over in all, not what’s sold.`,
        );
  });
}

export function describeSaturdays({ saturdays, saturdaysLeft, committed }: ShownSaturdays): string {
  const last = saturdays.at(-1);
  if (committed) {
    const { priceCents, percent, best } = committed;
    const boxes = Math.round(best.boxes);
    return [
      `Your price is ${money(priceCents)}. It earns ${percent}% of what the best would.`,
      priceCents === best.priceCents
        ? 'It is the best price there is.'
        : `The best price was ${money(best.priceCents)}: about ${plural(boxes, 'box', 'boxes')} and ${money(Math.round(best.profitCents / 100) * 100)} on an average Saturday.`,
    ].join(' ');
  }
  if (!last) return `You have ${saturdaysLeft} Saturdays to try prices.`;
  const left = `${saturdaysLeft === 0 ? 'No' : saturdaysLeft} ${noun(saturdaysLeft, 'Saturday')} left.`;
  return `At ${money(last.priceCents)} you sold ${plural(last.sold, 'box', 'boxes')}, which left ${money(last.profitCents)}. ${left}`;
}

const table = (_: SixSaturdaysData, shown: ShownSaturdays): FactsTable => ({
  caption: describeSaturdays(shown),
  head: ['Saturday', 'Price', 'Left over per box', 'Boxes sold', 'Left over in all'],
  rows: shown.saturdays.map(({ priceCents, sold, profitCents }, index) => [
    `${index + 1}`,
    money(priceCents),
    money(priceCents - shown.costCents),
    `${sold}`,
    money(profitCents),
  ]),
});

export const sixSaturdays: TurnKind<SixSaturdaysData, PriceMove, ShownSaturdays> = {
  data: Data,
  move: Move,
  tasks: ({ tasks }) => tasks.map(({ id, text }) => ({ id, text })),
  show,
  refuse,
  judge,
  table,
};
