import type { CheckResult, SystemState } from '../../../contract/administration/system.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { diskSize } from '../../../contract/text/sizes.ts';

/** `No problems found`, `1 thing to mend and 2 suggestions`. */
export function summarise(checks: readonly CheckResult[]): string {
  const count = (state: CheckResult['state']) =>
    checks.filter((check) => check.state === state).length;
  const parts = [
    count('broken') > 0 && plural(count('broken'), 'thing to mend', 'things to mend'),
    count('advice') > 0 && plural(count('advice'), 'suggestion'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? listOf(parts) : 'No problems found';
}

/** `418 files, 82.4 MB`; of very many, the size is an estimate. */
export function describeFiles({ files, bucket }: Pick<SystemState, 'files' | 'bucket'>): string {
  if (!files) return `in the bucket ${bucket ?? ''}`;
  if (files.count === 0) return 'none yet';
  const size = `${files.isComplete ? '' : 'about '}${diskSize(files.bytes)}`;
  return `${plural(files.count, 'file')}, ${size}`;
}

/** What a mail server or a job said can be pages long. */
export function shorten(text: string, most = 300): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
