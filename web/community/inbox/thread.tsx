import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type {
  Message,
  MessageEntry,
  MessageState,
  StoredFile,
} from '../../../contract/community/inbox.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { fileSize } from '../../../contract/text/sizes.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { DeleteMessagesDialog } from './delete-messages-dialog.tsx';
import { saveAttachment, useChangeMessage, useMarkRead, useMessage } from './hooks.ts';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import styles from './thread.module.css';
import { describeEntry, formatNearMoment, stateNames } from './words.ts';

type ThreadProps = {
  id: string;
  now: number;
  salesAction: (message: Message) => ReactNode;
  listPath: string;
};

export function Thread({ id, now, salesAction, listPath }: ThreadProps) {
  const message = useMessage(id);
  useReading(message.data);
  return (
    <QueryView
      result={message}
      skeleton={
        <div className={styles.thread}>
          <SkeletonLines lines={6} title />
        </div>
      }
      failure={(error, retry) => (
        <div className={styles.thread}>
          {[400, 404].includes(errorStatus(error)) ? (
            <EmptyState
              title="This message doesn’t exist"
              text="Check the address, or choose a message from the list."
              action={<TextLink to={listPath}>Back to the list</TextLink>}
            />
          ) : (
            <ErrorState message={errorMessage(error)} {...retry} />
          )}
        </div>
      )}
    >
      {(data) => (
        <Conversation message={data} now={now} salesAction={salesAction} listPath={listPath} />
      )}
    </QueryView>
  );
}

/** Opening a message marks it as read. */
function useReading(message: Message | undefined) {
  const { mutate } = useMarkRead(message?.id ?? '');
  const isUnread = message?.unread ?? false;
  useEffect(() => {
    if (isUnread) mutate();
  }, [isUnread, mutate]);
}

type ConversationProps = Omit<ThreadProps, 'id'> & { message: Message };

function Conversation({ message, now, salesAction, listPath }: ConversationProps) {
  const { name, email, organisation, topic, account, subject, state, spamReason } = message;
  return (
    <article className={styles.thread} aria-labelledby="message-subject">
      <PageTitle>{`Inbox: ${subject}`}</PageTitle>
      <Link to={listPath} className={styles.back}>
        <Icon name="arrow-left" size={16} />
        All messages
      </Link>
      <h2 className="anywhere" id="message-subject">
        {subject}
      </h2>
      <p className={`${styles.meta} cluster baseline gap-1-4 mt-2 small muted anywhere`}>
        <b>{name}</b>
        {email ? <a href={`mailto:${email}`}>{email}</a> : <span>No email address</span>}
        {organisation && <span>{organisation}</span>}
        {topic === 'sales' && <span className="fine label warm">Sales</span>}
        {account && (
          <Link
            className="teal label"
            to={`/user-screen/admin-dashboard/accounts/${account.id}`}
            title={
              account.signedIn ? undefined : 'They weren’t signed in: only the address is the same.'
            }
          >
            {account.signedIn ? 'Has an account' : 'The address has an account'}
          </Link>
        )}
        <span>#{message.number}</span>
      </p>
      <Controls message={message} listPath={listPath}>
        {topic === 'sales' && salesAction(message)}
      </Controls>
      {state === 'spam' && (
        <Notice role="note" title="This is in Spam." className={styles.notice}>
          <p>
            {spamReason || 'A colleague moved it here.'} The sender wasn’t told. If it’s a real
            message, restore it and answer as usual.
          </p>
        </Notice>
      )}
      <section className={styles.message} aria-label={`${name} wrote`}>
        <header className="mb-2 small faint">
          <b className="ink">{name}</b>,{' '}
          <time dateTime={message.at} title={formatMoment(message.at)}>
            {formatNearMoment(message.at, now)}
          </time>
          , from the {topic === 'sales' ? 'sales' : 'contact'} page
        </header>
        <Paragraphs text={message.text} />
        {message.seats !== null && (
          <p className="mt-2 tiny">For {plural(message.seats, 'person', 'people')}</p>
        )}
      </section>
      {message.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} now={now} />
      ))}
      {state !== 'spam' && email && <ReplyForm message={message} />}
      <NoteForm messageId={message.id} />
    </article>
  );
}

type ControlsProps = { message: Message; listPath: string; children: ReactNode };

function Controls({ message, listPath, children }: ControlsProps) {
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const change = useChangeMessage(message.id);
  const apply = change.mutate;
  const isSpam = message.state === 'spam';
  return (
    <div className={`${styles.controls} cluster center gap-2 mt-4`}>
      <Select
        small
        hideLabel
        label="Who answers"
        value={message.assignee?.id ?? ''}
        disabled={change.isPending}
        onChange={({ target }) => apply({ assigneeId: target.value ? Number(target.value) : null })}
      >
        <option value="">Nobody yet</option>
        {message.admins.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {/* No longer an Admin. */}
        {message.assignee && !message.admins.some(({ id }) => id === message.assignee?.id) && (
          <option value={message.assignee.id}>{message.assignee.name}</option>
        )}
      </Select>
      <Select
        small
        hideLabel
        label="State"
        value={message.state}
        disabled={change.isPending}
        onChange={({ target }) => apply({ state: target.value as MessageState })}
      >
        {Object.entries(stateNames).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
      {/* There is more to do with a sales request than one line has room for. */}
      {message.topic !== 'sales' && <span className="not-on-tablets push" />}
      {children}
      {isSpam && (
        <Button
          small
          variant="primary"
          onClick={() => apply({ state: 'open' })}
          pending={change.isPending}
        >
          Restore
        </Button>
      )}
      <Button small variant="danger" icon="trash" onClick={() => setIsDeleting(true)}>
        Delete
      </Button>
      <DeleteMessagesDialog
        open={isDeleting}
        ids={[message.id]}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => void navigate(listPath)}
      />
    </div>
  );
}

function Entry({ entry, now }: { entry: MessageEntry; now: number }) {
  const { kind, author, text, quoted, attachments, leftOut, at } = entry;
  return (
    <section
      className={classNames(styles.message, kind !== 'answer' && styles.ours)}
      aria-label={`${author}, ${describeEntry(entry)}`}
    >
      <header className="mb-2 small faint">
        <b className="ink">{author}</b>, {describeEntry(entry)},{' '}
        <time dateTime={at} title={formatMoment(at)}>
          {formatNearMoment(at, now)}
        </time>
      </header>
      <Paragraphs text={text} />
      {quoted && (
        <details className="mt-2 small faint">
          <summary className="disclosure">Quoted text</summary>
          <p className="mt-2 anywhere lines">{quoted}</p>
        </details>
      )}
      {attachments.length > 0 && (
        <ul className={`${styles.files} cluster gap-1-4 mt-2 fine muted`} aria-label="Files">
          {attachments.map((file) => (
            <li className="inline-row center gap-1" key={file.id}>
              <FileButton file={file} />
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <p className="mt-2 tiny">Left out because of size or type: {leftOut.join(', ')}</p>
      )}
    </section>
  );
}

function FileButton({ file }: { file: StoredFile }) {
  const save = () => saveAttachment(file).catch((error) => void notify.error(errorMessage(error)));
  return (
    <button type="button" className={styles.file} onClick={() => void save()}>
      <Icon name="download" size={16} />
      {file.filename}, {fileSize(file.bytes)}
    </button>
  );
}

function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was written doesn't change
    <p key={index} className={`${styles.text} anywhere lines measure`}>
      {paragraph}
    </p>
  ));
}
