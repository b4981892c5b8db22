import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { type LocalMail, listLocalMail } from '../../../contract/notifications/mailbox.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { call } from '../../data/api.ts';
import { errorStatus } from '../../data/error-message.ts';
import { QueryProvider } from '../../data/query-provider.tsx';
import { QueryState } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { MailReader } from './mail-reader.tsx';
import styles from './mailbox.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Local mailbox',
    description: 'Emails from an installation without a mail server.',
    hidden: true,
  });

const refreshMs = 5_000;

export default function Mailbox() {
  return (
    <QueryProvider>
      <LocalMailbox />
    </QueryProvider>
  );
}

function LocalMailbox() {
  const [refreshes, setRefreshes] = useState(true);
  const mail = useQuery({
    queryKey: ['notifications', 'mailbox'],
    queryFn: ({ signal }) => call(listLocalMail, {}, { signal }),
    refetchInterval: ({ state }) => refreshes && errorStatus(state.error) !== 404 && refreshMs,
    staleTime: 0,
  });
  if (errorStatus(mail.error) === 404) {
    return (
      <StatusPage
        kind="notFound"
        title="No local mailbox here"
        text="This installation sends real email. Check the inbox of the address you gave."
      />
    );
  }
  return (
    <section className={`wrap ${styles.page}`}>
      <header className={`${styles.head} cluster bottom between gap-4-6 mb-6`}>
        <div>
          <h1 className="size-7">Local mailbox</h1>
          <p className="muted">
            This installation has no mail server, so its emails are stored here instead of being
            sent.
          </p>
        </div>
        <div className="row center gap-4">
          <Checkbox
            label="Auto-refresh"
            checked={refreshes}
            onChange={(event) => setRefreshes(event.target.checked)}
          />
          <Button
            small
            icon="retry"
            onClick={() => mail.refetch()}
            pending={!refreshes && mail.isRefetching}
          >
            Refresh
          </Button>
        </div>
      </header>
      <QueryState result={mail} skeleton={<SkeletonLines lines={5} />} />
      {mail.data?.length === 0 && (
        <EmptyState
          title="No emails yet"
          text="Sign up or ask for a new password. The email arrives here within seconds."
        />
      )}
      {mail.data && mail.data.length > 0 && <MailList mails={mail.data} />}
    </section>
  );
}

function MailList({ mails }: { mails: LocalMail[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = mails.find(({ id }) => id === chosenId) ?? mails[0];
  return (
    <div className={`${styles.panes} folds top gap-7 ruled`}>
      <ul className={styles.list} aria-label="Emails, newest first">
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              className={`${styles.row} stack inset-3 small anywhere full gap-line text-left`}
              aria-current={mail === chosen || undefined}
              onClick={() => setChosenId(mail.id)}
            >
              <strong className="label">{mail.subject}</strong>
              <span className="muted">{mail.to}</span>
              <time className="tiny" dateTime={mail.at}>
                {formatTimeAgo(mail.at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <MailReader key={chosen.id} mail={chosen} />}
    </div>
  );
}
