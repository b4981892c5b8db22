import { useState } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { asQuizQuestion } from '../../../contract/studio/practice.ts';
import { type BankRow, isPractice } from '../../../contract/writing/bank.ts';
import { RunningText } from '../../catalog/shared/running-text.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { useSearchText } from '../../lists/use-search-text.ts';
import { bankPath } from '../../teaching/shared/studio-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { bankQuery, useQuestionBank } from '../bank/hooks.ts';
import { kindName, placesText } from '../bank/words.ts';
import styles from '../question-files/questions-dialog.module.css';
import { useTakeFromBank } from './bank-hooks.ts';

type BankDialogProps = {
  questions: readonly DraftQuestion[];
  /** How many more the quiz can take. */
  room: number;
  onAdd: (question: DraftQuestion) => void;
  onClose: () => void;
};

/** The questions of all courses that someone edits. One that is added follows the bank, and is mended in all places at once. */
export function BankDialog({ questions, room, onAdd, onClose }: BankDialogProps) {
  const [search, setSearch] = useState({ q: '', page: 1 });
  const [text, setText] = useSearchText(search.q, (q) => setSearch({ q, page: 1 }));
  const take = useTakeFromBank();
  const used = new Set(questions.flatMap(({ bank }) => bank ?? []));
  const words = new Set(questions.map(({ question }) => question));
  const isUsed = ({ key, question }: BankRow) => used.has(key) || words.has(question);
  const add = ({ key }: BankRow) =>
    take.mutate(key, {
      onSuccess: (taken) => {
        if (!isPractice(taken)) return onAdd(taken);
        // It is another question by now, so it doesn't follow the bank.
        const { bank: _, ...practice } = taken;
        const asked = asQuizQuestion(practice);
        if (asked) onAdd(asked);
        else void notify.error('This question is too long for a quiz.');
      },
    });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="From the bank"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p>
        Questions of all your courses, and those that wait. One that you add stays the same
        question: mend it in the <TextLink to={bankPath}>question bank</TextLink>, and every place
        has it. A practice question becomes one of its own, without its hints.
      </p>
      <SearchField
        small
        className="mt-4"
        label="Search questions"
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ListView
        result={useQuestionBank({ ...bankQuery.usual, ...search })}
        pages={(page) => setSearch({ ...search, page })}
        unit="questions"
        skeleton={<SkeletonLines lines={6} />}
        empty={
          search.q === '' ? (
            <EmptyState
              title="The bank is empty"
              text="Import a file of questions, or write one in the question bank."
            />
          ) : (
            <EmptyState title="No questions found" text="Try another word." />
          )
        }
      >
        {(items) => (
          <ul className="mt-2">
            {items.map((item) => (
              <li key={item.key} className="ruled py-4">
                <b className="block ink serif anywhere">
                  <RunningText text={item.question || 'Question without text'} />
                </b>
                <span className="block mt-1 tiny">
                  {[kindName(item.kind), placesText(item.places), ...item.tags].join(', ')}
                </span>
                <span className="cluster center gap-2 mt-2">
                  {isUsed(item) ? (
                    <span className={styles.used}>
                      <Icon name="check" size={16} />
                      In this quiz
                    </span>
                  ) : item.kind === 'dictation' ? (
                    <span className="small muted">Only for practice</span>
                  ) : (
                    <Button
                      small
                      icon="plus"
                      disabled={room === 0}
                      pending={take.isPending && take.variables === item.key}
                      aria-label={`Add to the quiz: ${item.question}`}
                      onClick={() => add(item)}
                    >
                      Add to the quiz
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Dialog>
  );
}
