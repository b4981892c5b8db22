import { expect, test } from 'vitest';
import { emptyStack, push, redo, type UndoStack, undo } from './undo-stack.ts';

const stackOf = (...changes: string[]) =>
  changes.reduce<UndoStack<string>>((stack, change) => push(stack, change), emptyStack);

test('undoes the latest change first, and does it again', () => {
  const first = undo(stackOf('move', 'rename'));
  expect(first?.change).toBe('rename');
  const second = first && undo(first.stack);
  expect(second?.change).toBe('move');
  expect(second && undo(second.stack)).toBeNull();
  expect(second && redo(second.stack)?.change).toBe('move');
});

test('a new change ends what could be done again', () => {
  const undone = undo(stackOf('move', 'rename'));
  const next = push(undone?.stack ?? emptyStack, 'remove');
  expect(redo(next)).toBeNull();
  expect(next.done).toEqual(['move', 'remove']);
});

test('keeps the last hundred changes', () => {
  const { done } = stackOf(...Array.from({ length: 130 }, (_, n) => `${n}`));
  expect(done).toHaveLength(100);
  expect(done[0]).toBe('30');
});
