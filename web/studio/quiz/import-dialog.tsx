import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import {
  maxQuestionFileBytes,
  type QuestionFile,
  readQuestionFile,
} from '../../../contract/studio/questions.ts';
import { pluralize } from '../../catalog/shared/format.ts';
import { ApiError } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useAddToBank } from './bank-hooks.ts';
import { QuestionSummary } from './question-summary.tsx';
import styles from './questions-dialog.module.css';

/** What came of an import, for the notice above the quiz. */
export interface Imported {
  fileName: string;
  taken: number;
  target: 'bank' | 'quiz';
  file: QuestionFile;
}

type ImportDialogProps = {
  courseId: number;
  /** How many more the quiz can take. */
  room: number;
  onAdd: (questions: DraftQuestion[]) => void;
  onImported: (imported: Imported) => void;
  onClose: () => void;
};

/** Reads a file, shows what was and wasn't understood, and takes what is chosen. */
export function ImportDialog({ courseId, room, onAdd, onImported, onClose }: ImportDialogProps) {
  const [fileName, setFileName] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const inputId = useId();
  const read = useMutation({
    mutationFn: (file: File) => {
      if (file.size > maxQuestionFileBytes) {
        throw new ApiError('This file is larger than 4 MB. Choose a smaller one.', 413);
      }
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      return sendFile(readQuestionFile, { id: courseId }, file, options);
    },
  });
  const addToBank = useAddToBank(courseId);
  const file = read.data;
  const chosen = (file?.questions ?? []).flatMap(({ question }, index) =>
    left.has(index) ? [] : [question],
  );
  const finish = (target: Imported['target']) => {
    if (file) onImported({ fileName, taken: chosen.length, target, file });
    onClose();
  };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Import questions"
      actions={
        <>
          {chosen.length > 0 && (
            <>
              <Button
                variant="primary"
                pending={addToBank.isPending}
                onClick={() =>
                  addToBank.mutate(
                    { source: fileName.slice(0, 120), questions: chosen },
                    { onSuccess: () => finish('bank') },
                  )
                }
              >
                Put {pluralize(chosen.length, 'question')} into the bank
              </Button>
              <Button
                disabled={chosen.length > room}
                onClick={() => {
                  onAdd(chosen);
                  finish('quiz');
                }}
              >
                Add to this quiz
              </Button>
            </>
          )}
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
              read.mutate(picked);
            }}
          />
        </div>
        {read.isPending && <p role="status">Reading {fileName}…</p>}
        <FormError>{read.error && errorMessage(read.error)}</FormError>
        <FormError>{addToBank.error && errorMessage(addToBank.error)}</FormError>
        {file && <Preview file={file} left={left} onLeave={setLeft} />}
        {file && chosen.length > room && (
          <p className={styles.note}>
            The quiz has room for {pluralize(room, 'question')} more. The bank takes all of them.
          </p>
        )}
      </div>
    </Dialog>
  );
}

type PreviewProps = {
  file: QuestionFile;
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
};

function Preview({ file, left, onLeave }: PreviewProps) {
  const { questions, unread, format } = file;
  const total = questions.length + unread.length;
  return (
    <>
      <p role="status" className={styles.count}>
        {questions.length} of {pluralize(total, 'question')} read
        {format === 'gift' ? ' as GIFT' : ' as Moodle XML'}.
      </p>
      {unread.length > 0 && (
        <Notice role="note" title="Not imported">
          <Unread unread={unread} />
        </Notice>
      )}
      <ul className={styles.list}>
        {questions.map(({ line, question, remarks }, index) => (
          <li key={line} className={styles.row}>
            <Checkbox
              label={<QuestionSummary question={question} />}
              checked={!left.has(index)}
              onChange={({ target }) => {
                const next = new Set(left);
                if (target.checked) next.delete(index);
                else next.add(index);
                onLeave(next);
              }}
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
  );
}

/** A line for everything that was not understood. */
export function Unread({ unread }: { unread: QuestionFile['unread'] }) {
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
