import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  endPresence,
  type LessonPresence,
  type OtherEditor,
  reportPresence,
} from '../../../contract/writing/editing.ts';
import { call } from '../../data/api.ts';
import { pauseAfter } from './presence-pace.ts';

/** Where the cursor is, and which text that refers to. */
export interface Cursor {
  line: number;
  place: number;
  revision: number;
}

interface PresenceOptions {
  lessonId: string;
  cursor: () => Cursor;
  /** Also says which text and which comments are the newest. */
  onNews: (news: LessonPresence) => void;
}

/**
 * Says that one is here, and who else is: every ten seconds alone, about every second while someone else is here too and something
 * moves. A page that nobody looks at says nothing.
 */
export function usePresence({ lessonId, cursor, onNews }: PresenceOptions): OtherEditor[] {
  const [others, setOthers] = useState<OtherEditor[]>([]);
  const last = useRef({ moves: '', movedAt: 0 });
  /** Returns how long to wait before the next report. */
  const report = useEffectEvent(async (): Promise<number> => {
    if (document.visibilityState === 'hidden') return pauseAfter({ others: 0, stillFor: 0 });
    try {
      const mine = cursor();
      const news = await call(reportPresence, { params: { lessonId }, body: mine });
      setOthers((known) => (isSame(known, news.others) ? known : news.others));
      onNews(news);
      const moves = JSON.stringify([mine, news.others, news.sourceRevision, news.threadsRevision]);
      if (moves !== last.current.moves) last.current = { moves, movedAt: Date.now() };
      const stillFor = Date.now() - last.current.movedAt;
      return pauseAfter({ others: news.others.length, stillFor });
    } catch {
      // The next one is due in ten seconds, and the water line says what is wrong.
      return pauseAfter({ others: 0, stillFor: 0 });
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      clearTimeout(timer);
      const pause = await report();
      isAsking = false;
      if (isOpen) timer = setTimeout(() => void ask(), pause);
    };
    const look = () => void ask();
    const leave = () => {
      void call(endPresence, { params: { lessonId } }, { keepalive: true }).catch(() => {});
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [lessonId]);
  return others;
}

function isSame(a: readonly OtherEditor[], b: readonly OtherEditor[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
