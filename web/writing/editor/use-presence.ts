import { useEffect, useEffectEvent, useState } from 'react';
import {
  endPresence,
  type LessonPresence,
  type OtherEditor,
  reportPresence,
} from '../../../contract/writing/editing.ts';
import { call } from '../../data/api.ts';

const everyMs = 10_000;

interface PresenceOptions {
  lessonId: string;
  /** The line with the cursor. */
  line: number;
  /** Also says which text is the newest. */
  onNews: (news: LessonPresence) => void;
}

/** Says every ten seconds that one is here, and who else is. A page that nobody looks at says nothing. */
export function usePresence({ lessonId, line, onNews }: PresenceOptions): OtherEditor[] {
  const [others, setOthers] = useState<OtherEditor[]>([]);
  const report = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return;
    try {
      const news = await call(reportPresence, { params: { lessonId }, body: { line } });
      setOthers((known) => (isSame(known, news.others) ? known : news.others));
      onNews(news);
    } catch {
      // The next one is due in ten seconds, and the water line says what is wrong.
    }
  });

  useEffect(() => {
    const ask = () => void report();
    const leave = () => {
      void call(endPresence, { params: { lessonId } }, { keepalive: true }).catch(() => {});
    };
    ask();
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [lessonId]);
  return others;
}

function isSame(a: readonly OtherEditor[], b: readonly OtherEditor[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
