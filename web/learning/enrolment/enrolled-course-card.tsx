import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { notSoldText } from '../../../contract/plans.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { daysBetween } from '../../../contract/text/days.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { useShop } from '../../data/shop.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { Stars } from '../../ui/fields/stars.tsx';
import { formatDaySpan, formatDueDay } from '../reminders/format-days.ts';
import { type CourseAlert, completedMessage, courseAlert } from './course-messages.ts';
import styles from './enrolled-course-card.module.css';
import { RateDialog } from './rate-dialog.tsx';
import { SwitchSessionDialog } from './switch-session-dialog.tsx';
import { WaitingWork } from './waiting-work.tsx';

type CardProps = { course: EnrolledCourse; children: ReactNode; actions: ReactNode };

function Card({ course, children, actions }: CardProps) {
  return (
    <article className={`${styles.card} folds-late top gap-6`}>
      <div className={`${styles.picture} clip sunken notched four-thirds`}>
        <Illustration name={course.image} />
      </div>
      <div>
        <p className="tiny label">{course.category}</p>
        <h3 className="mt-1 anywhere">
          <Link className="teal-hover" to={coursePath(course.id)} prefetch="intent">
            {course.title}
          </Link>
        </h3>
        <p className="mt-1 small muted">by {course.author.name}</p>
        {children}
        <div className="cluster center gap-3 mt-45">{actions}</div>
      </div>
    </article>
  );
}

type InProgressProps = {
  course: EnrolledCourse;
  today: string;
  /** The course to continue with: its button is the primary one. */
  first: boolean;
};

export function InProgressCard({ course, today, first }: InProgressProps) {
  const [switching, setSwitching] = useState(false);
  const { nextLesson, open } = course;
  const path = nextLesson ? lessonPath(nextLesson.slug) : coursePath(course.id);
  // The dates of a session that is locked don't matter.
  const run = open ? course.run : null;
  const openActions = (
    <>
      <LinkButton
        small
        to={path}
        {...(first ? { variant: 'primary' } : {})}
        aria-label={`Go To Course: ${course.title}`}
      >
        Go To Course
      </LinkButton>
      <Button
        small
        onClick={() => setSwitching(true)}
        aria-haspopup="dialog"
        aria-label={`Switch Session: ${course.title}`}
      >
        Switch Session
      </Button>
    </>
  );
  return (
    <Card course={course} actions={open ? openActions : <ReopenActions {...course} />}>
      <div className={`${styles.progress} mt-4`}>
        {course.lessons > 0 && <ProgressBar done={course.done} total={course.lessons} />}
        {run && <p className="row center gap-2 mt-1 tiny num">{sessionText(run, today)}</p>}
        {nextLesson && course.closed[0] && (
          <p className="mt-1 tiny num">
            {course.closed[0].title}: {course.closed[0].reason}
          </p>
        )}
      </div>
      <AskedAgain course={course} />
      <WaitingWork lessons={course.waiting} />
      <Alert {...courseAlert(course, today)} />
      {switching && <SwitchSessionDialog course={course} onClose={() => setSwitching(false)} />}
    </Card>
  );
}

const alertClasses = 'stack gap-3 mt-4 inset-3 small anywhere loose';

/** The teacher's feedback waits at the assignment. */
function AskedAgain({ course: { askedAgain } }: { course: EnrolledCourse }) {
  if (askedAgain.length === 0) return null;
  return (
    <div className={classNames(styles.alert, alertClasses, styles.due)}>
      <Icon className="accent-text" name="pencil" />
      <p>
        <strong className="block name">Your teacher asks for another try</strong>{' '}
        {askedAgain.map(({ slug, name }, index) => (
          <Fragment key={slug}>
            {index > 0 && ', '}
            <TextLink small to={`${lessonPath(slug)}#assignment`}>
              {name}
            </TextLink>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** A new licence opens the course again; so does buying it. */
function ReopenActions({ id, title }: Pick<EnrolledCourse, 'id' | 'title'>) {
  const { payments } = useShop();
  return (
    <>
      <LinkButton small to="/user-screen/team" aria-label={`See Your Licence: ${title}`}>
        See Your Licence
      </LinkButton>
      {payments === 'off' ? (
        <p className="tiny">{notSoldText}</p>
      ) : (
        <LinkButton small to={`/payment?course=${id}`} aria-label={`Buy Course: ${title}`}>
          Buy Course
        </LinkButton>
      )}
    </>
  );
}

function sessionText(run: NonNullable<EnrolledCourse['run']>, today: string): string {
  return daysBetween(today, run.startsOn) > 0
    ? `Session starts ${formatDueDay(run.startsOn, today)}`
    : `Session ${formatDaySpan(run.startsOn, run.endsOn, today)}`;
}

const tones: Record<CourseAlert['tone'], { icon: IconName; colour: string }> = {
  missed: { icon: 'warning', colour: 'bad' },
  due: { icon: 'clock', colour: 'accent-text' },
  good: { icon: 'stairs', colour: 'teal' },
  locked: { icon: 'lock', colour: 'muted' },
};

function Alert({ tone, title, text }: CourseAlert) {
  const { icon, colour } = tones[tone];
  return (
    <div className={classNames(styles.alert, alertClasses, styles[tone])}>
      <Icon className={colour} name={icon} />
      <p>
        <strong className="block name">{title}</strong> {text}
      </p>
    </div>
  );
}

export function CompletedCard({ course, today }: { course: EnrolledCourse; today: string }) {
  const [rating, setRating] = useState(false);
  const { completedAt, feedback, open, stars } = course;
  const unproven = open ? course.unproven : [];
  return (
    <Card
      course={course}
      actions={
        <>
          <LinkButton
            small
            to="/user-screen/achievement"
            aria-label={`View Achievement: ${course.title}`}
          >
            View Achievement
          </LinkButton>
          {open ? (
            <Button
              small
              icon="star"
              onClick={() => setRating(true)}
              aria-haspopup="dialog"
              aria-label={`Rate: ${course.title}`}
            >
              Rate
            </Button>
          ) : (
            <ReopenActions {...course} />
          )}
          {stars !== null && (
            <span className="inline-row center gap-2 tiny">
              Your rating <Stars stars={stars} />
            </span>
          )}
        </>
      }
    >
      {completedAt && (
        <p className="row center gap-2 mt-1 tiny num">
          <Icon className="good" name="check" size={16} /> Completed on{' '}
          {formatDay(completedAt, { today })}
        </p>
      )}
      <AskedAgain course={course} />
      <WaitingWork lessons={course.waiting} />
      {feedback && (
        <figure className={`${styles.feedback} mt-4`}>
          <blockquote className="large anywhere lines loose serif">{feedback.text}</blockquote>
          <figcaption className="mt-2 tiny num">
            Feedback on “{feedback.lesson}”{feedback.mark !== null && `, ${feedback.mark} of 100`}
          </figcaption>
        </figure>
      )}
      {(!feedback || unproven.length > 0 || !open) && (
        <p className="mt-4 small muted pretty measure">
          {completedMessage({ ...course, unproven })}
        </p>
      )}
      {unproven.length > 0 && (
        <ul className={`${styles.unproven} cluster mt-2`}>
          {unproven.map(({ slug, name }) => (
            <li key={slug}>
              <TextLink small to={lessonPath(slug)}>
                {name}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {rating && <RateDialog course={course} onClose={() => setRating(false)} />}
    </Card>
  );
}
