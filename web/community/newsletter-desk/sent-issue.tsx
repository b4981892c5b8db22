import type { ReactNode } from 'react';
import type { Issue } from '../../../contract/community/newsletter-desk.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Figure, Figures } from '../../ui/layout/facts.tsx';
import { MailPreview } from '../shared/mail-preview.tsx';
import { useIssueActs, usePreview } from './hooks.ts';
import styles from './newsletter.module.css';
import { describeProgress } from './words.ts';

type SentIssueProps = { issue: Issue; sender: string; children: ReactNode };

const marks = {
  sending: ['split', 'Going out'],
  stopped: ['late', 'Stopped'],
  sent: ['done', 'Sent'],
} as const;

/** Shows an issue going out, and its results. */
export function SentIssue({ issue, sender, children }: SentIssueProps) {
  const { content, figures, state, failures, links } = issue;
  const preview = usePreview(content);
  const acts = useIssueActs(issue.id);
  const [mark, word] = marks[state as keyof typeof marks];
  const done = figures.sent + figures.failed + figures.skipped;
  const canRetry =
    state === 'sent' && failures.some(({ reason }) => !reason.includes('may have arrived'));
  return (
    <div className={styles.compose}>
      <div className={styles.form}>
        <div className={`${styles.head} cluster bottom between gap-3-5`}>
          <div>
            <h2 className="anywhere">
              Issue {issue.number}: {content.subject}
            </h2>
            <p className="small muted">
              {issue.startedAt && `Started ${formatMoment(issue.startedAt)}. `}
              {issue.finishedAt && `Finished ${formatMoment(issue.finishedAt)}.`}
            </p>
          </div>
          <StateMark mark={mark}>{word}</StateMark>
        </div>
        <div className={`${styles.progress} stack gap-2 small`}>
          <progress
            max={Math.max(1, figures.recipients)}
            value={done}
            aria-label="How far it has gone out"
          />
          <output>{describeProgress(issue)}</output>
        </div>
        <div className="cluster center gap-2">
          {state === 'sending' && (
            <Button onClick={() => acts.stop.mutate()} pending={acts.stop.isPending}>
              Stop
            </Button>
          )}
          {state === 'stopped' && (
            <Button
              variant="primary"
              onClick={() => acts.continue.mutate()}
              pending={acts.continue.isPending}
            >
              Continue
            </Button>
          )}
          {canRetry && (
            <Button onClick={() => acts.continue.mutate()} pending={acts.continue.isPending}>
              Try failed ones again
            </Button>
          )}
        </div>
        <Figures>
          <Figure name="Followed a link" value={formatNumber(figures.followed)} />
          <Figure name="Left" value={formatNumber(figures.left)} />
        </Figures>
        {links.length > 0 && (
          <section aria-labelledby="issue-links">
            <h3 id="issue-links">Links</h3>
            <ul>
              {links.map(({ url, followed }) => (
                <li className="cluster between gap-1-5 py-2 small anywhere lined" key={url}>
                  <span>{url}</span>
                  <span>{formatNumber(followed)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {failures.length > 0 && (
          <section aria-labelledby="issue-failures">
            <h3 id="issue-failures">Not delivered</h3>
            <ul>
              {failures.map(({ email, reason }) => (
                <li className="cluster between gap-1-5 py-2 small anywhere lined" key={email}>
                  <span>{email}</span>
                  <span className="muted">{reason}</span>
                </li>
              ))}
            </ul>
            {figures.failed > failures.length && (
              <p className="small muted">
                and {formatNumber(figures.failed - failures.length)} more
              </p>
            )}
          </section>
        )}
        {children}
      </div>
      <MailPreview sender={sender} subject={content.subject} html={preview.data?.html} />
    </div>
  );
}
