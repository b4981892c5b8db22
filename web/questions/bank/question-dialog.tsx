import { useState } from 'react';
import {
  type BankContent,
  type BankDetails,
  BankKind,
  isPractice,
  kindOf,
} from '../../../contract/questions/bank.ts';
import { modelOf } from '../../../practice/kinds.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { isSameValue } from '../../forms/same-value.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { blankPractice, checkPractice } from '../practice/practice-edits.ts';
import { PracticeForm } from '../practice/practice-form.tsx';
import { blankQuestion } from '../quiz/quiz-edits.ts';
import { useAddQuestion, useMendQuestion } from './hooks.ts';
import { QuestionFields } from './question-fields.tsx';
import { kindName, mendNotes, mendText, readTags } from './words.ts';

/** What was written before the kind was chosen stays, as far as the new kind has it. */
function asKind(written: BankContent, kind: BankKind): BankContent {
  const { question, explanation } = written;
  if (kind === 'one') return { ...blankQuestion, question, explanation };
  const blank = { ...blankPractice(kind, []), id: '', question, explanation };
  return isPractice(written) ? { ...blank, hints: written.hints } : blank;
}

/** A place in a figure needs a course that has the figure. */
const kindsToWrite = BankKind.options.filter((kind) => kind === 'one' || !modelOf(kind).figure);

type FieldsProps = {
  question: BankContent;
  /** Whose figures it can show. */
  courseId: number | null;
  onChange: (question: BankContent) => void;
};

function ContentFields({ question, courseId, onChange }: FieldsProps) {
  if (!isPractice(question)) {
    return <QuestionFields question={question} courseId={courseId} onChange={onChange} />;
  }
  // A lesson gives it an id.
  const { problems } = checkPractice({ ...question, id: 'question' });
  return (
    <PracticeForm question={question} courseId={courseId} problems={problems} onChange={onChange} />
  );
}

/** Writes a question that waits for a lesson. */
export function NewQuestionDialog({ onClose }: { onClose: () => void }) {
  const [question, setQuestion] = useState<BankContent>(blankQuestion);
  const [tags, setTags] = useState('');
  const add = useAddQuestion();
  return (
    <ConfirmDialog
      open
      wide
      onClose={onClose}
      title="New question"
      confirm="Add question"
      disabled={question.question.trim() === ''}
      onConfirm={() => add.mutateAsync({ question, tags: readTags(tags) })}
    >
      <div className="stack gap-4">
        <Select
          small
          label="Kind"
          value={kindOf(question)}
          onChange={({ target }) => setQuestion(asKind(question, BankKind.parse(target.value)))}
        >
          {kindsToWrite.map((kind) => (
            <option key={kind} value={kind}>
              {kindName(kind)}
            </option>
          ))}
        </Select>
        <ContentFields question={question} courseId={null} onChange={setQuestion} />
        <TextField
          small
          label="Tags (optional)"
          hint="Separated by commas, such as exposure, light."
          maxLength={400}
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

type MendDialogProps = { details: BankDetails & { bankId: string }; onClose: () => void };

/** Edits a question once for all its places. */
export function MendDialog({ details, onClose }: MendDialogProps) {
  const [question, setQuestion] = useState(details.question);
  const mend = useMendQuestion(details.bankId);
  const isSame = isSameValue(question, details.question);
  return (
    <ConfirmDialog
      open
      wide
      onClose={onClose}
      title={details.places.length > 1 ? 'Mend the question' : 'Edit the question'}
      confirm={details.places.length > 1 ? mendText(details.places.length) : 'Save'}
      disabled={isSame || question.question.trim() === ''}
      onConfirm={() => mend.mutateAsync({ question, revision: details.revision })}
    >
      <div className="stack gap-4">
        <ContentFields
          question={question}
          courseId={details.places[0]?.courseId ?? null}
          onChange={setQuestion}
        />
        <ul className="stack gap-1 small muted">
          {mendNotes(details).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  );
}
