import type { CheckResult, SystemState } from '../../../contract/administration/system.ts';

const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `82.4 MB`, in steps of 1000 as disks are sold. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < sizes.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString('en-AU', { maximumFractionDigits: digits })} ${sizes[unit]}`;
}

export function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}

/** `No problems found`, `1 thing to mend and 2 suggestions`. */
export function summarise(checks: readonly CheckResult[]): string {
  const count = (state: CheckResult['state']) =>
    checks.filter((check) => check.state === state).length;
  const parts = [
    count('broken') > 0 && formatCount(count('broken'), 'thing to mend', 'things to mend'),
    count('advice') > 0 && formatCount(count('advice'), 'suggestion', 'suggestions'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' and ') : 'No problems found';
}

/** `418 files, 82.4 MB`; of very many, the size is an estimate. */
export function describeFiles({ files, bucket }: Pick<SystemState, 'files' | 'bucket'>): string {
  if (!files) return `in the bucket ${bucket ?? ''}`;
  if (files.count === 0) return 'none yet';
  const size = `${files.isComplete ? '' : 'about '}${formatBytes(files.bytes)}`;
  return `${formatCount(files.count, 'file', 'files')}, ${size}`;
}

/** What a mail server or a job said can be pages long. */
export function shorten(text: string, most = 300): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
