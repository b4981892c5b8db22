import { plural } from '../../../contract/text/plurals.ts';
import { fileSize } from '../../../contract/text/sizes.ts';
import { useArchiveImport } from '../../studio/shared/use-archive-import.ts';
import { coursePath } from '../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import styles from './import.module.css';
import { ImportResult } from './import-result.tsx';

/** A zip file, which can only be a course. */
export function ArchiveEntry({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { state, choose, cancel } = useArchiveImport();
  if (state.step === 'done') {
    const { course } = state;
    const note = ({ file, message }: { file: string; message: string }) => ({
      text: file || course.title,
      note: message,
    });
    return (
      <li className="ruled py-4">
        <div className="cluster top between gap-3-5">
          <h3 className="anywhere">{file.name}</h3>
          <LinkButton small to={coursePath(course.courseId)}>
            Open the course
          </LinkButton>
        </div>
        <p role="status" className="small muted">
          “{course.title}” is a draft now. Only you see it until you publish it.
        </p>
        <ImportResult
          kept={{
            count: course.lessons,
            text: [
              plural(course.lessons, 'lesson'),
              plural(course.questions, 'question'),
              plural(course.figures, 'figure'),
              plural(course.media, 'media file'),
            ].join(', '),
          }}
          changed={course.changed.map(note)}
          leftOut={course.leftOut.map(note)}
        />
      </li>
    );
  }
  const isSending = state.step === 'sending';
  return (
    <li className={styles.row}>
      <div>
        <h3 className="anywhere">{file.name}</h3>
        <p className="small muted">
          A zip file of {fileSize(file.size)}, read as a course archive.
        </p>
        <ul className={`${styles.will} stack gap-2 mt-2`}>
          <li>Becomes a new course, as a draft. Nobody else sees it until you publish it.</li>
          <li>What can’t be read is left out, and named afterwards.</li>
        </ul>
        <FormError>{state.step === 'choose' && state.error}</FormError>
      </div>
      <div className="stack gap-2">
        {isSending ? (
          <>
            <progress
              aria-label={state.sent < 1 ? 'Sent' : 'Reading'}
              {...(state.sent < 1 && { value: state.sent })}
            />
            {state.sent < 1 && (
              <Button small onClick={cancel}>
                Stop
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="primary" onClick={() => void choose(file)}>
              Import the course
            </Button>
            <TextButton small onClick={onRemove}>
              Take it off the list
            </TextButton>
          </>
        )}
      </div>
    </li>
  );
}
