import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MyLesson } from '../../../../contract/learning/enrolment.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressSteps } from '../../../ui/charts/progress-bar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { listenForSwipes, type Turn, turnOfKey } from './gestures.ts';
import styles from './guide.module.css';
import { readPlace, savePlace } from './lesson-place.ts';
import { useReadingMode } from './reading-mode.ts';
import { type Part, partAt, sectionsIn, stepOfHash, stepsIn } from './sections.ts';

export type GuideProps = {
  article: RefObject<HTMLElement | null>;
  slug: string;
  isSignedIn: boolean;
  mine: MyLesson | undefined;
  /** Changes when the text is replaced. */
  text: string;
  /** Nobody's place is stored. */
  isPreview?: boolean;
};

export function Guide(props: GuideProps) {
  return useReadingMode() === 'steps' ? <StepGuide {...props} /> : <SectionGuide {...props} />;
}

/** One step at a time, by buttons, arrow keys and swipes. The stylesheet hides the others. */
function StepGuide({ article, slug, isSignedIn, mine, text, isPreview = false }: GuideProps) {
  const { parts, here, setHere } = useParts(article, text, stepsIn, () => {
    const isNew = !mine?.completion;
    const isElsewhere = isSignedIn || isPreview;
    return isNew ? (mine?.place ?? (isElsewhere ? undefined : readPlace(slug))) : undefined;
  });
  const [moves, setMoves] = useState(0);
  const isLast = here === parts.length - 1;

  function goTo(step: number) {
    if (step === here || !parts[step]) return;
    setHere(step);
    setMoves((moves) => moves + 1);
    if (!isPreview) void savePlace(slug, step);
  }
  const turn = (turn: Turn) => goTo(turn === 'next' ? here + 1 : here - 1);

  // The place of a signed-in learner arrives after the page.
  const resume = useEffectEvent((place: number) => {
    if (moves === 0 && !stepOfHash(parts, location.hash))
      setHere(Math.min(place, parts.length - 1));
  });
  const place = mine?.completion ? undefined : mine?.place;
  useEffect(() => {
    if (place != null) resume(place);
  }, [place]);

  useLayoutEffect(() => {
    const element = article.current;
    if (!element || parts.length === 0) return;
    parts.forEach((part, index) => {
      part.element.toggleAttribute('data-here', index === here);
    });
    element.dataset.stepNow = String(here);
    element.toggleAttribute('data-last-step', isLast);
    return () => {
      for (const part of parts) part.element.removeAttribute('data-here');
      element.removeAttribute('data-step-now');
      element.removeAttribute('data-last-step');
    };
  }, [article, parts, here, isLast]);

  const showStart = useEffectEvent(() => {
    const element = parts[here]?.element;
    if (!element) return;
    const start = element.querySelector<HTMLElement>('h2, h3') ?? element;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
    article.current?.scrollIntoView({ behavior: 'instant' });
  });
  useEffect(() => {
    if (moves > 0) showStart();
  }, [moves]);

  const onTurn = useEffectEvent(turn);
  const followHash = useEffectEvent((hash: string) => {
    const step = stepOfHash(parts, hash);
    if (step === undefined) return;
    setHere(step);
    void savePlace(slug, step);
    const id = decodeURIComponent(hash.slice(1));
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
  });
  useEffect(() => {
    const element = article.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const turn = turnOfKey(event);
      if (turn) onTurn(turn);
    };
    const onHash = () => followHash(location.hash);
    // A link to where the address points already changes nothing in it.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
      if (link && link.getAttribute('href') === location.hash) onHash();
    };
    document.addEventListener('keydown', onKey);
    window.addEventListener('hashchange', onHash);
    document.addEventListener('click', onClick);
    const stopSwipes = listenForSwipes(element, (turn) => onTurn(turn));
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('hashchange', onHash);
      document.removeEventListener('click', onClick);
      stopSwipes();
    };
  }, [article]);

  if (parts.length === 0) return null;
  const title = parts[here]?.title ?? '';
  const count = `Step ${here + 1} of ${parts.length}`;
  return (
    <GuideBar
      label="Steps of this lesson"
      parts={parts}
      here={here}
      count={count}
      onChoose={goTo}
      done={mine?.activities ?? []}
      steps
    >
      <p role="status" className="visually-hidden">
        {moves > 0 && `${count}: ${title}`}
      </p>
      <Button
        small
        icon="arrow-left"
        className={classNames(styles.previous, here === 0 && styles.gone)}
        onClick={() => turn('previous')}
      >
        <span className={styles.word}>Previous</span>
      </Button>
      <Button
        small
        variant="primary"
        className={classNames(styles.next, isLast && styles.gone)}
        onClick={() => turn('next')}
      >
        Next <Icon name="arrow-right" size={18} />
      </Button>
    </GuideBar>
  );
}

/** The name of the section being read, and a way to the others; on narrow screens only. */
function SectionGuide({ article, text }: GuideProps) {
  const { parts, here, setHere } = useParts(article, text, sectionsIn, () => undefined);

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const tops = parts.map(({ element }) => element.getBoundingClientRect().top);
      setHere(partAt(tops, window.innerHeight * 0.4));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [parts, setHere]);

  function goTo(index: number) {
    const element = parts[index]?.element;
    if (!element) return;
    const start = element.matches('h2')
      ? element
      : (element.querySelector<HTMLElement>('h2') ?? element);
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
    start.scrollIntoView();
  }

  if (parts.length < 3) return null;
  const count = `${here + 1} of ${parts.length}`;
  return (
    <GuideBar
      label="Sections of this lesson"
      parts={parts}
      here={here}
      count={count}
      onChoose={goTo}
    />
  );
}

/** The parts of the page and the one being read: at first the one the address points to, or `remembered`. */
function useParts(
  article: GuideProps['article'],
  text: string,
  find: (article: HTMLElement) => Part[],
  remembered: () => number | null | undefined,
) {
  const [parts, setParts] = useState<Part[]>([]);
  const [here, setHere] = useState(0);
  const read = useEffectEvent(() => {
    if (!article.current) return;
    const found = find(article.current);
    setParts(found);
    const first = stepOfHash(found, location.hash) ?? remembered() ?? 0;
    setHere((here) => Math.min(here || first, Math.max(0, found.length - 1)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are read from the text
  useLayoutEffect(() => read(), [text]);
  return { parts, here, setHere };
}

type GuideBarProps = {
  label: string;
  parts: Part[];
  here: number;
  count: string;
  onChoose: (index: number) => void;
  /** How many tasks of activities the viewer has done. */
  done?: MyLesson['activities'];
  /** Shown at any width. */
  steps?: boolean;
  children?: ReactNode;
};

function GuideBar(props: GuideBarProps) {
  const { label, parts, here, count, onChoose, done = [], steps, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const chosen = useRef<number>(null);
  const title = parts[here]?.title ?? '';
  const progress = parts.map((_, index) => {
    if (index < here) return 'done';
    return index === here ? 'now' : 'open';
  });

  // After the dialog has returned the focus.
  const follow = useEffectEvent(() => {
    if (chosen.current !== null) onChoose(chosen.current);
    chosen.current = null;
  });
  useEffect(() => {
    if (!isOpen) follow();
  }, [isOpen]);

  return (
    <nav className={classNames(styles.bar, !steps && styles.narrow)} aria-label={label}>
      <button
        type="button"
        className={styles.where}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <ProgressSteps steps={progress} />
        <span className={styles.name}>
          <span className={styles.count}>{count}</span> <b>{title}</b>
        </span>
      </button>
      {children}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="In this lesson">
        <ol className={styles.list}>
          {parts.map((part, index) => (
            <li key={part.title}>
              <button
                type="button"
                aria-current={index === here ? 'step' : undefined}
                onClick={() => {
                  chosen.current = index;
                  setIsOpen(false);
                }}
              >
                <span>{index + 1}</span> {part.title}
                {part.activities?.map((activity) => (
                  <small key={activity.id} className={styles.mark}>
                    {describeActivity(activity, done)}
                  </small>
                ))}
              </button>
            </li>
          ))}
        </ol>
      </Dialog>
    </nav>
  );
}

function describeActivity(
  { id, tasks }: { id: string; tasks: number },
  done: MyLesson['activities'],
): string {
  const count = done.find((activity) => activity.id === id)?.done ?? 0;
  return count > 0 ? `Activity, ${count} of ${tasks} done` : 'Activity';
}
