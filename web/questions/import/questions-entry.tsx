import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { importToBank, readBankFile, undoBankImport } from '../../../contract/questions/bank.ts';
import { maxQuestionFileBytes, mostQuestionsAtOnce } from '../../../contract/questions/files.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { saveFile } from '../../data/save-file.ts';
import { sendFile } from '../../data/send-file.ts';
import { bankPath, lessonPath } from '../../teaching/shared/studio-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { ChooseLesson } from '../bank/choose-lesson.tsx';
import { bankKey, bankQuery, useQuestionBank } from '../bank/hooks.ts';
import { readTags } from '../bank/words.ts';
import {
  type BankEntry,
  kindsText,
  newText,
  planForBank,
  reportCsv,
  reportOf,
} from './bank-plan.ts';
import { formatNames } from './drop-zone.tsx';
import styles from './import.module.css';
import { ImportResult } from './import-result.tsx';

let lastReading: Promise<unknown> = Promise.resolve();

/** The server reads one file of a person at a time, and several may be dropped at once. */
function readInTurn<T>(read: () => Promise<T>): Promise<T> {
  const reading = lastReading.then(read, read);
  lastReading = reading;
  return reading;
}

type QuestionsEntryProps = { id: number; file: File; onRemove: () => void };

/** A file of questions: what is in it, and where it goes. */
export function QuestionsEntry({ id, file, onRemove }: QuestionsEntryProps) {
  const reading = useQuery({
    queryKey: ['studio', 'dropped-file', id, file.name, file.size, file.lastModified],
    queryFn: () => {
      if (file.size > maxQuestionFileBytes) {
        throw new ApiError(
          'This file is larger than 4 MB. Split it, or choose a smaller one.',
          413,
        );
      }
      const query = { name: file.name.slice(-300) };
      return readInTurn(() => sendFile(readBankFile, undefined, file, { query }));
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [tags, setTags] = useState('');
  const [isLesson, setIsLesson] = useState(false);
  const entries = reading.data ? planForBank(reading.data) : [];
  const wanted = entries.filter(({ isKnown }) => !isKnown);
  const { importing, undoing } = useBankImport(file.name);

  if (importing.data && reading.data) {
    const report = reportOf(reading.data.file, entries);
    const at = (outcome: (typeof report)[number]['outcome']) =>
      report.filter((each) => each.outcome === outcome);
    const noted = at('left out').map(({ text, line, note }) => ({
      text: text || `Line ${line}`,
      note: `Line ${line}. ${note}`,
    }));
    return (
      <li className="ruled py-4">
        <div className="cluster top between gap-3-5">
          <div>
            <h3 className="anywhere">{file.name}</h3>
            <p role="status" className="small muted">
              {undoing.data ? (
                <Undone removed={undoing.data.removed} of={importing.data.ids.length} />
              ) : (
                <>
                  {plural(importing.data.ids.length, 'question')} went into your{' '}
                  <TextLink to={bankPath} small>
                    question bank
                  </TextLink>
                  .
                </>
              )}
            </p>
          </div>
          <div className="cluster gap-2">
            <Button
              small
              icon="download"
              onClick={() =>
                saveFile(
                  `${file.name} report.csv`,
                  new Blob([reportCsv(report)], { type: 'text/csv' }),
                )
              }
            >
              Report as CSV
            </Button>
            {!undoing.data && importing.data.ids.length > 0 && (
              <Button
                small
                icon="reply"
                pending={undoing.isPending}
                onClick={() => undoing.mutate(importing.data.ids)}
              >
                Undo the import
              </Button>
            )}
          </div>
        </div>
        <ImportResult
          kept={{
            count: at('kept').length,
            text: kindsText(wanted.filter(({ losses }) => losses.length === 0)),
          }}
          changed={at('changed').map(({ text, line, note }) => ({
            text,
            note: `Line ${line}. ${note}`,
          }))}
          leftOut={noted}
        />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <div>
        <h3 className="anywhere">{file.name}</h3>
        {reading.isPending && <p role="status">Reading it…</p>}
        {reading.error && (
          <>
            <FormError>{errorMessage(reading.error)}</FormError>
            <p className="small muted">
              Export it from where it came as GIFT or Moodle XML, or copy the questions into our
              table.
            </p>
          </>
        )}
        {reading.data && (
          <>
            <p role="status" className="small muted">
              {plural(entries.length, 'question')} in {formatNames[reading.data.file.format]}
              {entries.length > 0 && `: ${kindsText(entries)}`}. Nothing is stored yet.
            </p>
            <WhatHappens entries={entries} read={reading.data.file} />
          </>
        )}
      </div>
      <div className="stack gap-3">
        {reading.data && entries.length > 0 && (
          <>
            <Select
              small
              label="Where to"
              value={isLesson ? 'lesson' : 'bank'}
              onChange={({ target }) => setIsLesson(target.value === 'lesson')}
            >
              <option value="bank">Question bank</option>
              <option value="lesson">A lesson’s quiz and practice</option>
            </Select>
            {isLesson ? (
              <ToLesson file={file} />
            ) : (
              <>
                <TextField
                  small
                  label="Tags (optional)"
                  maxLength={400}
                  value={tags}
                  onChange={({ target }) => setTags(target.value)}
                />
                <Button
                  variant="primary"
                  disabled={wanted.length === 0}
                  pending={importing.isPending}
                  onClick={() => importing.mutate({ entries: wanted, tags: readTags(tags) })}
                >
                  Import {plural(wanted.length, 'question')}
                </Button>
                <FormError>{importing.error && errorMessage(importing.error)}</FormError>
              </>
            )}
          </>
        )}
        <TextButton small onClick={onRemove}>
          Take it off the list
        </TextButton>
      </div>
    </li>
  );
}

function Undone({ removed, of }: { removed: number; of: number }) {
  return removed === of
    ? 'The import was undone. Nothing of it is in the bank.'
    : `${removed} of ${plural(of, 'question')} were removed. Lessons use the others.`;
}

type WhatHappensProps = {
  entries: readonly BankEntry[];
  read: {
    remarks: readonly string[];
    unread: readonly { line: number; text: string; reason: string }[];
  };
};

function WhatHappens({ entries, read }: WhatHappensProps) {
  const changed = entries.filter(({ isKnown, losses }) => !isKnown && losses.length > 0);
  return (
    <ul className={`${styles.will} stack gap-2 mt-2`}>
      {entries.length > 0 && <li>{newText(entries)}</li>}
      {read.remarks.map((remark) => (
        <li key={remark} data-changed>
          {remark}
        </li>
      ))}
      {changed.map(({ line, text, losses }) => (
        <li key={`${line} ${text}`} data-changed>
          Line {line}, “{text}”: {losses.join(' ')}
        </li>
      ))}
      {read.unread.map(({ line, text, reason }) => (
        <li key={`${line} ${text} ${reason}`} data-out>
          Line {line}
          {text && `, “${text}”`}: {reason}
        </li>
      ))}
    </ul>
  );
}

/** The lesson's own import decides about each question, with its pictures. */
function ToLesson({ file }: { file: File }) {
  const navigate = useNavigate();
  const courses = useQuestionBank(bankQuery.usual).data?.courses ?? [];
  const [target, setTarget] = useState({ courseId: 0, lessonId: '' });
  const courseId = target.courseId || courses[0]?.id;
  if (courseId === undefined) return <p className="small muted">You don’t edit any course yet.</p>;
  return (
    <>
      <ChooseLesson
        courses={courses}
        courseId={courseId}
        lessonId={target.lessonId}
        onChoose={setTarget}
      />
      <Button
        variant="primary"
        disabled={target.lessonId === ''}
        onClick={() => void navigate(lessonPath(target.lessonId, 'import'), { state: { file } })}
      >
        Choose where each goes
      </Button>
    </>
  );
}

function useBankImport(fileName: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: bankKey });
  const importing = useMutation({
    mutationFn: async ({ entries, tags }: { entries: readonly BankEntry[]; tags: string[] }) => {
      const ids: string[] = [];
      const source = fileName.slice(0, 120);
      for (let from = 0; from < entries.length; from += mostQuestionsAtOnce) {
        const questions = entries
          .slice(from, from + mostQuestionsAtOnce)
          .map(({ content }) => content);
        ids.push(...(await call(importToBank, { body: { source, tags, questions } })).ids);
      }
      return { ids };
    },
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: (ids: string[]) => call(undoBankImport, { body: { ids } }),
    onError: (error) => void notify.error(errorMessage(error)),
    onSettled: refresh,
  });
  return { importing, undoing };
}
