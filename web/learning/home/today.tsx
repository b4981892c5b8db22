import type { ReactNode } from 'react';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { formatTimeUntil } from '../../../contract/text/intervals.ts';
import { capitalised } from '../../../contract/text/words.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatRelativeDay } from '../reminders/format-days.ts';
import styles from './today.module.css';
import { WeekStair } from './week-stair.tsx';

type Agenda = LearnerHome['agenda'];
type TodayProps = { agenda: Agenda; today: string; now: number; children: ReactNode };

/** One panel for today: the week, where to continue, and ten minutes. Passed in is the way to continue. */
export function Today({ agenda, today, now, children }: TodayProps) {
  return (
    <section className="mt-6" aria-labelledby="today">
      <h2 id="today" className="visually-hidden">
        Today
      </h2>
      <AskedAgain lessons={agenda.askedAgain} />
      <div className={styles.today}>
        <WeekStair week={agenda.week} today={today} />
        <div className={styles.halves}>
          {children}
          <div className={styles.minutes}>
            <h3>Ten minutes</h3>
            <p className="mt-2 small pretty loose dim">{tenMinutes[agenda.tenMinutes].text}</p>
            <dl className="mt-3">
              <Streak agenda={agenda} />
              <Reviews agenda={agenda} now={now} />
              <NextDue nextDue={agenda.nextDue} today={today} />
            </dl>
            <LinkButton variant="deep" className="mt-4 nowrap" to="/user-screen/ten-minutes">
              {tenMinutes[agenda.tenMinutes].label}
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}

function AskedAgain({ lessons }: { lessons: Agenda['askedAgain'] }) {
  if (lessons.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice role="note" title="Your teacher asks for another try">
        <ul>
          {lessons.map(({ slug, name }) => (
            <li key={slug}>
              <TextLink small to={`${lessonPath(slug)}#assignment`}>
                {name}
              </TextLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

type FactProps = { label: string; value: ReactNode; children: ReactNode };

function Fact({ label, value, children }: FactProps) {
  return (
    <div className={`${styles.fact} stack small py-2`}>
      <dt>{label}</dt>
      <dd className="label num">{value}</dd>
      <dd className="spans fine anywhere dim">{children}</dd>
    </div>
  );
}

function Streak({ agenda: { streak, learnedToday } }: { agenda: Agenda }) {
  return (
    <Fact label="Days in a row" value={streak}>
      {learnedToday
        ? "Today's step is taken."
        : streak > 0
          ? 'Learn today to keep it going.'
          : 'Today can be the first.'}
    </Fact>
  );
}

function Reviews({ agenda, now }: { agenda: Agenda; now: number }) {
  const { reviewsDue, nextReviewAt } = agenda;
  return (
    <Fact label="Reviews due" value={reviewsDue}>
      {reviewsDue > 0 ? (
        <TextLink to="/user-screen/review">Review now</TextLink>
      ) : nextReviewAt ? (
        `The next one comes back ${formatTimeUntil(nextReviewAt, now)}.`
      ) : (
        'Questions from your quizzes come back here.'
      )}
    </Fact>
  );
}

function NextDue({ nextDue, today }: { nextDue: Agenda['nextDue']; today: string }) {
  if (!nextDue) {
    return (
      <Fact label="Next due date" value="None">
        <TextLink to="/user-screen/reminder">Set a reminder</TextLink>
      </Fact>
    );
  }
  const { on, task, lessonSlug } = nextDue;
  const day = formatRelativeDay(on, today);
  return (
    <Fact label="Next due date" value={<time dateTime={on}>{capitalised(day)}</time>}>
      <TextLink to={lessonSlug ? lessonPath(lessonSlug) : '/user-screen/reminder'}>{task}</TextLink>
      {on < today && ' is overdue. It still counts.'}
    </Fact>
  );
}

const tenMinutes = {
  new: { label: 'Start ten minutes', text: 'Your reviews, the next section and one question.' },
  started: { label: 'Resume ten minutes', text: 'Pick up where you left off today.' },
  done: { label: "See today's step", text: "Today's ten minutes are done." },
};

/** In the shape of the panel. */
export function TodaySkeleton() {
  return (
    <section className="mt-6" aria-labelledby="today">
      <h2 id="today" className="visually-hidden">
        Today
      </h2>
      <div className={`${styles.today} ${styles.skeleton}`} aria-hidden="true">
        <div className={styles.sky} />
        <div className={styles.halves}>
          <div>
            <i className="block mt-4" />
            <i className="block mt-4" />
            <i className="block mt-4" />
            <i className="block mt-4" />
          </div>
          <div className={styles.minutes} />
        </div>
      </div>
    </section>
  );
}
