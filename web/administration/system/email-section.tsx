import { useRef, useState } from 'react';
import type { SystemState, UnsentMail } from '../../../contract/administration/system.ts';
import { formatMoment, formatTime } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage } from '../../data/error-message.ts';
import { QueryState } from '../../data/query-view.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useOpenedHere } from '../../page/use-opened-here.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Figure, Figures } from '../../ui/layout/facts.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useRetryAllMail, useRetryMail, useUnsentMail } from './hooks.ts';
import styles from './system.module.css';
import { shorten } from './words.ts';

export function EmailSection({ mail }: { mail: SystemState['mail'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useOpenedHere(heading);
  const retryAll = useRetryAllMail();
  const sendAgain = () =>
    retryAll.mutate(undefined, {
      onSuccess: ({ count }) =>
        void notify.success(
          count === 0
            ? 'No email has failed any more.'
            : `${plural(count, 'email is', 'emails are')} being sent again.`,
        ),
      onError: (failure) => void notify.error(errorMessage(failure)),
    });
  const isQuiet = mail.waiting === 0 && mail.failed === 0;
  return (
    <section className="mt-6" aria-labelledby="emails">
      <div className="cluster center between gap-2-5">
        <h2 ref={heading} id="emails" tabIndex={-1}>
          Emails
        </h2>
        {mail.failed > 0 && (
          <Button variant="primary" small pending={retryAll.isPending} onClick={sendAgain}>
            Send all failed emails again
          </Button>
        )}
      </div>
      <Figures className="mt-3">
        <Figure name="Waiting" value={formatNumber(mail.waiting)} />
        <Figure name="Failed" value={formatNumber(mail.failed)} />
        <Figure name="Sent in the last 24 hours" value={formatNumber(mail.sentToday)} />
      </Figures>
      {isQuiet ? <p className={styles.quiet}>Every email has been sent.</p> : <UnsentMails />}
    </section>
  );
}

function UnsentMails() {
  const [page, setPage] = useState(1);
  const mails = useUnsentMail(page);
  useLastPage(mails.data?.meta, setPage);
  if (!mails.data)
    return <QueryState result={mails} skeleton={<SkeletonTable rows={3} columns={4} />} />;
  return (
    <>
      <div className={styles.table} data-busy={mails.isPlaceholderData || undefined}>
        <Table caption="Emails that haven’t been sent" stacks>
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="visually-hidden">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {mails.data.data.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </tbody>
        </Table>
      </div>
      {mails.data.meta.total > mails.data.meta.limit && (
        <Pagination {...mails.data.meta} unit="emails" onPage={setPage} />
      )}
    </>
  );
}

function MailRow({ mail }: { mail: UnsentMail }) {
  const retry = useRetryMail();
  return (
    <tr>
      <th scope="row">
        <span className="block anywhere">{mail.subject}</span>
        <span className="block tiny plain anywhere">
          to {mail.to}, {formatMoment(mail.createdAt)}
        </span>
      </th>
      <td>
        {mail.failure === null ? (
          <StateMark mark="empty">Waiting</StateMark>
        ) : (
          <>
            <StateMark mark="failed">Failed</StateMark>
            <span className="block muted anywhere measure">{shorten(mail.failure)}</span>
          </>
        )}
        <span className="block tiny plain anywhere">{describeNextTry(mail)}</span>
      </td>
      <td className={styles.act}>
        {mail.failure !== null && (
          <Button
            small
            pending={retry.isPending}
            onClick={() =>
              retry.mutate(mail.id, {
                onSuccess: () => void notify.success('The email is being sent again.'),
                onError: (failure) => void notify.error(errorMessage(failure)),
              })
            }
          >
            Retry
            <span className="visually-hidden">
              : {mail.subject}, to {mail.to}
            </span>
          </Button>
        )}
      </td>
    </tr>
  );
}

function describeNextTry({ failure, nextTryAt }: UnsentMail): string {
  if (nextTryAt === null) return failure === null ? '' : 'We’ve stopped trying.';
  if (Date.parse(nextTryAt) <= Date.now()) return 'Being sent now.';
  return `Next try at ${formatTime(nextTryAt)}.`;
}
