import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import type { MyLesson } from '../../../../contract/learning/enrolment.ts';
import { noun, plural } from '../../../../contract/text/plurals.ts';
import { useCoursePaths } from '../../../catalog/shared/course-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { listenForSwipes, type Turn, turnOfKey } from './gestures.ts';
import { LessonOutline } from './lesson-outline.tsx';
import { readPlace, savePlace } from './lesson-place.ts';
import { setReadingMode, takeChoice } from './reading-mode.ts';
import { type Part, stepOfHash, stepsIn } from './sections.ts';
import styles from './step-guide.module.css';
import { useParts } from './use-parts.ts';

export type GuideProps = {
  article: RefObject<HTMLElement | null>;
  lesson: LessonDetail;
  isSignedIn: boolean;
  mine: MyLesson | undefined;
  /** Changes when the text is replaced. */
  text: string;
  /** The button of the private note, which is at the top of every step. */
  note?: ReactNode;
  /** Without an owner no place is stored. */
  isPreview?: boolean;
};

/** One step at a time, by buttons, arrow keys and swipes. The stylesheet hides the others. */
export function StepGuide(props: GuideProps) {
  const { article, lesson, isSignedIn, mine, text, note, isPreview = false } = props;
  const { slug } = lesson;
  const placeInAccount = mine?.completion ? undefined : mine?.place;
  const { parts, here, setHere } = useParts(
    article,
    text,
    stepsIn,
    (found) =>
      stepOfHash(found, location.hash) ??
      (isPreview ? undefined : readPlace(slug, { isSignedIn })) ??
      placeInAccount ??
      0,
  );
  const [moves, setMoves] = useState(0);
  const end = useRef<HTMLElement>(null);
  const last = parts.length - 1;
  const steps = parts.filter(({ element, isTask }) => element && !isTask);
  const isAtEnd = here === steps.length;

  function goTo(step: number) {
    if (step === here || !parts[step]) return;
    setHere(step);
    setMoves((moves) => moves + 1);
    if (!isPreview) void savePlace(slug, step);
  }
  const turn = (turn: Turn) => goTo(turn === 'next' ? here + 1 : here - 1);

  // The place of a signed-in learner arrives before the page has its parts, or after it.
  const isRead = parts.length > 0;
  const resume = useEffectEvent((place: number) => {
    const hasRead = moves > 0 || readPlace(slug, { isSignedIn: true }) !== undefined;
    if (!hasRead && stepOfHash(parts, location.hash) === undefined) setHere(Math.min(place, last));
  });
  useEffect(() => {
    if (isRead && placeInAccount != null) resume(placeInAccount);
  }, [isRead, placeInAccount]);

  useLayoutEffect(() => {
    const element = article.current;
    if (!element || parts.length === 0) return;
    parts.forEach((part, index) => {
      part.element?.toggleAttribute('data-here', index === here);
    });
    element.dataset.stepNow = String(here);
    element.toggleAttribute('data-at-end', isAtEnd);
    element.toggleAttribute('data-last-step', here === last);
    return () => {
      for (const part of parts) part.element?.removeAttribute('data-here');
      for (const name of ['data-step-now', 'data-at-end', 'data-last-step']) {
        element.removeAttribute(name);
      }
    };
  }, [article, parts, here, isAtEnd, last]);

  const showStart = useEffectEvent(() => {
    const element = parts[here]?.element ?? end.current;
    if (!element) return;
    const start = element.querySelector<HTMLElement>('h2, h3') ?? element;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
    article.current?.scrollIntoView({ behavior: 'instant' });
  });
  useEffect(() => {
    if (moves > 0) showStart();
  }, [moves]);
  useEffect(() => {
    if (isRead && takeChoice()) showStart();
  }, [isRead]);

  const onTurn = useEffectEvent(turn);
  const followHash = useEffectEvent((hash: string) => {
    const step = stepOfHash(parts, hash);
    if (step === undefined) return;
    setHere(step);
    if (!isPreview) void savePlace(slug, step);
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

  const top = article.current?.querySelector('[data-steps-top]');
  if (parts.length === 0 || !top) return null;
  const done = mine?.activities ?? [];
  const part = parts[here];
  const task = parts.find(({ isTask }) => isTask);
  const title = parts.slice(0, here + 1).findLast(({ title }) => title)?.title ?? '';
  const count =
    here < steps.length ? `Step ${here + 1} of ${steps.length}` : `${countOf(steps)}, all done`;
  const isToDo = part?.activity && !done.some(({ id }) => id === part.activity?.id);
  return (
    <>
      {createPortal(
        <StepTop
          lesson={lesson}
          parts={parts}
          steps={steps}
          here={here}
          count={count}
          title={title}
          done={done}
          note={note}
          onChoose={goTo}
        />,
        top,
      )}
      <p role="status" className="visually-hidden">
        {moves > 0 && `${count}: ${title}`}
      </p>
      {isAtEnd && (
        <section
          ref={end}
          className={`${styles.end} stack grows unprinted centred`}
          aria-labelledby="lesson-end"
        >
          <h2 id="lesson-end">You’re at the water.</h2>
          <p className="mt-4 large pretty">{whatIsLeft(lesson, task)}</p>
          <dl className="stack mt-6">
            {figuresOf(lesson, steps, mine).map(({ figure, of }) => (
              <div className="row" key={of}>
                <dt className="small">{of}</dt>
                <dd className="nowrap">{figure}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className={`${styles.foot} row center gap-3 surface unprinted`}>
        {isAtEnd ? (
          <Button variant="deep" onClick={() => goTo(0)}>
            Read it again
          </Button>
        ) : (
          <Button
            icon="arrow-left"
            className={classNames(here === 0 && styles.gone)}
            onClick={() => turn('previous')}
          >
            Back
          </Button>
        )}
        <span className={`${styles.keys} tiny pushed`} aria-hidden="true">
          <kbd>←</kbd> <kbd>→</kbd> to move
        </span>
        <Button
          variant={isToDo ? 'quiet' : 'primary'}
          className={classNames(styles.next, here === last && styles.gone)}
          onClick={() => turn('next')}
        >
          {isAtEnd && task ? wayOn(task) : isToDo && mine ? 'Later' : 'Next'}
        </Button>
      </div>
    </>
  );
}

const countOf = (steps: readonly Part[]) => plural(steps.length, 'step');

const wayOn = ({ title }: Part) =>
  title === 'Quiz' ? 'To the questions' : `To the ${title.toLowerCase()}`;

function whatIsLeft(
  { name, totalQuestions }: GuideProps['lesson'],
  task: Part | undefined,
): string {
  const read = `You’ve read ${name} to the end.`;
  if (!task) return read;
  if (task.title !== 'Quiz') return `${read} Your assignment is next.`;
  return totalQuestions === 1
    ? `${read} One question is left.`
    : `${read} ${totalQuestions} questions are left.`;
}

/** What was done, in up to three figures. */
function figuresOf(
  { time, totalQuestions }: GuideProps['lesson'],
  steps: readonly Part[],
  mine: GuideProps['mine'],
): { figure: string; of: string }[] {
  const activities = steps.flatMap(({ activity }) => activity ?? []);
  const tasks = activities.reduce((sum, { tasks }) => sum + tasks, 0);
  const done = activities.reduce((sum, { id }) => {
    return sum + (mine?.activities.find((activity) => activity.id === id)?.done ?? 0);
  }, 0);
  return [
    { figure: String(steps.length), of: noun(steps.length, 'step read', 'steps read') },
    tasks > 0 && mine
      ? { figure: `${done} of ${tasks}`, of: 'tasks in activities' }
      : { figure: `${time} min`, of: 'planned for this lesson' },
    ...(totalQuestions > 0 ? [{ figure: String(totalQuestions), of: 'quiz questions' }] : []),
  ];
}

type StepTopProps = {
  lesson: GuideProps['lesson'];
  parts: readonly Part[];
  steps: readonly Part[];
  here: number;
  count: string;
  title: string;
  done: NonNullable<GuideProps['mine']>['activities'];
  note: ReactNode;
  onChoose: (index: number) => void;
};

function StepTop(props: StepTopProps) {
  const { lesson, parts, steps, here, count, title, done, note, onChoose } = props;
  const paths = useCoursePaths();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav
      className={`${styles.top} stack center gap-2 lined unprinted paper`}
      aria-label="Steps of this lesson"
    >
      <Link
        to={paths.course(lesson.course.id)}
        className="stack middle hand"
        aria-label="Leave this lesson"
      >
        <Icon name="close" size={18} />
      </Link>
      <span className={`${styles.lesson} small label nowrap clip ellipsis`}>{lesson.name}</span>
      <button
        type="button"
        className={`${styles.where} stack gap-1 fine muted fits tall bare`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span
          className={`${styles.treads} row top gap-1`}
          data-many={steps.length > 24 || undefined}
        >
          {steps.map(({ activity }, index) => (
            <i
              className="grows relative"
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are never reordered
              key={index}
              style={{ '--k': index / Math.max(1, steps.length - 1) } as CSSProperties}
              data-state={index < here ? 'done' : index === here ? 'now' : undefined}
              data-activity-step={activity ? '' : undefined}
            />
          ))}
        </span>
        <span className="num nowrap clip ellipsis">
          {count} <span className={`${styles.title} ink label`}>{title}</span>
        </span>
      </button>
      <TextButton small className={styles.all} onClick={() => setReadingMode('page')}>
        Read all
      </TextButton>
      {note}
      <LessonOutline
        parts={parts}
        here={here}
        done={done}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={onChoose}
      />
    </nav>
  );
}
