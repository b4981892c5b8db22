import { type DragEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ArchiveRemark, ImportedCourse } from '../../../contract/studio/archives.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { coursePath } from '../../teaching/shared/studio-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type ImportState, useArchiveImport } from '../shared/use-archive-import.ts';
import styles from './import-course-dialog.module.css';

type ImportCourseDialogProps = { open: boolean; onClose: () => void };

/** Makes a draft from an archive, and says what became of everything in it. */
export function ImportCourseDialog({ open, onClose }: ImportCourseDialogProps) {
  return open && <OpenDialog onClose={onClose} />;
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { state, choose, cancel } = useArchiveImport();
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Import a course"
      actions={
        state.step === 'done' ? (
          <>
            <Button
              variant="primary"
              onClick={() => void navigate(coursePath(state.course.courseId))}
            >
              Open course
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )
      }
    >
      {state.step === 'done' ? (
        <Result course={state.course} />
      ) : (
        <ChooseArchive state={state} onChoose={(file) => void choose(file)} onCancel={cancel} />
      )}
    </Dialog>
  );
}

type ChooseArchiveProps = {
  state: Exclude<ImportState, { step: 'done' }>;
  onChoose: (file: File) => void;
  onCancel: () => void;
};

function ChooseArchive({ state, onChoose, onCancel }: ChooseArchiveProps) {
  const id = useId();
  const [isDragOver, setIsDragOver] = useState(false);
  const isSending = state.step === 'sending';
  const error = state.step === 'choose' ? state.error : undefined;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isSending) onChoose(file);
  };
  return (
    <>
      <p>
        Choose an archive that was exported from a studio, or a zip file of course files. It becomes
        a new draft that only you can see.{' '}
        <TextLink to="/help/move-a-course" small>
          What an archive contains
        </TextLink>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the file input inside */}
      <div
        className={classNames(styles.zone, isDragOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(!isSending);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={onDrop}
      >
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept=".zip,application/zip"
          aria-label="Archive"
          aria-describedby={error ? `${id}-error` : `${id}-about`}
          aria-disabled={isSending || undefined}
          onClick={(event) => isSending && event.preventDefault()}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
        {isSending ? (
          <Sending {...state} onCancel={onCancel} />
        ) : (
          <>
            <label className={styles.choose} htmlFor={id}>
              <Icon name="upload" size={18} />
              Choose an archive
            </label>
            <p className="tiny" id={`${id}-about`}>
              <span className={styles.drop}>or drop it here. </span>
              Zip, 1 GB at most.
            </p>
          </>
        )}
      </div>
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </>
  );
}

type SendingProps = { fileName: string; sent: number; onCancel: () => void };

function Sending({ fileName, sent, onCancel }: SendingProps) {
  return (
    <div className={styles.sending}>
      <p>{sent < 1 ? `Sending ${fileName}` : `Reading ${fileName}`}</p>
      <progress aria-label={sent < 1 ? 'Sent' : 'Reading'} {...(sent < 1 && { value: sent })} />
      {sent < 1 && (
        <Button small onClick={onCancel}>
          Stop
        </Button>
      )}
    </div>
  );
}

function Result({ course }: { course: ImportedCourse }) {
  const { title, leftOut, changed } = course;
  return (
    <div className={`${styles.result} stack gap-5`}>
      <Notice tone="good" title={`“${title}” is a draft now`}>
        {[
          plural(course.lessons, 'lesson'),
          plural(course.questions, 'question'),
          plural(course.figures, 'figure'),
          ...(course.media > 0 ? [plural(course.media, 'media file')] : []),
        ].join(' · ')}
        {leftOut.length === 0 && '. Nothing was left out.'}
      </Notice>
      <Remarks title="Left out" remarks={leftOut} />
      <Remarks title="Changed" remarks={changed} />
    </div>
  );
}

function Remarks({ title, remarks }: { title: string; remarks: readonly ArchiveRemark[] }) {
  if (remarks.length === 0) return null;
  return (
    <section>
      <h3>
        {title} <span>{remarks.length}</span>
      </h3>
      <ul className="ruled-list mt-2">
        {remarks.map(({ file, message }) => (
          <li className="muted" key={`${file} ${message}`}>
            {file && <code className="ink anywhere">{file}</code>} {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
