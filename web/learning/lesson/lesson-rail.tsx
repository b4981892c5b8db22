import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import { useCoursePaths } from '../../catalog/shared/course-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CloseButton } from '../../ui/buttons/close-button.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { StepList } from '../../ui/navigation/step-list.tsx';
import { lessonPosition, progressSteps, railModules } from './course-outline.ts';
import styles from './lesson-rail.module.css';

type LessonRailProps = {
  lesson: LessonDetail;
  /** Undefined for visitors and while it loads. */
  progress: MyCourse | undefined;
};

/** The lesson's rail: the course outline beside the text; on narrow screens a bar that opens it as a drawer. */
export function LessonRail({ lesson, progress }: LessonRailProps) {
  const { course, slug } = lesson;
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => drawer.current?.close();
  useEffect(() => {
    if (isOpen) openDrawer(drawer.current);
  }, [isOpen]);
  const { number, total } = lessonPosition(lesson);
  const paths = useCoursePaths();
  return (
    <nav
      className={classNames(styles.rail, 'unprinted', !progress && styles.loading)}
      aria-label="Course outline"
    >
      <div className={styles.bar}>
        <div className={styles.stairs}>
          <p className="tiny num">
            <Link to={paths.course(course.id)} className={styles.barTitle}>
              {course.title}
            </Link>
            , lesson {number} of {total}
          </p>
          <ProgressSteps steps={progressSteps(course, slug, progress)} />
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
        <Outline lesson={lesson} progress={progress} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape */}
      <dialog
        ref={drawer}
        className={`${styles.drawer} ink paper raised`}
        aria-label="Course outline"
        onClose={() => setIsOpen(false)}
        onClick={(event) => {
          if (event.target === drawer.current) close();
        }}
      >
        {isOpen && (
          <div className={`${styles.sheet} relative`}>
            <CloseButton className={styles.close} onClose={close} />
            <Outline lesson={lesson} progress={progress} onNavigate={close} />
          </div>
        )}
      </dialog>
    </nav>
  );
}

function openDrawer(drawer: HTMLDialogElement | null): void {
  drawer?.showModal();
  drawer?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
}

type OutlineProps = LessonRailProps & { onNavigate?: () => void };

function Outline({ lesson, progress, onNavigate }: OutlineProps) {
  const { course, slug } = lesson;
  const { total } = lessonPosition(lesson);
  const paths = useCoursePaths();
  return (
    <>
      <p className={classNames('tiny', 'num', styles.count)}>
        {progress ? `${progress.done.length} of ${total} lessons done` : `${total} lessons`}
      </p>
      <p className={`${styles.title} mt-1`}>
        <Link
          className="teal-hover"
          to={paths.course(course.id)}
          prefetch="intent"
          onClick={onNavigate}
        >
          {course.title}
        </Link>
      </p>
      {railModules(course, slug, progress, paths.lesson).map(({ title, from, items }) => (
        <div key={title}>
          <p className="mt-56 mb-2 tiny label">{title}</p>
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
