import { useEffect } from 'react';
import { call } from '../../data/api.ts';
import { readToken } from '../../data/token.ts';
import { ActivityCounter } from './activity-counter.ts';

const heartbeatMs = 60_000;
const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchmove', 'timeupdate'];
/** Captured: scrolling in an element and media events don't bubble up to the document. */
const listenerOptions = { capture: true, passive: true };

/** Reports how long a learner is active in a lesson they may read; idle and hidden time doesn't count. */
export function useLessonActivity(slug: string, mayRead: boolean): void {
  useEffect(() => (mayRead ? trackActivity(slug) : undefined), [slug, mayRead]);
}

function trackActivity(slug: string): () => void {
  const isVisible = () => document.visibilityState === 'visible';
  const counter = new ActivityCounter(performance.now(), isVisible());
  // The contract is loaded ahead: a page that is being closed can't wait for it.
  let report: ((seconds: number) => Promise<unknown>) | undefined;
  const start = async () => {
    const { recordActivity } = await import('../../../contract/learning/progress.ts');
    report = async (seconds) =>
      // The viewer may have signed out meanwhile.
      readToken() &&
      call(recordActivity, { params: { slug }, body: { seconds } }, { keepalive: true });
    await report(0);
  };
  const heartbeat = () => {
    if (globalThis.speechSynthesis?.speaking) counter.recordInput(performance.now());
    const seconds = report ? counter.takeSeconds(performance.now()) : 0;
    if (seconds > 0) report?.(seconds).catch(ignore);
  };
  const onInput = () => counter.recordInput(performance.now());
  const onVisibilityChange = () => {
    counter.setVisible(isVisible(), performance.now());
    if (!isVisible()) heartbeat();
  };

  start().catch(ignore);
  const timer = setInterval(heartbeat, heartbeatMs);
  for (const event of inputEvents) document.addEventListener(event, onInput, listenerOptions);
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', heartbeat);
  return () => {
    clearInterval(timer);
    for (const event of inputEvents) document.removeEventListener(event, onInput, listenerOptions);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', heartbeat);
    heartbeat();
  };
}

/** A lost minute is no reason to interrupt the reader. */
function ignore() {}
