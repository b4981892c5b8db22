import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { area, box, halo, label, line, roundUp } from '../shared/ink.ts';
import { grouped, money } from '../shared/words.ts';
import {
  type BreakEvenData,
  bankOf,
  breakEvenOf,
  contributionOf,
  forecastWeeks,
  longestDelayWeeks,
  type Plan,
  profitOf,
} from './model.ts';

/* Above, sales and costs of a week, which cross at the break-even point; below, what is in the bank as the weeks go by. */

export const size = { width: 448, height: 430 };
const plot = { left: 12, right: 436, top: 34, bottom: 196 };
const bank = { left: 12, right: 436, top: 272, bottom: 404 };

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** How far the axis of customers goes: it doesn't move with the plan. */
export function mostCustomers(data: BreakEvenData): number {
  const atStart = Math.max(data.start.customers, breakEvenOf(data, data.start) ?? 0);
  return Math.min(2_000, Math.max(data.start.customers, roundUp(atStart * 1.5)));
}

/** The number of customers at a place of the picture, for those who drag. */
export const customersAt = (data: BreakEvenData, x: number): number =>
  Math.round(clamp((x - plot.left) / (plot.right - plot.left), 0, 1) * mostCustomers(data));

function drawWeek(data: BreakEvenData, plan: Plan): Drawing[] {
  const most = mostCustomers(data);
  const top = Math.max(data.fixedCents, most * data.start.priceCents) * 1.08;
  const x = (customers: number) => plot.left + ((plot.right - plot.left) * customers) / most;
  const y = (cents: number) => plot.bottom - ((plot.bottom - plot.top) * cents) / top;
  const sales = (customers: number) => customers * plan.priceCents;
  const costs = (customers: number) => data.fixedCents + customers * data.variableCents;
  const contribution = contributionOf(data, plan);
  const crossing = contribution > 0 ? data.fixedCents / contribution : Number.POSITIVE_INFINITY;
  const meet = Math.min(crossing, most);
  const profit = profitOf(data, plan);
  const here = Math.min(plan.customers, most);
  const [sold, spent] = [y(sales(here)), y(costs(here))];
  const isRight = here > most * 0.62;
  const breakEven = breakEvenOf(data, plan);
  const salesOnTop = sales(most) > costs(most);
  // A line may leave the picture at its top: its name stays.
  const nameY = (cents: number, isUpper: boolean) =>
    isUpper
      ? Math.max(plot.top + 12, y(cents) - 8)
      : clamp(y(cents) + 20, plot.top + 34, plot.bottom - 8);
  return [
    shape(
      'defs',
      {},
      shape(
        'clipPath',
        { id: 'be-plot' },
        box(plot.left, plot.top, plot.right - plot.left, plot.bottom - plot.top, '#000'),
      ),
    ),
    label(plot.left, 16, 'One week', { fontWeight: 620, fill: 'var(--ink)' }),
    label(plot.right, 16, 'sales and costs by customers', { textAnchor: 'end' }),
    group(
      { clipPath: 'url(#be-plot)' },
      area(
        [
          [x(0), y(0)],
          [x(0), y(costs(0))],
          [x(meet), y(costs(meet))],
          [x(meet), y(sales(meet))],
        ],
        'var(--stone-lit)',
      ),
      ...(meet < most
        ? [
            area(
              [
                [x(meet), y(sales(meet))],
                [x(most), y(sales(most))],
                [x(most), y(costs(most))],
              ],
              'var(--teal-wash)',
            ),
          ]
        : []),
      line(
        [
          [x(0), y(costs(0))],
          [x(most), y(costs(most))],
        ],
        'var(--stone-edge)',
        { strokeWidth: 3 },
      ),
      line(
        [
          [x(0), y(0)],
          [x(most), y(sales(most))],
        ],
        'var(--teal-mid)',
        { strokeWidth: 3 },
      ),
    ),
    line(
      [
        [plot.left, plot.bottom],
        [plot.right, plot.bottom],
      ],
      'var(--control)',
      { strokeWidth: 1 },
    ),
    label(plot.right, nameY(sales(most), salesOnTop), 'sales', {
      textAnchor: 'end',
      fill: 'var(--teal)',
      fontWeight: 620,
      ...halo,
    }),
    label(plot.right, nameY(costs(most), !salesOnTop), 'costs', {
      textAnchor: 'end',
      fontWeight: 620,
      ...halo,
    }),
    label(plot.left + 6, y(costs(0)) + 24, 'loss', halo),
    ...(breakEven !== undefined && crossing <= most
      ? [
          line(
            [
              [x(crossing), y(sales(crossing))],
              [x(crossing), plot.bottom],
            ],
            'var(--ink-3)',
            { strokeDasharray: '3 4', strokeWidth: 1.5 },
          ),
          shape('circle', {
            cx: x(crossing),
            cy: y(sales(crossing)),
            r: 5,
            fill: 'var(--surface)',
            stroke: 'var(--ink)',
            strokeWidth: 2,
          }),
          label(
            Math.min(x(crossing) - 8, 380),
            y(sales(crossing)) - 14,
            `break-even ${grouped(breakEven)}`,
            { textAnchor: crossing < most * 0.35 ? 'start' : 'end', fill: 'var(--ink)', ...halo },
          ),
        ]
      : []),
    group(
      { clipPath: 'url(#be-plot)' },
      box(
        x(here) - 5,
        Math.min(sold, spent),
        10,
        Math.abs(sold - spent),
        profit < 0 ? 'var(--surface)' : 'var(--accent)',
        { stroke: 'var(--accent-2)', strokeWidth: 2 },
      ),
    ),
    area(
      [
        [x(here), plot.bottom + 2],
        [x(here) - 8, plot.bottom + 14],
        [x(here) + 8, plot.bottom + 14],
      ],
      'var(--accent)',
      { stroke: 'var(--accent-2)' },
    ),
    label(
      x(here) + (isRight ? -14 : 14),
      // Below the name of the costs, which is at the right.
      Math.min(plot.bottom - 10, Math.max(sold, spent) + (here > most * 0.78 ? 44 : 22)),
      profit < 0 ? `${money(-profit)} loss` : `${money(profit)} profit`,
      {
        textAnchor: isRight ? 'end' : 'start',
        fill: 'var(--ink)',
        fontWeight: 640,
        fontSize: 17,
        ...halo,
      },
    ),
    label(clamp(x(here), 60, 388), plot.bottom + 32, `${grouped(plan.customers)} customers`, {
      textAnchor: 'middle',
      fill: 'var(--ink)',
    }),
    ...(x(here) > 130 ? [label(plot.left, plot.bottom + 32, '0')] : []),
    ...(x(here) < 320
      ? [label(plot.right, plot.bottom + 32, grouped(most), { textAnchor: 'end' })]
      : []),
  ];
}

function drawBank(data: BreakEvenData, plan: Plan): Drawing[] {
  const balances = bankOf(data, plan);
  // The scale holds all delays, so that bars can be compared with those before.
  const all = [0, longestDelayWeeks].flatMap((delayWeeks) => bankOf(data, { ...plan, delayWeeks }));
  // Below the lowest bar there is room for its figure.
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all) - most * 0.2;
  const y = (cents: number) =>
    bank.bottom - ((bank.bottom - bank.top) * (cents - least)) / (most - least);
  const pitch = (bank.right - bank.left) / (forecastWeeks + 1);
  const middle = (week: number) => bank.left + pitch * (week + 0.5);
  const lowest = Math.min(...balances);
  const lowestWeek = balances.indexOf(lowest);
  const firstPaid = plan.delayWeeks + 1;
  const isLate = middle(firstPaid) > 330;
  return [
    label(bank.left, 258, 'In the bank', { fontWeight: 620, fill: 'var(--ink)' }),
    label(bank.right, 258, 'at the end of each week', { textAnchor: 'end' }),
    ...balances.map((cents, week) =>
      box(
        middle(week) - pitch * 0.36,
        Math.min(y(0), y(cents)),
        pitch * 0.72,
        Math.max(1.5, Math.abs(y(cents) - y(0))),
        cents < 0 ? 'var(--bad-wash)' : week === lowestWeek ? 'var(--teal)' : 'var(--teal-mid)',
        cents < 0 ? { stroke: 'var(--bad)', strokeWidth: 2 } : {},
      ),
    ),
    line(
      [
        [bank.left, y(0)],
        [bank.right, y(0)],
      ],
      'var(--ink-2)',
      { strokeWidth: 1 },
    ),
    label(
      clamp(middle(lowestWeek), 40, 400),
      lowest < 0 ? y(lowest) + 18 : y(lowest) - 7,
      money(lowest),
      { textAnchor: 'middle', fill: 'var(--ink)', fontWeight: 640, fontSize: 17, ...halo },
    ),
    ...(plan.delayWeeks > 0
      ? [
          line(
            [
              [middle(firstPaid), bank.top + 12],
              [middle(firstPaid), y(Math.max(0, balances[firstPaid] ?? 0)) - 4],
            ],
            'var(--accent-2)',
            { strokeDasharray: '3 4' },
          ),
          label(middle(firstPaid) + (isLate ? 6 : -6), bank.top + 8, 'first payment', {
            textAnchor: isLate ? 'end' : 'start',
            fill: 'var(--accent-text)',
            ...halo,
          }),
        ]
      : []),
    ...balances.map((_, week) =>
      label(middle(week), 424, week === 0 ? 'now' : `${week}`, { textAnchor: 'middle' }),
    ),
  ];
}

export const draw = (data: BreakEvenData, plan: Plan): Drawing =>
  picture(
    {
      ...size,
      label: `Above, the sales and costs of a week by number of customers. Below, the bank account over ${forecastWeeks} weeks.`,
    },
    ...drawWeek(data, plan),
    ...drawBank(data, plan),
  );

export const breakEvenLook: Look<BreakEvenData, Plan> = {
  picture: draw,
  room: { wide: 432, narrow: 768 },
};
