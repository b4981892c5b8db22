import { useState } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { errorMessage } from '../../data/error-message.ts';
import { isSameValue } from '../../forms/same-value.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/question-files/questions-dialog.module.css';
import { bankPage, useAddToBank, useBank, useRemoveFromBank } from './bank-hooks.ts';
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
  const bank = useBank(courseId, page);
  const remove = useRemoveFromBank(courseId);
  const add = useAddToBank(courseId);
  const isUsed = (question: DraftQuestion) =>
    questions.some((used) =>
      isSameValue({ ...used, sample: false }, { ...question, sample: false }),
    );

  function removeOne(id: string, question: DraftQuestion, source: string) {
    remove.mutate(id, {
      onSuccess: () =>
        void notify.info('The question was removed from the bank.', {
          action: { label: 'Undo', onPress: () => add.mutate({ source, questions: [question] }) },
        }),
      onError: (error) => void notify.error(errorMessage(error)),
    });
  }

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
      {bank.isPending && <SkeletonLines lines={6} />}
      {bank.isError && (
        <ErrorState
          message={errorMessage(bank.error)}
          onRetry={() => void bank.refetch()}
          retrying={bank.isFetching}
        />
      )}
      {bank.data?.meta.total === 0 && (
        <EmptyState
          title="The bank is empty"
          text="Import a GIFT or Moodle XML file, or put a question of a quiz here from its menu."
        />
      )}
      {bank.data && bank.data.meta.total > 0 && (
        <>
          <ul className={styles.list}>
            {bank.data.data.map(({ id, question, source }) => (
              <li key={id} className={styles.row}>
                <QuestionSummary question={question} />
                <span className={styles.from}>From {source}</span>
                <span className={styles.rowActions}>
                  {isUsed(question) ? (
                    <span className={styles.used}>
                      <Icon name="check" size={16} />
                      In this quiz
                    </span>
                  ) : (
                    <Button
                      small
                      icon="plus"
                      disabled={room === 0}
                      aria-label={`Add to the quiz: ${question.question}`}
                      onClick={() => onAdd(question)}
                    >
                      Add to the quiz
                    </Button>
                  )}
                  <Button
                    small
                    icon="trash"
                    aria-label={`Remove from the bank: ${question.question}`}
                    onClick={() => removeOne(id, question, source)}
                  >
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          {bank.data.meta.total > bankPage && (
            <Pagination
              page={page}
              limit={bankPage}
              total={bank.data.meta.total}
              unit="questions"
              onPage={setPage}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
