import { type ComponentType, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDocumentHtml } from '../../../page/document-html.ts';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import { speakWordsOf } from './spoken-words.ts';
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
  const [embeds, setEmbeds] = useState<Embeds>();

  useEffect(() => {
    const element = text.current;
    if (!element || !shown.includes(' data-embed=')) return;
    let isCurrent = true;
    const show = ({ LessonEmbeds: Component }: { LessonEmbeds: Embeds['Component'] }) => {
      if (isCurrent) setEmbeds({ Component, element });
    };
    // Where it can't be loaded, they stay links.
    import('./lesson-embeds.tsx').then(show, () => {});
    return () => {
      isCurrent = false;
      setEmbeds(undefined);
    };
  }, [shown]);

  useEffect(() => {
    const element = text.current;
    // Only a first track has more behind it.
    if (!element || !shown.includes(' default><track ')) return;
    import('./caption-languages.ts').then(
      ({ offerLanguages }) => offerLanguages(element),
      () => {},
    );
  }, [shown]);

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const stopListening = speakWordsOf(element);
    const onClick = (event: MouseEvent) => {
      const path = internalPath((event.target as Element).closest('a'), event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('click', onClick);
      stopListening();
    };
  }, [navigate]);

  useEffect(() => {
    if (late && location.hash) document.getElementById(headingId(location.hash))?.scrollIntoView();
  }, [late]);

  return (
    <>
      <div
        ref={text}
        id={textId}
        className="lesson-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised on the server
        dangerouslySetInnerHTML={{ __html: trusted }}
      />
      {embeds && <embeds.Component text={embeds.element} />}
    </>
  );
});

interface Embeds {
  Component: ComponentType<{ text: HTMLElement }>;
  element: HTMLElement;
}

/** The path of a plain click on a link within Stepwell; all other clicks are left to the browser. */
function internalPath(link: HTMLAnchorElement | null, event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!link || link.download || !isPlain || event.altKey || link.origin !== location.origin) {
    return undefined;
  }
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
