import { useState } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { isSameValue } from '../../forms/same-value.ts';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from '../question-files/questions-dialog.module.css';
import { useBank, useRemoveFromBank } from './bank-hooks.ts';
import { QuestionSummary } from './question-summary.tsx';

type BankDialogProps = {
  courseId: number;
  questions: readonly DraftQuestion[];
  /** How many more the quiz can take. */
  room: number;
  onAdd: (question: DraftQuestion) => void;
  onClose: () => void;
};

/** The question bank of the course: a quiz takes copies from it. */
export function BankDialog({ courseId, questions, room, onAdd, onClose }: BankDialogProps) {
  const [page, setPage] = useState(1);
  const remove = useRemoveFromBank(courseId);
  const isUsed = (question: DraftQuestion) =>
    questions.some((used) =>
      isSameValue({ ...used, sample: false }, { ...question, sample: false }),
    );

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Question bank"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p>
        Questions that wait for a quiz of this course. A quiz gets a copy, and the bank keeps its
        own.
      </p>
      <ListView
        result={useBank(courseId, page)}
        pages={setPage}
        unit="questions"
        skeleton={<SkeletonLines lines={6} />}
        empty={
          <EmptyState
            title="The bank is empty"
            text="Import a file of questions, or put a question of a quiz here from its menu."
          />
        }
      >
        {(items) => (
          <ul className="mt-2">
            {items.map((item) => (
              <li key={item.id} className="ruled py-4">
                <QuestionSummary question={item.question} />
                <span className="block mt-1 tiny">From {item.source}</span>
                <span className="cluster center gap-2 mt-2">
                  {isUsed(item.question) ? (
                    <span className={styles.used}>
                      <Icon name="check" size={16} />
                      In this quiz
                    </span>
                  ) : (
                    <Button
                      small
                      icon="plus"
                      disabled={room === 0}
                      aria-label={`Add to the quiz: ${item.question.question}`}
                      onClick={() => onAdd(item.question)}
                    >
                      Add to the quiz
                    </Button>
                  )}
                  <Button
                    small
                    icon="trash"
                    aria-label={`Remove from the bank: ${item.question.question}`}
                    onClick={() => remove.mutate(item)}
                  >
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Dialog>
  );
}
