import type { DraftPractice } from '../../../contract/studio/content.ts';
import { readPracticeFile } from '../../../contract/studio/practice-files.ts';
import { pluralize } from '../../catalog/shared/format.ts';
import { sendFile } from '../../data/send-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ImportQuestions } from '../shared/question-files/import-questions.tsx';
import styles from '../shared/question-files/questions-dialog.module.css';
import { kindNames } from './practice-edits.ts';

type ImportPracticeProps = {
  courseId: number;
  /** How many more the lesson can take. */
  room: number;
  onAdd: (questions: DraftPractice[]) => void;
  onClose: () => void;
};

export function ImportPractice({ courseId, room, onAdd, onClose }: ImportPracticeProps) {
  return (
    <ImportQuestions
      title="Import practice questions"
      note="Matching, numerical and short-answer questions, several right answers, and in XML ordering. Write hints for them afterwards."
      read={(file) => sendFile(readPracticeFile, { id: courseId }, file)}
      describe={(question) => `${kindNames[question.kind]}: ${question.question}`}
      actions={({ questions }) => (
        <Button
          variant="primary"
          disabled={questions.length > room}
          onClick={() => {
            onAdd(questions);
            onClose();
          }}
        >
          Add {pluralize(questions.length, 'question')}
        </Button>
      )}
      onClose={onClose}
    >
      {({ questions }) =>
        questions.length > room && (
          <p className={styles.note}>
            The lesson has room for {pluralize(room, 'question')} more. Choose fewer.
          </p>
        )
      }
    </ImportQuestions>
  );
}
