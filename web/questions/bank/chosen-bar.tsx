import { useState } from 'react';
import type { BankList, BankRow } from '../../../contract/questions/bank.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { capitalised, spellOut } from '../../../contract/text/words.ts';
import { errorMessage } from '../../data/error-message.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './bank.module.css';
import { ChooseLesson } from './choose-lesson.tsx';
import { useAddToLesson, useExportQuestions, useTagQuestions } from './hooks.ts';
import { readTags } from './words.ts';

type ChosenBarProps = {
  chosen: readonly BankRow[];
  found: number;
  courses: BankList['courses'];
  onDone: () => void;
};

/** What can be done with the questions that are ticked. */
export function ChosenBar({ chosen, found, courses, onDone }: ChosenBarProps) {
  const [dialog, setDialog] = useState<'tag' | 'add' | null>(null);
  const exported = useExportQuestions();
  const close = () => setDialog(null);
  return (
    <>
      <div className={styles.chosen}>
        <p role="status">
          <b className="ink">{chosen.length} chosen</b> <span>of {formatNumber(found)} found</span>
        </p>
        <div className="cluster gap-2 push">
          <Button small icon="bookmark" aria-haspopup="dialog" onClick={() => setDialog('tag')}>
            Tag
          </Button>
          {courses.length > 0 && (
            <Button small icon="plus" aria-haspopup="dialog" onClick={() => setDialog('add')}>
              Add to a lesson
            </Button>
          )}
          <Button
            small
            icon="download"
            pending={exported.isPending}
            onClick={() =>
              exported.mutate(keysOf(chosen), {
                onError: (error) => void notify.error(errorMessage(error)),
              })
            }
          >
            GIFT
          </Button>
          <Button small icon="close" onClick={onDone}>
            Choose none
          </Button>
        </div>
      </div>
      {dialog === 'tag' && <TagDialog chosen={chosen} onClose={close} onDone={onDone} />}
      {dialog === 'add' && (
        <AddDialog chosen={chosen} courses={courses} onClose={close} onDone={onDone} />
      )}
    </>
  );
}

const keysOf = (chosen: readonly BankRow[]) => chosen.map(({ key }) => key);

const said = (count: number) => capitalised(spellOut(count));

type DialogProps = { chosen: readonly BankRow[]; onClose: () => void; onDone: () => void };

function TagDialog({ chosen, onClose, onDone }: DialogProps) {
  const tag = useTagQuestions();
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const known = [...new Set(chosen.flatMap(({ tags }) => tags))].sort();
  const add = readTags(added);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Tag ${plural(chosen.length, 'question')}`}
      confirm="Save the tags"
      disabled={add.length === 0 && removed.length === 0}
      onConfirm={() => tag.mutateAsync({ keys: keysOf(chosen), add, remove: [...removed] })}
      onDone={onDone}
    >
      <div className="stack gap-4">
        <TextField
          small
          label="Add tags"
          hint="Separated by commas, such as exposure, light."
          maxLength={400}
          value={added}
          onChange={({ target }) => setAdded(target.value)}
        />
        {known.length > 0 && (
          <fieldset>
            <legend className="small label">Remove tags</legend>
            <div className="cluster gap-4 mt-2">
              {known.map((name) => (
                <Checkbox
                  key={name}
                  label={name}
                  checked={removed.includes(name)}
                  onChange={({ target }) =>
                    setRemoved(
                      target.checked ? [...removed, name] : removed.filter((each) => each !== name),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </ConfirmDialog>
  );
}

function AddDialog({
  chosen,
  courses,
  onClose,
  onDone,
}: DialogProps & { courses: BankList['courses'] }) {
  const [target, setTarget] = useState({ courseId: courses[0]?.id ?? 0, lessonId: '' });
  const add = useAddToLesson();
  const [part, setPart] = useState<'quiz' | 'practice' | ''>('');
  if (add.data) {
    const { quiz, practice, already, changed } = add.data;
    const parts = [
      ...(quiz > 0 ? [`${plural(quiz, 'question')} to the quiz`] : []),
      ...(practice > 0 ? [`${plural(practice, 'question')} to the practice`] : []),
    ];
    return (
      <Dialog
        open
        onClose={onDone}
        title="Added to the lesson"
        actions={
          <>
            <LinkButton
              variant="primary"
              to={lessonPath(target.lessonId, quiz > 0 || practice === 0 ? 'quiz' : 'practice')}
            >
              Open the lesson
            </LinkButton>
            <Button onClick={onDone}>Done</Button>
          </>
        }
      >
        <p>
          {parts.length > 0 ? `We added ${listOf(parts)}. ` : 'Nothing was added. '}
          {changed > 0 &&
            `${said(changed)} of them ${noun(changed, 'is now a question of its own, which no longer follows', 'are now questions of their own, which no longer follow')} the bank. `}
          {already > 0 && `${said(already)} ${noun(already, 'was', 'were')} in the lesson already.`}
        </p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Add ${plural(chosen.length, 'question')} to a lesson`}
      confirm="Add"
      disabled={target.lessonId === ''}
      onConfirm={async () => {
        const { lessonId } = target;
        await add.mutateAsync({ keys: keysOf(chosen), lessonId, ...(part && { part }) });
        // It says next what was added.
        return false;
      }}
    >
      <div className="stack gap-4">
        <ChooseLesson courses={courses} {...target} onChoose={setTarget} />
        <Select
          small
          label="Quiz or practice"
          value={part}
          onChange={({ target }) => setPart(target.value as typeof part)}
        >
          <option value="">Each where it was written for</option>
          <option value="quiz">All to the quiz, if possible</option>
          <option value="practice">All to practice, if possible</option>
        </Select>
        {part !== '' && (
          <Notice role="note">
            {part === 'quiz'
              ? 'A practice question leaves its hints behind and becomes a question of its own. Dictations stay in practice.'
              : 'A quiz question becomes one of its own, without hints and without the pictures of its options. Of one right option learners may then choose several; with only two options it stays in the quiz.'}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
