import type { SaveStatus } from '../../forms/autosave.ts';

interface Saving {
  status: SaveStatus;
  flush: () => Promise<boolean>;
  retry: () => void;
}

/** Two parts of a lesson, as the screen that edits both shows them. */
export function saveTogether(one: Saving, other: Saving): Saving {
  return {
    status: worseOf(one.status, other.status),
    flush: async () => (await Promise.all([one.flush(), other.flush()])).every(Boolean),
    retry: () => {
      one.retry();
      other.retry();
    },
  };
}

const severity = ['saved', 'saving', 'unreachable', 'refused', 'conflict'] as const;

/** What the water line says about two parts: what needs more attention, or was saved later. */
function worseOf(one: SaveStatus, other: SaveStatus): SaveStatus {
  if (one.state === 'saved' && other.state === 'saved') {
    return (one.at ?? '') >= (other.at ?? '') ? one : other;
  }
  return severity.indexOf(one.state) >= severity.indexOf(other.state) ? one : other;
}
