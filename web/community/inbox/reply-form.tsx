import { useId, useState } from 'react';
import {
  fileTypes,
  largestFile,
  type Message,
  mostFiles,
} from '../../../contract/community/inbox.ts';
import { fileSize } from '../../../contract/text/sizes.ts';
import { errorCode, errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CloseButton } from '../../ui/buttons/close-button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useAttachments, useReply } from './hooks.ts';
import { useReplyDraft } from './reply-draft.ts';
import styles from './thread.module.css';
import { describeNews } from './words.ts';

export function ReplyForm({ message }: { message: Message }) {
  const { id, name, version, mail, unsent } = message;
  const { news, markRead } = useNews(message);
  const [text, setText] = useReplyDraft(id);
  const [overtaken, setOvertaken] = useState('');
  const reply = useReply(id);
  const { add, remove } = useAttachments(id);
  const form = useForm({
    held: { text },
    onSubmit: async (_, __, button) => {
      if (add.isPending) return;
      if (text.trim() === '') return { text: 'A reply is required.' };
      setOvertaken('');
      add.reset();
      const state = button === 'done' ? 'done' : 'waiting';
      const attachments = unsent.map(({ id }) => id);
      const { message } = await reply.mutateAsync({ text, state, version, attachments });
      setText('');
      void notify.success(message);
    },
    explain: (failure) => {
      if (errorCode(failure) !== 'message_changed') return;
      // A colleague was faster: their reply is above now.
      setOvertaken(errorMessage(failure));
      return {};
    },
  });

  return (
    <form className={styles.answer} {...form.props}>
      {overtaken && (
        <Notice tone="bad" title="Your reply wasn’t sent." className={styles.notice}>
          <p>{overtaken} Your text is still here.</p>
        </Notice>
      )}
      {!overtaken && text !== '' && news && (
        <Notice title={`${news} while you were writing.`} className={styles.notice}>
          <p>Read it above before you send yours.</p>
        </Notice>
      )}
      <TextArea
        {...form.register('text')}
        label={`Reply by email to ${name}`}
        rows={7}
        value={text}
        maxLength={10_000}
        onChange={({ target }) => {
          if (text === '') markRead();
          setText(target.value);
        }}
        hint={
          mail.answersComeBack
            ? `Sent from ${mail.from}. The answer comes back to this thread.`
            : `Sent from ${mail.from}. The answer goes to ${mail.answersTo}, not to this thread.`
        }
      />
      <Files files={unsent} isAdding={add.isPending} onRemove={(fileId) => remove.mutate(fileId)} />
      {add.isError && (
        <Notice tone="bad" className={styles.fileError}>
          {errorMessage(add.error)}
        </Notice>
      )}
      {form.errors.form && (
        <Notice tone="bad" className={styles.fileError}>
          {form.errors.form}
        </Notice>
      )}
      <div className="cluster center gap-2 mt-4">
        <Button type="submit" variant="primary" pending={form.submitting === ''}>
          Send reply
        </Button>
        <Button onClick={() => void form.submit('done')} pending={form.submitting === 'done'}>
          Send and mark as done
        </Button>
        <AttachButton isFull={unsent.length >= mostFiles} onChoose={(file) => add.mutate(file)} />
      </div>
    </form>
  );
}

/** What others have added since the writer began: the page updates the conversation, but they are looking at their own text. */
function useNews({ entries }: Message) {
  const { user } = useSession();
  const me = user ? `${user.firstname} ${user.lastname}` : '';
  const [read, setRead] = useState(entries.length);
  // One's own note isn't news.
  const last = entries.slice(read).findLast(({ author }) => author !== me);
  return {
    news: last && describeNews(last),
    markRead: () => setRead(entries.length),
  };
}

const accepted = fileTypes.map((type) => `.${type}`).join(',');

function AttachButton({ isFull, onChoose }: { isFull: boolean; onChoose: (file: File) => void }) {
  const id = useId();
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestFile) {
      void notify.error(`${file.name} is larger than ${largestFile / 1024 / 1024} MB.`);
    } else onChoose(file);
  };
  if (isFull) return <span className="mt-2 tiny">{mostFiles} files are the most.</span>;
  return (
    <label className={styles.attach} htmlFor={id} title="Attach a file">
      <Icon name="upload" />
      <span className="visually-hidden">Attach a file</span>
      <input
        id={id}
        type="file"
        accept={accepted}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </label>
  );
}

type FilesProps = {
  files: Message['unsent'];
  isAdding: boolean;
  onRemove: (id: string) => void;
};

function Files({ files, isAdding, onRemove }: FilesProps) {
  if (files.length === 0 && !isAdding) return null;
  return (
    <ul className={`${styles.files} cluster gap-1-4 mt-2 fine muted`} aria-label="Attached files">
      {files.map(({ id, filename, bytes }) => (
        <li className="inline-row center gap-1" key={id}>
          {filename}, {fileSize(bytes)}
          <CloseButton
            className={styles.remove}
            label={`Remove ${filename}`}
            onClose={() => onRemove(id)}
          />
        </li>
      ))}
      {isAdding && (
        <li className="inline-row center gap-1">
          <Spinner label="Uploading" />
        </li>
      )}
    </ul>
  );
}
