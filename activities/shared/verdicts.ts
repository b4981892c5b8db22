import { capitalised } from '../../contract/text/words.ts';
import type { Verdict } from '../kind.ts';

export const done = (says: string): Verdict => ({ done: true, says: capitalised(says) });
export const notYet = (says: string): Verdict => ({ done: false, says });

/** Judges the task with this id. */
export function judgeTask<Task extends { id: string }>(
  tasks: readonly Task[],
  id: string,
  judge: (task: Task) => Verdict,
): Verdict {
  const task = tasks.find((each) => each.id === id);
  return task ? judge(task) : notYet('There is no such task.');
}
