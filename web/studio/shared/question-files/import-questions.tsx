import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import {
  maxQuestionFileBytes,
  type UnreadQuestion,
} from '../../../../contract/studio/questions.ts';
import { pluralize } from '../../../catalog/shared/format.ts';
import { ApiError } from '../../../data/api.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../../ui/feedback/notice.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './questions-dialog.module.css';

/** What was read of a file: quiz questions or practice. */
interface ReadFile<Question> {
  format: 'gift' | 'moodle';
  questions: { line: number; question: Question; remarks: string[] }[];
  unread: UnreadQuestion[];
}

/** What the buttons of an import can use. */
export interface Chosen<Question> {
  fileName: string;
  questions: Question[];
}

type ImportQuestionsProps<Question> = {
  title: string;
  /** What is read, and what isn't. */
  note?: string;
  read: (file: Blob) => Promise<ReadFile<Question>>;
  describe: (question: Question) => ReactNode;
  /** Shown while something is chosen. */
  actions: (chosen: Chosen<Question>, file: ReadFile<Question>) => ReactNode;
  /** Below the list, about what is chosen. */
  children?: (chosen: Chosen<Question>) => ReactNode;
  onClose: () => void;
};

/** Reads a file, shows what was and wasn't understood, and lets the teacher choose. */
export function ImportQuestions<Question>({
  title,
  note,
  read,
  describe,
  actions,
  children,
  onClose,
}: ImportQuestionsProps<Question>) {
  const [fileName, setFileName] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const inputId = useId();
  const reading = useMutation({
    mutationFn: (picked: Blob) => {
      if (picked.size > maxQuestionFileBytes) {
        throw new ApiError('This file is larger than 4 MB. Choose a smaller one.', 413);
      }
      return read(picked);
    },
  });
  const file = reading.data;
  const chosen = {
    fileName,
    questions: (file?.questions ?? []).flatMap(({ question }, index) =>
      left.has(index) ? [] : [question],
    ),
  };
  const toggle = (index: number) => {
    const next = new Set(left);
    if (!next.delete(index)) next.add(index);
    setLeft(next);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      actions={
        <>
          {file && chosen.questions.length > 0 && actions(chosen, file)}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className={styles.form}>
        <div>
          <label htmlFor={inputId} className={styles.fileLabel}>
            GIFT or Moodle XML file, up to 4 MB
          </label>
          <input
            id={inputId}
            type="file"
            className={styles.file}
            accept=".gift,.txt,.xml,text/plain,text/xml,application/xml"
            onChange={({ target }) => {
              const [picked] = target.files ?? [];
              if (!picked) return;
              setFileName(picked.name);
              setLeft(new Set());
              reading.mutate(picked);
            }}
          />
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {reading.isPending && <p role="status">Reading {fileName}…</p>}
        <FormError>{reading.error && errorMessage(reading.error)}</FormError>
        {file && (
          <>
            <p role="status" className={styles.count}>
              {file.questions.length} of{' '}
              {pluralize(file.questions.length + file.unread.length, 'question')} read
              {file.format === 'gift' ? ' as GIFT' : ' as Moodle XML'}.
            </p>
            {file.unread.length > 0 && (
              <Notice role="note" title="Not imported">
                <Unread unread={file.unread} />
              </Notice>
            )}
            <ul className={styles.list}>
              {file.questions.map(({ line, question, remarks }, index) => (
                <li key={line} className={styles.row}>
                  <Checkbox
                    label={describe(question)}
                    checked={!left.has(index)}
                    onChange={() => toggle(index)}
                  />
                  {remarks.map((remark) => (
                    <p key={remark} className={styles.remark}>
                      Line {line}: {remark}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
        {children?.(chosen)}
      </div>
    </Dialog>
  );
}

/** A line for everything that was not understood. */
export function Unread({ unread }: { unread: readonly UnreadQuestion[] }) {
  return (
    <ul className={styles.unread}>
      {unread.map(({ line, text, reason }) => (
        <li key={`${line} ${reason}`}>
          Line {line}: {reason} {text && <q>{text}</q>}
        </li>
      ))}
    </ul>
  );
}
