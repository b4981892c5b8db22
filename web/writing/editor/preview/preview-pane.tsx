import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { LessonTitle } from '../../../learning/shared/lesson-text/lesson-title.tsx';
import { speakWordsOf } from '../../../learning/shared/lesson-text/spoken-words.ts';
import '../../../learning/shared/lesson-text/lesson-text.css';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { type Anchor, makeAnchors, paragraphWith } from './follow.ts';
import { dressPage, emptyPage, paragraphsIn, showLesson } from './lesson-frame.ts';
import styles from './preview-pane.module.css';
import type { Previewed } from './use-preview.ts';

/** What the text's pane needs to know of the page to scroll along with it. */
export interface ShownPage {
  window: Window;
  anchors(): Anchor[];
}

type PreviewPaneProps = {
  head: { place: string; title: string; facts: string[] };
  previewed: Previewed | null;
  /** Why there is no newer one. */
  error: string | null;
  /** The line with the cursor. */
  line: number;
  page: RefObject<ShownPage | null>;
  onScroll: () => void;
  /** The pane that is scrolled by hand leads. */
  onLead: () => void;
};

const modes = { page: 'Desktop', phone: 'Phone', other: 'Other theme' } as const;
type Mode = keyof typeof modes;

/** The lesson as learners will see it, beside its text. */
export function PreviewPane({ head, error, ...page }: PreviewPaneProps) {
  const [mode, setMode] = useState<Mode>('page');
  return (
    <>
      <div className={styles.bar}>
        <span className={`${styles.said} small muted`} role="status">
          {error ? `Preview is behind: ${error}` : 'As learners will see it'}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
        <div className="segments" role="group" aria-label="Size and theme of the preview">
          {(Object.keys(modes) as Mode[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === mode}
              onClick={() => setMode(name)}
            >
              {modes[name]}
            </button>
          ))}
        </div>
      </div>
      <div className={styles.stage} data-mode={mode}>
        <Frame isOtherTheme={mode === 'other'} onLead={page.onLead}>
          <article className={styles.article}>
            <LessonTitle {...head} />
            <Lesson {...page} />
          </article>
        </Frame>
      </div>
    </>
  );
}

type FrameProps = { isOtherTheme: boolean; onLead: () => void; children: ReactNode };

/** A document of its own in the page. */
function Frame({ isOtherTheme, onLead, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const theme = useTheme();
  const lead = useEffectEvent(onLead);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const dress = () => element.contentDocument && setBody(dressPage(element.contentDocument));
    element.addEventListener('load', dress);
    element.srcdoc = emptyPage();
    return () => element.removeEventListener('load', dress);
  }, []);

  useEffect(() => {
    if (!body) return;
    const events = ['pointerenter', 'wheel', 'touchstart', 'focusin', 'keydown'] as const;
    const take = () => lead();
    const root = body.ownerDocument.documentElement;
    for (const event of events) root.addEventListener(event, take, { passive: true });
    return () => {
      for (const event of events) root.removeEventListener(event, take);
    };
  }, [body]);

  const shown = isOtherTheme ? (theme === 'dark' ? 'light' : 'dark') : theme;
  useLayoutEffect(() => {
    if (body) body.ownerDocument.documentElement.dataset.theme = shown;
  }, [body, shown]);

  return (
    <>
      <iframe ref={frame} className={styles.frame} title="Preview of the lesson" />
      {body && createPortal(children, body)}
    </>
  );
}

/** The theme that the page has right now. */
function useTheme(): 'light' | 'dark' {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const read = () => setTheme(readTheme());
    const preference = matchMedia('(prefers-color-scheme: dark)');
    const attribute = new MutationObserver(read);
    attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    preference.addEventListener('change', read);
    return () => {
      attribute.disconnect();
      preference.removeEventListener('change', read);
    };
  }, []);
  return theme;
}

function readTheme(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

type LessonProps = Pick<PreviewPaneProps, 'previewed' | 'line' | 'page' | 'onScroll'>;

function Lesson({ previewed, line, page, onScroll }: LessonProps) {
  const text = useRef<HTMLDivElement>(null);
  const [mark, setMark] = useState<{ top: number; height: number } | null>(null);
  const scrolled = useEffectEvent(onScroll);

  const anchors = useEffectEvent((): Anchor[] => {
    const places = text.current ? paragraphsIn(text.current).map(placeOf) : [];
    return makeAnchors(previewed?.preview.paragraphs ?? [], places);
  });
  const markParagraph = useEffectEvent(() => {
    const paragraphs = previewed?.preview.paragraphs ?? [];
    const index = paragraphWith(paragraphs, line);
    const element = text.current && paragraphsIn(text.current)[index];
    const article = text.current?.parentElement;
    if (!element || !article) return setMark(null);
    const [place, frame] = [element.getBoundingClientRect(), article.getBoundingClientRect()];
    setMark({ top: place.top - frame.top, height: place.height });
  });

  useLayoutEffect(() => {
    if (text.current && previewed) showLesson(text.current, previewed.preview.html);
  }, [previewed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark depends on both
  useLayoutEffect(() => markParagraph(), [previewed, line]);

  useEffect(() => {
    const element = text.current;
    const view = element?.ownerDocument.defaultView;
    if (!element || !view) return;
    page.current = { window: view, anchors: () => anchors() };
    const stopSpeaking = speakWordsOf(element);
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link) return;
      // The lesson stays open; what it links to opens beside it.
      event.preventDefault();
      window.open(link.href, '_blank', 'noopener');
    };
    const resize = new ResizeObserver(() => markParagraph());
    const onWindowScroll = () => scrolled();
    resize.observe(element);
    element.addEventListener('click', onClick);
    view.addEventListener('scroll', onWindowScroll, { passive: true });
    return () => {
      page.current = null;
      stopSpeaking();
      resize.disconnect();
      element.removeEventListener('click', onClick);
      view.removeEventListener('scroll', onWindowScroll);
    };
  }, [page]);

  return (
    <>
      {!previewed && (
        <div className="mt-67">
          <SkeletonLines lines={8} />
        </div>
      )}
      <div ref={text} className="lesson-text" />
      {mark && <span className={styles.here} style={mark} aria-hidden="true" />}
    </>
  );
}

function placeOf(element: Element): { top: number; bottom: number } {
  const { top, bottom } = element.getBoundingClientRect();
  const scrolled = element.ownerDocument.defaultView?.scrollY ?? 0;
  return { top: top + scrolled, bottom: bottom + scrolled };
}
