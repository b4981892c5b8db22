import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { type QuestionFile, readQuestionFile } from '../../../contract/studio/questions.ts';
import { pluralize } from '../../catalog/shared/format.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { type Chosen, ImportQuestions } from '../shared/question-files/import-questions.tsx';
import styles from '../shared/question-files/questions-dialog.module.css';
import { useAddToBank } from './bank-hooks.ts';
import { QuestionSummary } from './question-summary.tsx';

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

export function ImportDialog({ courseId, room, onAdd, onImported, onClose }: ImportDialogProps) {
  const addToBank = useAddToBank(courseId);
  const actions = ({ fileName, questions }: Chosen<DraftQuestion>, file: QuestionFile) => {
    const finish = (target: Imported['target']) => {
      onImported({ fileName, taken: questions.length, target, file });
      onClose();
    };
    return (
      <>
        <Button
          variant="primary"
          pending={addToBank.isPending}
          onClick={() =>
            addToBank.mutate(
              { source: fileName.slice(0, 120), questions },
              { onSuccess: () => finish('bank') },
            )
          }
        >
          Put {pluralize(questions.length, 'question')} into the bank
        </Button>
        <Button
          disabled={questions.length > room}
          onClick={() => {
            onAdd(questions);
            finish('quiz');
          }}
        >
          Add to this quiz
        </Button>
      </>
    );
  };
  return (
    <ImportQuestions
      title="Import questions"
      read={(file) => sendFile(readQuestionFile, { id: courseId }, file)}
      describe={(question) => <QuestionSummary question={question} />}
      actions={actions}
      onClose={onClose}
    >
      {({ questions }) => (
        <>
          <FormError>{addToBank.error && errorMessage(addToBank.error)}</FormError>
          {questions.length > room && (
            <p className={styles.note}>
              The quiz has room for {pluralize(room, 'question')} more. The bank takes all of them.
            </p>
          )}
        </>
      )}
    </ImportQuestions>
  );
}
