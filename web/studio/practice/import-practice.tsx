import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { readPracticeFile } from '../../../contract/studio/practice-files.ts';
import { maxQuestionFileBytes } from '../../../contract/studio/questions.ts';
import { pluralize } from '../../catalog/shared/format.ts';
import { ApiError } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Unread } from '../quiz/import-dialog.tsx';
import styles from '../quiz/questions-dialog.module.css';
import { kindNames } from './practice-edits.ts';

type ImportPracticeProps = {
  courseId: number;
  /** How many more the lesson can take. */
  room: number;
  onAdd: (questions: DraftPractice[]) => void;
  onClose: () => void;
};

/** Reads a file, shows what was and wasn't understood, and takes what is chosen. */
export function ImportPractice({ courseId, room, onAdd, onClose }: ImportPracticeProps) {
  const [fileName, setFileName] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const inputId = useId();
  const read = useMutation({
    mutationFn: (file: File) => {
      if (file.size > maxQuestionFileBytes) {
        throw new ApiError('This file is larger than 4 MB. Choose a smaller one.', 413);
      }
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      return sendFile(readPracticeFile, { id: courseId }, file, options);
    },
  });
  const file = read.data;
  const chosen = (file?.questions ?? []).flatMap(({ question }, index) =>
    left.has(index) ? [] : [question],
  );
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
      title="Import practice questions"
      actions={
        <>
          {chosen.length > 0 && (
            <Button
              variant="primary"
              disabled={chosen.length > room}
              onClick={() => {
                onAdd(chosen);
                onClose();
              }}
            >
              Add {pluralize(chosen.length, 'question')}
            </Button>
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
          <p className={styles.note}>
            Matching, numerical and short-answer questions, several right answers, and in XML
            ordering. Write hints for them afterwards.
          </p>
        </div>
        {read.isPending && <p role="status">Reading {fileName}…</p>}
        <FormError>{read.error && errorMessage(read.error)}</FormError>
        {file && (
          <p role="status" className={styles.count}>
            {file.questions.length} of{' '}
            {pluralize(file.questions.length + file.unread.length, 'question')} read.
          </p>
        )}
        {file && file.unread.length > 0 && (
          <Notice role="note" title="Not imported">
            <Unread unread={file.unread} />
          </Notice>
        )}
        <ul className={styles.list}>
          {file?.questions.map(({ line, question, remarks }, index) => (
            <li key={line} className={styles.row}>
              <Checkbox
                label={`${kindNames[question.kind]}: ${question.question}`}
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
        {chosen.length > room && (
          <p className={styles.note}>
            The lesson has room for {pluralize(room, 'question')} more. Choose fewer.
          </p>
        )}
      </div>
    </Dialog>
  );
}
