import type { Kind, Outcome, Seen } from './clients.ts';
import type { Fault } from './faults.ts';

export interface Result {
  fault: Fault;
  seen: readonly Seen[];
  acknowledged: number;
  lost: number;
  doubled: number;
  /** From the end of the fault until every kind of request worked again. */
  recoveryMs: number;
  note: string | undefined;
}

const number = new Intl.NumberFormat('en');

export const tableHead = [
  '| fault | kept pages | calls | writes | connections | working again |',
  '|---|---|---|---|---|---|',
].join('\n');

/** A row of the table in docs/reliability.md. */
export function rowOf(result: Result): string {
  const { fault, note, lost, doubled } = result;
  const cells = [
    note ? `${fault.name}; ${note}` : fault.name,
    summarise(result.seen, 'page'),
    summarise(result.seen, 'call'),
    `${summarise(result.seen, 'write')}; ${lost} lost, ${doubled} doubled`,
    `${count(result.seen, 'reset')} reset, ${count(result.seen, 'refused')} refused`,
    `${seconds(result.recoveryMs)} after`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What was seen and must not be. */
export function brokenPromises({ fault, seen, lost, doubled }: Result): string[] {
  const others = seen.filter(
    ({ outcome }) => outcome === 'timeout' || (outcome !== 503 && Number(outcome) >= 300),
  );
  const failedPages = seen.filter(({ kind, outcome }) => kind === 'page' && outcome !== 200);
  const silent = seen.filter(({ isSilent }) => isSilent);
  const checks: [boolean, string][] = [
    [lost > 0, `${lost} acknowledged writes were lost`],
    [doubled > 0, `${doubled} writes were stored twice`],
    [others.length > 0, `there were answers other than 200 and 503: ${list(others)}`],
    [silent.length > 0, `${silent.length} times 503 came without a sentence or Retry-After`],
    [fault.promises.pages && failedPages.length > 0, `pages failed: ${list(failedPages)}`],
    [fault.promises.noReset && count(seen, 'reset') > 0, 'connections were reset'],
  ];
  return checks.flatMap(([isBroken, sentence]) => (isBroken ? [`${fault.name}: ${sentence}`] : []));
}

function summarise(seen: readonly Seen[], kind: Kind): string {
  const own = seen.filter((one) => one.kind === kind && typeof one.outcome === 'number');
  const slowest = Math.max(0, ...own.map(({ ms }) => ms));
  return `${list(own)}, slowest ${seconds(slowest)}`;
}

function list(seen: readonly Seen[]): string {
  const counts = new Map<Outcome, number>();
  for (const { outcome } of seen) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const parts = [...counts].sort(([a], [b]) => String(a).localeCompare(String(b)));
  return parts.map(([outcome, times]) => `${number.format(times)} × ${outcome}`).join(', ') || '0';
}

function count(seen: readonly Seen[], outcome: Outcome): number {
  return seen.filter((one) => one.outcome === outcome).length;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
