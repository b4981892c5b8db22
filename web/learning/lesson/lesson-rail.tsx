import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CloseButton } from '../../ui/buttons/close-button.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { StepList } from '../../ui/navigation/step-list.tsx';
import { coursePath, lessonPosition, progressSteps, railModules } from './course-outline.ts';
import styles from './lesson-rail.module.css';

type LessonRailProps = {
  lesson: LessonDetail;
  /** Nothing for a visitor, and while it is loading. */
  standing: MyCourse | undefined;
};

/** The course beside the lesson; on narrow screens a bar that opens it as a drawer. */
export function LessonRail({ lesson, standing }: LessonRailProps) {
  const { course, slug } = lesson;
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => drawer.current?.close();
  useEffect(() => {
    if (isOpen) openAt(drawer.current);
  }, [isOpen]);
  const { number, total } = lessonPosition(lesson);
  return (
    <nav
      className={classNames(styles.outline, !standing && styles.unknown)}
      aria-label="Course outline"
    >
      <div className={styles.bar}>
        <div className={styles.stairs}>
          <p className="tiny num">
            <Link to={coursePath(course.id)} className={styles.barTitle}>
              {course.title}
            </Link>
            , lesson {number} of {total}
          </p>
          <ProgressSteps steps={progressSteps(course, slug, standing)} />
        </div>
        <Button
          small
          className={styles.opener}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          Outline
        </Button>
      </div>
      <div className={styles.column}>
        <Contents lesson={lesson} standing={standing} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape */}
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label="Course outline"
        onClose={() => setIsOpen(false)}
        onClick={(event) => {
          if (event.target === drawer.current) close();
        }}
      >
        {isOpen && (
          <div className={styles.sheet}>
            <CloseButton className={styles.close} onClose={close} />
            <Contents lesson={lesson} standing={standing} onNavigate={close} />
          </div>
        )}
      </dialog>
    </nav>
  );
}

function openAt(drawer: HTMLDialogElement | null): void {
  drawer?.showModal();
  drawer?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
}

type ContentsProps = LessonRailProps & { onNavigate?: () => void };

function Contents({ lesson, standing, onNavigate }: ContentsProps) {
  const { course, slug } = lesson;
  const { total } = lessonPosition(lesson);
  return (
    <>
      <p className={classNames('tiny', 'num', styles.count)}>
        {standing ? `${standing.done.length} of ${total} lessons done` : `${total} lessons`}
      </p>
      <p className={styles.title}>
        <Link to={coursePath(course.id)} prefetch="intent" onClick={onNavigate}>
          {course.title}
        </Link>
      </p>
      {railModules(course, slug, standing).map(({ title, from, items }) => (
        <div key={title}>
          <p className={styles.module}>{title}</p>
          <StepList
            label={title}
            compact
            current="page"
            items={items}
            stepsBefore={from}
            totalSteps={total}
            {...(onNavigate && { onNavigate })}
          />
        </div>
      ))}
    </>
  );
}
