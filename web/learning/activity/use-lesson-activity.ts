import { useEffect } from 'react';
import { call } from '../../data/api.ts';
import { readToken } from '../../data/token.ts';
import { ActivityCounter } from './activity-counter.ts';

const beatMs = 60_000;
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchmove', 'timeupdate'];
/** In the capturing phase: neither a scrolled box nor a playing sound tells the document itself. */
const quietly = { capture: true, passive: true };

/** Tells how long a learner who may read a lesson is active in it; idle and hidden time is not counted. */
export function useLessonActivity(slug: string, mayRead: boolean): void {
  useEffect(() => (mayRead ? followActivity(slug) : undefined), [slug, mayRead]);
}

function followActivity(slug: string): () => void {
  const isSeen = () => document.visibilityState === 'visible';
  const counter = new ActivityCounter(performance.now(), isSeen());
  // Loaded ahead: a page that is being left waits for nothing.
  let say: ((seconds: number) => Promise<unknown>) | undefined;
  const beat = () => {
    if (globalThis.speechSynthesis?.speaking) counter.use(performance.now());
    const seconds = say ? counter.take(performance.now()) : 0;
    if (seconds > 0) say?.(seconds).catch(ignore);
  };
  const begin = async () => {
    const { recordActivity } = await import('../../../contract/learning/progress.ts');
    say = async (seconds) =>
      // Signed out meanwhile: there is nobody to count for.
      readToken() &&
      call(recordActivity, { params: { slug }, body: { seconds } }, { keepalive: true });
    await say(0);
  };
  const use = () => counter.use(performance.now());
  const see = () => {
    counter.see(isSeen(), performance.now());
    if (!isSeen()) beat();
  };

  begin().catch(ignore);
  const timer = setInterval(beat, beatMs);
  for (const sign of signsOfUse) document.addEventListener(sign, use, quietly);
  document.addEventListener('visibilitychange', see);
  window.addEventListener('pagehide', beat);
  return () => {
    clearInterval(timer);
    for (const sign of signsOfUse) document.removeEventListener(sign, use, quietly);
    document.removeEventListener('visibilitychange', see);
    window.removeEventListener('pagehide', beat);
    beat();
  };
}

/** A minute that is not counted is no reason to disturb whoever reads. */
function ignore() {}
