import { recordActivity } from '../../../contract/learning/progress.ts';
import { call } from '../../data/api.ts';
import { readToken } from '../../data/token.ts';
import { ActivityCounter } from './activity-counter.ts';

const heartbeatMs = 60_000;
const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchmove', 'timeupdate'];
/** Captured: scrolling in an element and media events don't bubble up to the document. */
const listenerOptions = { capture: true, passive: true };

/** Reports how long a learner is active in a lesson; idle and hidden time doesn't count. */
export function trackActivity(slug: string): () => void {
  const isVisible = () => document.visibilityState === 'visible';
  const counter = new ActivityCounter(performance.now(), isVisible());
  const report = async (seconds: number) =>
    // The viewer may have signed out meanwhile.
    readToken() &&
    call(recordActivity, { params: { slug }, body: { seconds } }, { keepalive: true });
  const heartbeat = () => {
    if (globalThis.speechSynthesis?.speaking) counter.recordInput(performance.now());
    const seconds = counter.takeSeconds(performance.now());
    if (seconds > 0) report(seconds).catch(ignore);
  };
  const onInput = () => counter.recordInput(performance.now());
  const onVisibilityChange = () => {
    counter.setVisible(isVisible(), performance.now());
    if (!isVisible()) heartbeat();
  };

  // Before the first minute counts, so that it counts for the right day.
  import('../../data/report-time-zone.ts')
    .then(({ reportTimeZone }) => reportTimeZone())
    .catch(ignore)
    .then(() => report(0))
    .catch(ignore);
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
