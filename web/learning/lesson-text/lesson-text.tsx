import { memo, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useDocumentHtml } from '../../page/document-html.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { trustHtml } from '../../ui/text/trusted-html.ts';
import { prepareVoices, speak, stopSpeaking } from './speech.ts';
import { holdTabStop, moveInTable } from './table-keys.ts';
import './lesson-text.css';

const textId = 'lesson-text';

type LessonTextProps = {
  html: string;
  /** Loaded after the page, so the browser has already tried to scroll to the heading in the URL. */
  late: boolean;
};

/** The lesson as the server rendered it from Markdown. */
export const LessonText = memo(function LessonText({ html, late }: LessonTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const shown = useDocumentHtml(html, textId);
  const navigate = useNavigate();
  const trusted = useMemo(() => trustHtml(shown), [shown]);

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    if (element.querySelector('.say')) prepareVoices();
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      const word = target.closest<HTMLElement>('.say');
      if (word) {
        holdTabStop(word);
        return speakWord(word);
      }
      const path = internalPath(target.closest('a'), event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    element.addEventListener('click', onClick);
    element.addEventListener('keydown', moveInTable);
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('keydown', moveInTable);
      stopSpeaking();
    };
  }, [navigate]);

  useEffect(() => {
    if (late && location.hash) document.getElementById(headingId(location.hash))?.scrollIntoView();
  }, [late]);

  return (
    <div
      ref={text}
      id={textId}
      className="lesson-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised on the server
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  );
});

function speakWord(word: HTMLElement): void {
  for (const other of document.querySelectorAll<HTMLElement>('.say[data-speaking]')) {
    delete other.dataset.speaking;
  }
  // Identifies this press: if the word is pressed again, the end of the first utterance must not unmark it.
  const press = String(Date.now());
  word.dataset.speaking = press;
  const unmark = () => {
    if (word.dataset.speaking === press) delete word.dataset.speaking;
  };
  speak(word.dataset.say ?? '', {
    onEnd: unmark,
    onNoVoice() {
      unmark();
      notifyNoVoice();
    },
  });
}

let isNotified = false;

function notifyNoVoice(): void {
  if (isNotified) return;
  isNotified = true;
  notify.info('This browser has no Japanese voice.', { toastId: 'no-voice' }).catch(() => {
    isNotified = false;
  });
}

/** The path of a plain click on a link within Stepwell; all other clicks are left to the browser. */
function internalPath(link: HTMLAnchorElement | null, event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!link || !isPlain || event.altKey || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname && link.hash) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
}

function headingId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
