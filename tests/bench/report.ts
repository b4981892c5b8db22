import { courseCount, type SearchMeasurement } from './large-catalogue.ts';
import type { Measured } from './load.ts';
import { excessOf, limitsOf } from './page-budgets.ts';
import { mostCourses } from './searches.ts';
import type { Weight } from './weigh.ts';

interface Budget {
  share?: number;
  cpuMs?: number;
}

/** Login has no budget: Argon2 is slow on purpose. */
const budgets: Record<string, Budget> = {
  'home page (kept)': { share: 50 },
  'courses page (kept)': { share: 50 },
  'course page (kept)': { share: 50 },
  'lesson page (kept)': { share: 50 },
  'courses page (anew)': { cpuMs: 4 },
  'course page (anew)': { cpuMs: 4 },
  'lesson page (anew)': { cpuMs: 4 },
  'contact page (anew)': { cpuMs: 4 },
  'catalogue call': { share: 25 },
  'catalogue call, 20 cards': { share: 25 },
  'GET /users/me': { cpuMs: 1.5 },
  'quiz submit': { cpuMs: 5 },
  'learner home, 3 years': { cpuMs: 1.5 },
};
const searchBudgetMs = 10;

export function printStart(seconds: number, memoryMb: number | undefined) {
  console.log(`\nwarm start to ready   ${seconds.toFixed(1)} s   budget 3 s${over(seconds > 3)}`);
  if (memoryMb === undefined) return;
  const isOver = memoryMb > 350;
  console.log(`memory at rest        ${memoryMb.toFixed(0)} MB   budget 350 MB${over(isOver)}`);
}

export function printLoads(baseline: Measured, measured: Measured[]) {
  print(
    ['', 'requests/s', 'of baseline', 'by CPU', 'CPU server', 'CPU database', 'p97.5', 'budget'],
    [baseline, ...measured].map((each) => {
      const share = (100 * each.requestsPerSecond) / baseline.requestsPerSecond;
      // With large responses the load generator is the bottleneck, so CPU times are compared as well.
      const cpuShare =
        (100 * (baseline.serverMs ?? 0)) / (each.serverMs || Number.POSITIVE_INFINITY);
      const { share: least, cpuMs: most } = budgets[each.name] ?? {};
      const isOver =
        (least !== undefined && Math.max(share, cpuShare) < least) ||
        (most !== undefined && (each.serverMs ?? 0) + (each.databaseMs ?? 0) > most);
      const budget = least ? `>= ${least} %` : most ? `<= ${most} ms` : '';
      return [
        each.name,
        each.requestsPerSecond.toFixed(0),
        `${share.toFixed(1)} %`,
        `${cpuShare.toFixed(1)} %`,
        inMs(each.serverMs),
        inMs(each.databaseMs),
        `${each.p95Ms.toFixed(0)} ms`,
        `${budget}${over(isOver)}${each.others && `  ${each.others}`}`,
      ];
    }),
  );
}

export function printSearches(searched: SearchMeasurement[]) {
  console.log(`\nSearching ${courseCount} courses, one search at a time, no two alike.`);
  const row = (each: SearchMeasurement, budget: string) => {
    const times = each.times.toSorted((one, other) => one - other);
    return [
      each.kind,
      String(times.length),
      inMs(percentile(times, 50)),
      inMs(percentile(times, 95)),
      inMs(times.at(-1) ?? null),
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
    usual.reduce((total, each) => total + (each[key] ?? 0), 0) / usual.length;
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

function inMs(value: number | null): string {
  return value === null ? '' : `${value.toFixed(2)} ms`;
}

function over(isOver: boolean): string {
  return isOver ? '  over budget' : '';
}

function print(head: string[], rows: string[][]) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of all) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}
