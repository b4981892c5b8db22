import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type HandedInFile,
  type Submission,
  submitAssignment,
} from '../../../contract/assessment/assignments.ts';
import type { Task } from '../../../contract/catalog.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { newKey } from '../../data/idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { prepareToasts } from '../../ui/overlays/toast.ts';
import styles from './assignment.module.css';
import {
  type AssignmentDraft,
  emptyDraft,
  loadAssignmentDraft,
  saveAssignmentDraft,
} from './assignment-draft.ts';
import { FileSlots } from './file-slots.tsx';
import { describeLength, describeTask } from './task-words.ts';

type TaskFormProps = {
  accountId: number;
  slug: string;
  task: Task;
  /** Uploaded but not submitted. */
  drafts: readonly HandedInFile[];
  /** The newest submission that is shown. */
  follows: string | null;
  onSubmitted: (submission: Submission) => void;
  /** With what was typed, which the browser may have been unable to save. */
  onRefused: (error: unknown, draft: AssignmentDraft) => void;
};

/** Hands in a text, a link or files. What is typed is in the browser's storage until it is sent. */
export function TaskForm(props: TaskFormProps) {
  const { accountId, slug, task, drafts, follows, onSubmitted, onRefused } = props;
  const [draft, setDraft] = useState(() => loadAssignmentDraft(accountId, slug));
  const [files, setFiles] = useState({ count: drafts.length, isBusy: false });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<{
    message: string;
    fields: ReadonlyMap<string, string>;
  }>();
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => saveAssignmentDraft(accountId, slug, draft), [accountId, slug, draft]);
  useEffect(prepareToasts, []);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);

  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, key: '', ...changes });
  const fail = (message: string, field: string) =>
    setFailure({ message, fields: new Map([[field, message]]) });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const problem = findProblem(task, draft.answer, files);
    if (problem) return fail(problem.message, problem.field);
    setPending(true);
    setFailure(undefined);
    const key = draft.key || newKey();
    setDraft({ ...draft, key });
    const { comment: comments, answer } = draft;
    const given = task.kind === 'link' ? { link: answer } : task.kind === 'text' ? { answer } : {};
    try {
      const submission = await call(submitAssignment, {
        params: { slug },
        body: { comments, key, follows, ...given },
      });
      saveAssignmentDraft(accountId, slug, emptyDraft);
      onSubmitted(submission);
    } catch (error) {
      setPending(false);
      const errors = error instanceof ApiError ? error.errors : [];
      const fields = new Map(errors.map(({ field, message }) => [field, message]));
      setFailure({ message: errorMessage(error), fields });
      onRefused(error, draft);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <div className={styles.task}>
        <p>{task.instructions}</p>
        {task.kind !== 'text' && <p className="mt-2 small muted loose">{describeTask(task)}</p>}
      </div>
      {task.kind === 'text' && (
        <TextArea
          className={styles.written}
          label="Your text"
          rows={14}
          value={draft.answer}
          hint={`${describeLength(draft.answer.trim().length, task)}. Saved in this browser as you type.`}
          error={failure?.fields.get('answer')}
          onChange={({ target }) => change({ answer: target.value })}
        />
      )}
      {task.kind === 'link' && (
        <TextField
          label="Your link"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={2000}
          value={draft.answer}
          error={failure?.fields.get('link')}
          onChange={({ target }) => change({ answer: target.value })}
        />
      )}
      {task.kind === 'files' && (
        <FileSlots
          slug={slug}
          task={task}
          drafts={drafts}
          error={failure?.fields.get('files')}
          onChange={(files) => {
            setFiles(files);
            setFailure(undefined);
            // Other files make another submission, so it needs a new key.
            setDraft((draft) => ({ ...draft, key: '' }));
          }}
        />
      )}
      <TextArea
        label="Comments"
        hint="What was hard? What would you like to know?"
        rows={3}
        value={draft.comment}
        error={failure?.fields.get('comments')}
        onChange={({ target }) => change({ comment: target.value })}
      />
      <div className="stack left gap-5 mt-56">
        {failure && (
          <div ref={notice} tabIndex={-1} className={styles.problem}>
            <Notice tone="bad" title={failure.message} />
          </div>
        )}
        <Button type="submit" variant="primary" pending={pending}>
          Submit Assignment
        </Button>
      </div>
    </form>
  );
}

/** The same message that the server would give. */
function findProblem(
  task: Task,
  answer: string,
  files: { count: number; isBusy: boolean },
): { message: string; field: string } | null {
  const { length } = answer.trim();
  if (task.kind === 'text') {
    if (length === 0) return { field: 'answer', message: 'Write your answer first.' };
    const isFitting = length >= task.least && length <= task.most;
    return isFitting ? null : { field: 'answer', message: `${describeLength(length, task)}.` };
  }
  if (task.kind === 'link') {
    const isLink = /^https:\/\/[^\s/]+\.[^\s]+$/i.test(answer.trim());
    const message = 'Enter a whole address that starts with https://.';
    return isLink ? null : { field: 'link', message };
  }
  if (files.isBusy) {
    return { field: 'files', message: 'A file is still uploading. Wait for it, or cancel it.' };
  }
  return files.count > 0 ? null : { field: 'files', message: 'Add at least one file.' };
}
