import { useState } from 'react';
import type { HandedInFile } from '../../../contract/assessment/assignments.ts';
import type { Task } from '../../../contract/catalog.ts';
import type { FormErrors } from '../../forms/form-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from './assignment.module.css';
import { FileSlots } from './file-slots.tsx';
import { describeLength, describeTask } from './task-words.ts';
import { type HandInProps, useHandIn } from './use-hand-in.ts';

type TaskFormProps = HandInProps & {
  task: Task;
  /** Uploaded but not submitted. */
  drafts: readonly HandedInFile[];
};

/** Hands in a text, a link or files. What is typed is in the browser's storage until it is sent. */
export function TaskForm(props: TaskFormProps) {
  const { slug, task, drafts } = props;
  const { draft, change, handIn } = useHandIn(props);
  const [files, setFiles] = useState({ count: drafts.length, isBusy: false });
  const { comment: comments, answer } = draft;
  const form = useForm({
    held: { answer, link: answer, files, comments },
    onSubmit: async () => {
      const problem = findProblem(task, answer, files);
      if (problem) return problem;
      await handIn(
        task.kind === 'link' ? { link: answer } : task.kind === 'text' ? { answer } : {},
      );
    },
  });

  // Where all places are taken, none has room for the error.
  const problem = form.errors.files ?? form.errors.form;
  return (
    <form className={styles.form} {...form.props}>
      <div className={styles.task}>
        <p>{task.instructions}</p>
        {task.kind !== 'text' && <p className="mt-2 small muted loose">{describeTask(task)}</p>}
      </div>
      {task.kind === 'text' && (
        <TextArea
          className={styles.written}
          label="Your text"
          rows={14}
          {...form.register('answer')}
          value={answer}
          hint={`${describeLength(answer.trim().length, task)}. Saved in this browser as you type.`}
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
          {...form.register('link')}
          value={answer}
          onChange={({ target }) => change({ answer: target.value })}
        />
      )}
      {task.kind === 'files' && (
        <FileSlots
          slug={slug}
          task={task}
          drafts={drafts}
          error={form.errors.files}
          onChange={(files) => {
            setFiles(files);
            change({});
          }}
        />
      )}
      <TextArea
        label="Comments"
        hint="What was hard? What would you like to know?"
        rows={3}
        {...form.register('comments')}
        value={comments}
        onChange={({ target }) => change({ comment: target.value })}
      />
      <div className="stack left gap-5 mt-56">
        {problem && <Notice className={styles.problem} tone="bad" title={problem} />}
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
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
): FormErrors<'answer' | 'link' | 'files'> | null {
  const { length } = answer.trim();
  if (task.kind === 'text') {
    if (length === 0) return { answer: 'Write your answer first.' };
    const isFitting = length >= task.least && length <= task.most;
    return isFitting ? null : { answer: `${describeLength(length, task)}.` };
  }
  if (task.kind === 'link') {
    const isLink = /^https:\/\/[^\s/]+\.[^\s]+$/i.test(answer.trim());
    return isLink ? null : { link: 'Enter a whole address that starts with https://.' };
  }
  if (files.isBusy) {
    return { files: 'A file is still uploading. Wait for it, or cancel it.' };
  }
  return files.count > 0 ? null : { files: 'Add at least one file.' };
}
