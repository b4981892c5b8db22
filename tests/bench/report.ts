import type { Measured } from './load.ts';
import type { Weight } from './weigh.ts';

interface Budget {
  share?: number;
  cpuMs?: number;
}

/** From the architecture; a login's cost is Argon2's, on purpose. */
const budgets: Record<string, Budget> = {
  'home page (kept)': { share: 50 },
  'courses page (kept)': { share: 50 },
  'page rendered anew': { cpuMs: 4 },
  'catalogue call': { share: 25 },
  'GET /users/me': { cpuMs: 1.5 },
};

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
      // With larger answers the load generator is busier than the server: CPU time compares the servers.
      const cpuShare =
        (100 * (baseline.serverMs ?? 0)) / (each.serverMs || Number.POSITIVE_INFINITY);
      const { share: least, cpuMs: most } = budgets[each.name] ?? {};
      const isOver =
        (least !== undefined && Math.max(share, cpuShare) < least) ||
        (most !== undefined && each.serverMs !== null && each.serverMs > most);
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

export function printWeights(weights: Weight[]) {
  if (weights.length === 0) return console.log('No browser found; nothing weighed.');
  print(
    ['first visit', 'script', 'in all', 'requests', 'blocking', 'as a further page', 'budget'],
    weights.map((page) => {
      const isOver =
        page.scriptKb > 130 ||
        page.totalKb > 220 ||
        page.requests > 15 ||
        page.blocking > 1 ||
        page.furtherKb > 30;
      return [
        page.path,
        `${page.scriptKb.toFixed(1)} KB`,
        `${page.totalKb.toFixed(1)} KB`,
        String(page.requests),
        String(page.blocking),
        `${page.furtherKb.toFixed(1)} KB`,
        `130 / 220 KB, 15, 1, 30 KB${over(isOver)}`,
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
