import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import {
  deleteFile,
  type HandedInFile,
  uploadFile,
} from '../../../contract/assessment/assignments.ts';
import { acceptedFiles, typeCanNameAuthor } from '../../../contract/catalog/file-kinds.ts';
import type { Task } from '../../../contract/catalog.ts';
import { fileSize } from '../../../contract/text/sizes.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import styles from './assignment.module.css';

type FilesTask = Extract<Task, { kind: 'files' }>;

type FileSlotsProps = {
  slug: string;
  task: FilesTask;
  /** Uploaded but not submitted. */
  drafts: readonly HandedInFile[];
  /** Why they can't be handed in as they are: shown where the next file goes. */
  error: string | undefined;
  onChange: (files: { count: number; isBusy: boolean }) => void;
};

/** One place for each file. A file is uploaded as soon as it is chosen. */
export function FileSlots({ slug, task, drafts, error, onChange }: FileSlotsProps) {
  const positions = Array.from({ length: task.files }, (_, index) => index + 1);
  const [stored, setStored] = useState(() => new Map(drafts.map((file) => [file.position, file])));
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

  const settle = (position: number, file: HandedInFile | null, isBusy: boolean) => {
    const nextStored = new Map(stored);
    if (file) nextStored.set(position, file);
    else nextStored.delete(position);
    const nextBusy = new Set(busy);
    if (isBusy) nextBusy.add(position);
    else nextBusy.delete(position);
    setStored(nextStored);
    setBusy(nextBusy);
    onChange({ count: nextStored.size, isBusy: nextBusy.size > 0 });
  };
  // One place at a time: the next one appears once this one is used.
  const used = positions.filter((position) => stored.has(position) || busy.has(position));
  const free = positions.find((position) => !used.includes(position));
  const shown = positions.filter((position) => used.includes(position) || position === free);
  return (
    <div className="stack gap-3">
      {shown.map((position) => (
        <FileSlot
          key={position}
          slug={slug}
          task={task}
          position={position}
          file={stored.get(position) ?? null}
          missing={position === free ? error : undefined}
          // Two places must not change at the same time, because they are counted together.
          isLocked={busy.size > 0 && !busy.has(position)}
          onSettle={(file, isBusy) => settle(position, file, isBusy)}
        />
      ))}
      {task.types.some(typeCanNameAuthor) && (
        <p className="tiny">
          PDF, Office and zip files are kept as they are. If your name is in their properties, your
          teacher can see it.
        </p>
      )}
    </div>
  );
}

type FileSlotProps = {
  slug: string;
  task: FilesTask;
  position: number;
  file: HandedInFile | null;
  missing: string | undefined;
  isLocked: boolean;
  onSettle: (file: HandedInFile | null, isBusy: boolean) => void;
};

function FileSlot({ slug, task, position, file, missing, isLocked, onSettle }: FileSlotProps) {
  const id = useId();
  const slot = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState('');
  useEffect(() => () => upload.current?.abort(), []);

  const choose = async (chosen: File) => {
    setError('');
    if (chosen.size > task.megabytes * 1024 * 1024) {
      return setError(`This file is larger than ${task.megabytes} MB. Choose a smaller one.`);
    }
    if (chosen.size === 0) return setError('This file is empty.');
    const current = new AbortController();
    upload.current = current;
    setSent(0);
    onSettle(file, true);
    try {
      const stored = await sendFile(uploadFile, { slug, position }, chosen, {
        query: { name: chosen.name.slice(-300) },
        signal: current.signal,
        onProgress: setSent,
      });
      onSettle(stored, false);
    } catch (error) {
      if (!current.signal.aborted) setError(errorMessage(error));
      onSettle(file, false);
    }
    setSent(null);
    // The button that had the focus is gone. Someone who has moved on to a comment keeps writing there.
    const focused = document.activeElement;
    if (focused === document.body || slot.current?.contains(focused)) input.current?.focus();
  };
  const remove = async () => {
    setError('');
    try {
      await call(deleteFile, { params: { slug, position } });
      onSettle(null, false);
      input.current?.focus();
    } catch (error) {
      setError(errorMessage(error));
    }
  };
  const onFileChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen) void choose(chosen);
    // Allows choosing the same file again.
    event.target.value = '';
  };
  const problem = error || missing;
  const isSending = sent !== null;
  const isInactive = isSending || isLocked;
  const percent = Math.floor((sent ?? 0) * 100);
  return (
    <div ref={slot} className={`${styles.fileSlot} surface rounded boxed`}>
      <div className="stack gap-2 fits">
        <p>
          <label htmlFor={id}>
            File {position}
            {task.files > 1 && ` of ${task.files}`}
          </label>
        </p>
        <div role="status">
          {file && !isSending && (
            <p className="row center gap-2 small good label">
              <Icon name="check" size={16} />
              {file.name}, {fileSize(file.bytes)}
            </p>
          )}
        </div>
        {isSending && (
          <div className={`${styles.progress} stack gap-2`}>
            <p className="small num">
              {percent < 100 ? `Uploading, ${percent}%` : 'Checking the file'}
            </p>
            <progress
              className="full"
              aria-label={`Upload of file ${position}`}
              max={100}
              value={percent < 100 ? percent : undefined}
            />
          </div>
        )}
        <div className="cluster gap-2 relative">
          <input
            ref={input}
            id={id}
            className="visually-hidden"
            type="file"
            name={file ? undefined : 'files'}
            accept={acceptedFiles(task.types)}
            aria-describedby={problem ? `${id}-error` : undefined}
            aria-invalid={problem ? true : undefined}
            // Not disabled while uploading, which would lose the focus.
            aria-disabled={isInactive || undefined}
            onClick={(event) => isInactive && event.preventDefault()}
            onChange={onFileChange}
          />
          {!isSending && (
            <label className={styles.choose} htmlFor={id}>
              <Icon name="upload" size={18} />
              {file ? 'Replace' : 'Choose a file'}
            </label>
          )}
          {isSending && percent < 100 && (
            <Button small onClick={() => upload.current?.abort()}>
              Cancel
            </Button>
          )}
          {file && !isInactive && (
            <Button
              small
              icon="trash"
              onClick={() => void remove()}
              aria-label={`Remove file ${position}`}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite">
        {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      </div>
    </div>
  );
}
