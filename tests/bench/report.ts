import { crowd, type InsightMeasurement } from './loads/course-insight.ts';
import { courseCount, type SearchMeasurement } from './loads/large-catalogue.ts';
import { mostCourses } from './loads/searches.ts';
import type { Delivering } from './loads/webhooks.ts';
import { cpuMs, type Measured } from './measuring/measure.ts';
import type { Waits } from './measuring/waits.ts';
import { print } from './table.ts';
import { excessOf, limitsOf } from './weight/page-budgets.ts';
import type { Weight } from './weight/weigh.ts';

const searchBudgetMs = 8;

export function printStart(seconds: number, memoryMb: number) {
  console.log(`\nwarm start to ready   ${seconds.toFixed(1)} s   budget 3 s${over(seconds > 3)}`);
  const isOver = memoryMb > 350;
  console.log(`memory at rest        ${memoryMb.toFixed(0)} MB   budget 350 MB${over(isOver)}`);
}

export interface CpuTime {
  name: string;
  budgetMs: number;
  serverMs: number;
  databaseMs: number;
}

export function printCpuTimes(title: string, measured: readonly CpuTime[]) {
  print(
    [title, 'server', 'database', 'budget', ''],
    measured.map(({ name, serverMs, databaseMs, budgetMs }) => [
      name,
      inMs(serverMs, 1),
      inMs(databaseMs, 1),
      `≤ ${budgetMs} ms`,
      serverMs + databaseMs > budgetMs ? 'over budget' : '',
    ]),
  );
}

export interface LoadResult {
  name: string;
  budget: number | undefined;
  /** One for each measured server, in their order. */
  ofServers: { times: number; statements: number | null; measured: Measured }[];
}

/** `hellos` are the measurements of the baseline, in order. */
export function printLoads(hellos: readonly Measured[], results: readonly LoadResult[]) {
  if (results.length === 0) return;
  const costs = hellos.map(cpuMs);
  const drift = (100 * ((costs.at(-1) ?? 0) - (costs[0] ?? 0))) / (costs[0] ?? 1);
  const spread = `${Math.min(...costs).toFixed(4)} to ${Math.max(...costs).toFixed(4)} ms`;
  console.log(
    `\nOne request of a bare Fastify server: ${(costs[0] ?? 0).toFixed(4)} ms CPU before, ${(costs.at(-1) ?? 0).toFixed(4)} ms after` +
      ` (${drift >= 0 ? '+' : ''}${drift.toFixed(1)} %); ${costs.length} measurements from ${spread}.`,
  );
  const isAlone = results.every(({ ofServers }) => ofServers.length === 1);
  print(
    isAlone
      ? [...alone, 'requests/s', 'p99', '']
      : ['load', ...(results[0]?.ofServers ?? []).map((_, at) => `server ${at + 1}`), 'budget', ''],
    results.map(({ name, budget, ofServers }) => {
      const last = ofServers.at(-1);
      const isOver = budget !== undefined && (last?.times ?? 0) > budget;
      const limit = budget === undefined ? '' : `≤ ${budget} ×`;
      const notes = ofServers.map(({ measured }) => measured.notes);
      const remarks = [isOver && 'over budget', ...notes].filter(Boolean).join(', ');
      if (!isAlone || !last) {
        return [name, ...ofServers.map(({ times }) => asTimes(times)), limit, remarks];
      }
      const { measured, statements } = last;
      return [
        name,
        asTimes(last.times),
        limit,
        inMs(measured.serverMs, 3),
        inMs(measured.databaseMs, 3),
        statements === null ? '' : statements.toFixed(1),
        measured.requestsPerSecond.toFixed(0),
        inMs(measured.p99Ms, 1),
        remarks,
      ];
    }),
  );
}

const alone = ['load', 'CPU', 'budget', 'server', 'database', 'statements'];

const asTimes = (times: number) => `${times < 10 ? times.toFixed(2) : times.toFixed(0)} ×`;

export function printSearches(searched: SearchMeasurement[]) {
  console.log(`\nSearching ${courseCount} courses, one search at a time, no two alike.`);
  const row = (each: SearchMeasurement, budget: string) => {
    const times = each.times.toSorted((one, other) => one - other);
    return [
      each.kind,
      String(times.length),
      inMs(percentile(times, 50)),
      inMs(percentile(times, 95)),
      inMs(times.at(-1) ?? 0),
      inMs(each.serverMs),
      inMs(each.databaseMs),
      `${each.byIndex} of ${each.statements}`,
      budget,
    ];
  };
  const usual = searched.filter(({ kind }) => kind !== mostCourses);
  const sum = (key: 'statements' | 'byIndex') =>
    usual.reduce((total, each) => total + each[key], 0);
  const average = (key: 'serverMs' | 'databaseMs') =>
    usual.reduce((total, each) => total + each[key], 0) / usual.length;
  const all: SearchMeasurement = {
    kind: 'all but the one above',
    times: usual.flatMap(({ times }) => times),
    serverMs: average('serverMs'),
    databaseMs: average('databaseMs'),
    statements: sum('statements'),
    byIndex: sum('byIndex'),
  };
  const p95 = percentile(
    all.times.toSorted((one, other) => one - other),
    95,
  );
  const isOver = p95 > searchBudgetMs || all.byIndex < all.statements;
  print(
    ['search', 'times', 'p50', 'p95', 'worst', 'CPU server', 'CPU database', 'by index', 'budget'],
    [
      ...searched.map((each) => row(each, '')),
      row(all, `p95 <= ${searchBudgetMs} ms, all by index${over(isOver)}`),
    ],
  );
}

const insightBudgetMs = 150;

export function printInsight({ counting, countingAgain, periods }: InsightMeasurement) {
  console.log(
    `\nInsight of a course with ${crowd} learners and ${crowd * 100} attempts, one request at a time. Counting everything took ${counting.toFixed(1)} s, with nothing new ${countingAgain.toFixed(1)} s.`,
  );
  print(
    ['period', 'p50', 'p95', 'worst', 'budget'],
    periods.map(({ name, times }) => {
      const sorted = times.toSorted((one, other) => one - other);
      const p95 = percentile(sorted, 95);
      return [
        name,
        inMs(percentile(sorted, 50)),
        inMs(p95),
        inMs(sorted.at(-1) ?? 0),
        `p95 <= ${insightBudgetMs} ms${over(p95 > insightBudgetMs)}`,
      ];
    }),
  );
}

/** How long someone waits, with what they should wait at most. */
export function printWaits(title: string, { calls }: Waits, budgetMs: number) {
  console.log(`\n${title}, one request at a time.`);
  print(
    ['call', 'p50', 'p95', 'worst', 'budget'],
    calls.map(({ name, times }) => {
      const sorted = times.toSorted((one, other) => one - other);
      const p95 = percentile(sorted, 95);
      return [
        name,
        inMs(percentile(sorted, 50)),
        inMs(p95),
        inMs(sorted.at(-1) ?? 0),
        `p95 <= ${budgetMs} ms${over(p95 > budgetMs)}`,
      ];
    }),
  );
}

/** The most that delivering may slow calls down. */
const mostTimes = 1.2;

export function printWebhooks({ without, during, seconds }: Delivering) {
  const sorted = [without, during].map((times) => times.toSorted((one, other) => one - other));
  const at = (percent: number) => sorted.map((times) => percentile(times, percent));
  const row = (name: string, percent: number) => {
    const [before = 0, meanwhile = 0] = at(percent);
    return [name, inMs(before), inMs(meanwhile), (meanwhile / before).toFixed(2)];
  };
  console.log(`\nAll arrived in ${seconds.map((each) => each.toFixed(1)).join(', ')} s.`);
  print(
    ['calls', 'without', 'while delivering', `times, p99 <= ${mostTimes}`],
    [row('p50', 50), row('p95', 95), row('p99', 99)],
  );
}

function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}

export function printWeights(weights: Weight[]) {
  if (weights.length === 0) return console.log('No browser found; nothing weighed.');
  print(
    ['first visit', 'script', 'in all', 'requests', 'blocking', 'as a further page', 'budget'],
    weights.map((page) => {
      const most = limitsOf(page.path);
      return [
        page.path,
        `${page.scriptKb.toFixed(1)} KB`,
        `${page.totalKb.toFixed(1)} KB`,
        String(page.requests),
        String(page.blocking),
        `${page.furtherKb.toFixed(1)} KB`,
        `${most.scriptKb} / ${most.totalKb} KB, ${most.blocking} blocking, ${most.furtherKb} KB${over(excessOf(page).length > 0)}`,
      ];
    }),
  );
}

function inMs(value: number, digits = 2): string {
  return `${value.toFixed(digits)} ms`;
}

function over(isOver: boolean): string {
  return isOver ? '  over budget' : '';
}
