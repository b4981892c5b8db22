export interface UndoStack<Change> {
  done: readonly Change[];
  undone: readonly Change[];
}

/** Older changes can't be undone any more. */
const longest = 100;

export const emptyStack: UndoStack<never> = { done: [], undone: [] };

/** A new change ends what could be done again. */
export function push<Change>({ done }: UndoStack<Change>, change: Change): UndoStack<Change> {
  return { done: [...done, change].slice(-longest), undone: [] };
}

export function undo<Change>({ done, undone }: UndoStack<Change>) {
  const change = done.at(-1);
  if (change === undefined) return null;
  return { change, stack: { done: done.slice(0, -1), undone: [...undone, change] } };
}

export function redo<Change>({ done, undone }: UndoStack<Change>) {
  const change = undone.at(-1);
  if (change === undefined) return null;
  return { change, stack: { done: [...done, change], undone: undone.slice(0, -1) } };
}
