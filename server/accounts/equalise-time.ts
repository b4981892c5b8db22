import { setTimeout as wait } from 'node:timers/promises';

/** Longer than queueing an email takes. */
export const replyAfterMs = 150;

/** For replies that must not reveal what was found: they take as long whether there was something to do or not. */
export async function equaliseTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(replyAfterMs)]);
}
