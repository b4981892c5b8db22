import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type Issue,
  type IssueContent,
  issueDrawings,
  type Newsletter,
} from '../../../contract/community/newsletter-desk.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ApiError } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useAutosave } from '../../forms/use-autosave.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { newsletterPath } from '../inbox/addresses.ts';
import { MailPreview } from '../shared/mail-preview.tsx';
import { useIssueActs, useIssueCalls, useKnownRevision, usePreview } from './hooks.ts';
import styles from './newsletter.module.css';
import { describeDraft, describeReaders, formatPlannedDay, toLocalInput } from './words.ts';

/** Letters of a subject that a phone shows. */
const phoneLetters = 60;

type IssueEditorProps = { issue: Issue; desk: Newsletter; children: ReactNode };

/** Saves as it is typed, beside the email as readers will get it. */
export function IssueEditor({ issue, desk, children }: IssueEditorProps) {
  const { id, revision } = issue;
  const draft = useAutosave<IssueContent>({
    name: `newsletter ${id}`,
    stored: { value: issue.content, revision },
    ...useIssueCalls(id),
  });
  const { value: content, change, status } = draft;
  const knownRevision = useKnownRevision(id);
  const save = async () => ((await draft.flush()) ? knownRevision() : undefined);
  const preview = usePreview(content);
  const set = (part: Partial<IssueContent>) => change((current) => ({ ...current, ...part }));
  const refused = status.state === 'refused' ? status.errors : [];
  const errorOf = (field: string) => {
    const message = refused.find((each) => each.field.endsWith(field))?.message;
    return message ? { error: message } : {};
  };
  const { mark, text } = describeDraft(issue, status);
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  return (
    <div className={styles.compose} data-shows={shown}>
      <div className={styles.choice}>
        <FilterChips
          label="Show"
          chips={[
            { value: 'text', label: 'Text' },
            { value: 'preview', label: 'Preview' },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
      </div>
      <div className={styles.form}>
        <div className={`${styles.head} cluster bottom between gap-3-5`}>
          <div>
            <h2 className="anywhere">Issue {issue.number}</h2>
            <p className="small muted">
              {describeReaders(desk.readers)}{' '}
              <TextLink to={`${newsletterPath}/readers`}>Readers</TextLink>
            </p>
          </div>
          <output>
            <StateMark mark={mark}>{text}</StateMark>
          </output>
        </div>
        {draft.conflict && (
          <Notice tone="bad" title="A colleague has changed this issue in the meantime.">
            <p>Choose which text to keep. The other one is lost.</p>
            <div className="cluster center gap-2">
              <Button small onClick={() => draft.resolve(({ mine }) => mine)}>
                Keep mine
              </Button>
              <Button small onClick={() => draft.resolve(({ theirs }) => theirs)}>
                Take theirs
              </Button>
            </div>
          </Notice>
        )}
        {status.state === 'unreachable' && (
          <Notice tone="bad" title="Not saved yet.">
            <p>{status.message} We keep trying, and your text stays in this browser.</p>
          </Notice>
        )}
        <TextField
          small
          label="Subject"
          value={content.subject}
          maxLength={150}
          onChange={({ target }) => set({ subject: target.value })}
          hint={`${[...content.subject].length} of about ${phoneLetters} letters that a phone shows.`}
          {...errorOf('subject')}
        />
        <TextField
          small
          label="First line in the inbox"
          value={content.firstLine}
          maxLength={200}
          onChange={({ target }) => set({ firstLine: target.value })}
          hint="Mail programs show it beside the subject."
          {...errorOf('firstLine')}
        />
        <Select
          small
          label="Drawing at the top"
          value={content.drawing}
          onChange={({ target }) => set({ drawing: target.value as IssueContent['drawing'] })}
        >
          <option value="">None</option>
          {Object.entries(issueDrawings).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
        <div className={styles.text}>
          <TextArea
            label="Text"
            rows={14}
            value={content.text}
            maxLength={20_000}
            onChange={({ target }) => set({ text: target.value })}
            hint="Markdown: ## heading, **bold**, - list, [link](/courses)."
            spellCheck
            {...errorOf('text')}
          />
        </div>
        {preview.data && preview.data.problems.length > 0 && (
          <ul className={styles.problems} aria-label="To fix before it goes out">
            {preview.data.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <p className="row gap-2 small">
          <Icon className="teal mt-hair" name="check" size={18} />
          <span>
            Link to unsubscribe at the foot of each email
            <span className="block tiny">Always there, required by law.</span>
          </span>
        </p>
        <Sending issue={issue} desk={desk} save={save} />
        {children}
      </div>
      <MailPreview sender={desk.sender} subject={content.subject} html={preview.data?.html} />
    </div>
  );
}

type SendingProps = {
  issue: Issue;
  desk: Newsletter;
  /** Saves what was typed last. The revision that the server has then, or nothing if it couldn't be saved. */
  save: () => Promise<number | undefined>;
};

function Sending({ issue, desk, save }: SendingProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const acts = useIssueActs(issue.id, { failsInPlace: true });
  const planned = issue.plannedFor ? toLocalInput(new Date(issue.plannedFor)) : '';
  const [time, setTime] = useState(planned);
  const [testTo, setTestTo] = useState<string>();
  /** What is asked about is the revision that was on the screen: nothing else goes out. */
  const [sending, setSending] = useState<number>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [error, setError] = useState<{ field: string; message: string }>();
  const [now] = useState(() => Date.now());
  const email = testTo ?? user?.email ?? '';
  const at = time ? new Date(time).toISOString() : null;

  const explain = (failure: unknown) => {
    const found = failure instanceof ApiError ? failure.errors[0] : undefined;
    setError(found ?? { field: '', message: errorMessage(failure) });
  };
  /** Everything typed has to be on the server first. */
  const afterSaving = async (act: (revision: number) => void) => {
    setError(undefined);
    const revision = await save();
    if (revision !== undefined) act(revision);
    else
      setError({
        field: '',
        message: 'Your last changes aren’t saved yet. Try again in a moment.',
      });
  };
  const send = (revision: number, at: string | null) =>
    acts.send.mutate(
      { revision, at },
      {
        onSuccess: () => {
          if (at === null) void navigate(`${newsletterPath}/${issue.id}`);
        },
        onError: explain,
        onSettled: () => setSending(undefined),
      },
    );
  const fieldError = (field: string) => (error?.field === field ? { error: error.message } : {});
  const isPlanned = issue.state === 'planned';

  return (
    <>
      <div className={styles.two}>
        <TextField
          small
          type="datetime-local"
          label="Send"
          value={time}
          min={toLocalInput(new Date(now))}
          onChange={({ target }) => setTime(target.value)}
          hint={
            isPlanned
              ? 'In your time zone. If you change the text, plan it again.'
              : 'In your time zone. Leave it empty to send now.'
          }
          {...fieldError('at')}
        />
        <TextField
          small
          type="email"
          label="Test to"
          value={email}
          onChange={({ target }) => setTestTo(target.value)}
          {...fieldError('email')}
        />
      </div>
      <FormError>
        {error && !['at', 'email'].includes(error.field) ? error.message : null}
      </FormError>
      <div className="cluster center gap-2">
        {!(isPlanned && time === planned) && (
          <Button
            variant="primary"
            pending={acts.send.isPending}
            onClick={() =>
              void afterSaving((revision) => (at ? send(revision, at) : setSending(revision)))
            }
          >
            {at ? `Plan for ${formatPlannedDay(at, now)}` : 'Send now'}
          </Button>
        )}
        {isPlanned && (
          <Button
            onClick={() => acts.stop.mutate(undefined, { onError: explain })}
            pending={acts.stop.isPending}
          >
            Take back the plan
          </Button>
        )}
        <Button
          pending={acts.test.isPending}
          onClick={() => void afterSaving(() => acts.test.mutate(email, { onError: explain }))}
        >
          Send a test
        </Button>
        <Button className="push" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      <Dialog
        open={sending !== undefined}
        onClose={() => setSending(undefined)}
        title="Send it now?"
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => sending !== undefined && send(sending, null)}
              pending={acts.send.isPending}
            >
              Send to {plural(desk.readers.confirmed, 'reader')}
            </Button>
            <Button onClick={() => setSending(undefined)}>Cancel</Button>
          </>
        }
      >
        <p>
          “{issue.content.subject}” goes to everyone who has confirmed. You can stop it on the way,
          but nobody can take back an email that has arrived.
        </p>
      </Dialog>
      <ConfirmDialog
        open={isDeleting}
        title="Delete this draft?"
        confirm="Delete"
        danger
        onConfirm={() => acts.remove.mutateAsync()}
        onClose={() => setIsDeleting(false)}
        onDone={() => void navigate(newsletterPath)}
      >
        <p>Its text can’t be restored.</p>
      </ConfirmDialog>
    </>
  );
}
