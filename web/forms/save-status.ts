import type { SaveStatus } from './autosave.ts';

const order = ['saved', 'saving', 'unreachable', 'refused', 'conflict'] as const;

/** Of a screen that saves several parts: the one that needs attention most. */
export function worstStatus(statuses: readonly SaveStatus[]): SaveStatus {
  const worst = statuses.reduce<SaveStatus>(
    (worst, status) => (rank(status) > rank(worst) ? status : worst),
    { state: 'saved', at: null },
  );
  return worst.state === 'saved' ? { state: 'saved', at: latest(statuses) } : worst;
}

const rank = ({ state }: SaveStatus) => order.indexOf(state);

function latest(statuses: readonly SaveStatus[]): string | null {
  const times = statuses.flatMap((status) => (status.state === 'saved' && status.at) || []);
  return times.sort().at(-1) ?? null;
}
