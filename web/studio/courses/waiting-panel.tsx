import { answerDays } from '../../../contract/assessment/assignments.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listStudioCourses } from '../../../contract/studio/courses.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { submissionsPath } from '../../teaching/shared/studio-paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import styles from './waiting-panel.module.css';

type Waiting = ReplyOf<typeof listStudioCourses>['waiting'];

/** What waits comes first. Nothing if nothing does. */
export function WaitingPanel({ waiting: { submissions, oldest } }: { waiting: Waiting }) {
  if (submissions === 0 || !oldest) return null;
  const when = formatTimeAgo(oldest.at);
  return (
    <section
      className={`${styles.panel} water row center between gap-4-6 mt-56`}
      aria-label="Waiting for you"
    >
      <div>
        <h2>
          {submissions === 1
            ? 'A submission is waiting for your feedback'
            : `${submissions} submissions are waiting for your feedback`}
        </h2>
        <p>
          {submissions === 1
            ? `${oldest.learner} handed it in ${when}.`
            : `The oldest is from ${oldest.learner}, handed in ${when}.`}{' '}
          Learners are told to expect an answer within {answerDays} days.
        </p>
      </div>
      <LinkButton variant="primary" to={submissionsPath}>
        {submissions === 1 ? 'Review it' : 'Review them'}
      </LinkButton>
    </section>
  );
}
