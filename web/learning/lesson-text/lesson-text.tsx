import { memo, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../ui/overlays/toast.ts';
import { prepareVoices, speak, stopSpeaking } from './speech.ts';
import './lesson-text.css';

type LessonTextProps = {
  html: string;
  /** The text came after the page: the browser has looked for the address's heading already. */
  late: boolean;
};

/** The lesson itself, as the server has made it of Markdown. */
export const LessonText = memo(function LessonText({ html, late }: LessonTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    if (element.querySelector('.say')) prepareVoices();
    const press = (event: MouseEvent) => {
      const target = event.target as Element;
      const word = target.closest<HTMLElement>('.say');
      if (word) return sayWord(word);
      const path = ownPathOf(target.closest('a'), event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    element.addEventListener('click', press);
    return () => {
      element.removeEventListener('click', press);
      stopSpeaking();
    };
  }, [navigate]);

  useEffect(() => {
    if (late && location.hash) document.getElementById(headingIn(location.hash))?.scrollIntoView();
  }, [late]);

  return (
    <div
      ref={text}
      className="lesson-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});

function sayWord(word: HTMLElement): void {
  for (const other of document.querySelectorAll<HTMLElement>('.say[data-speaking]')) {
    delete other.dataset.speaking;
  }
  // Pressed again while it is said: the end of the first saying does not take the mark away.
  const turn = String(Date.now());
  word.dataset.speaking = turn;
  const unmark = () => {
    if (word.dataset.speaking === turn) delete word.dataset.speaking;
  };
  speak(word.dataset.say ?? '', {
    onEnd: unmark,
    onUnable() {
      unmark();
      tellUnable();
    },
  });
}

let isTold = false;

function tellUnable(): void {
  if (isTold) return;
  isTold = true;
  notify.info('This browser has no Japanese voice.', { toastId: 'no-voice' }).catch(() => {
    isTold = false;
  });
}

/** Where a plain press on a link to our own pages leads; the browser does all others. */
function ownPathOf(link: HTMLAnchorElement | null, event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!link || !isPlain || event.altKey || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname && link.hash) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
}

function headingIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
