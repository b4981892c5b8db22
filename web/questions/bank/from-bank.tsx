import { useState } from 'react';
import type { BankContent, BankKind, BankRow } from '../../../contract/questions/bank.ts';
import { RunningText } from '../../catalog/shared/running-text.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { useSearchText } from '../../lists/use-search-text.ts';
import { bankPath } from '../../teaching/shared/studio-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../files/questions-dialog.module.css';
import { bankQuery, useQuestionBank, useTakeFromBank } from './hooks.ts';
import { kindName, placesText } from './words.ts';

type FromBankProps<Question> = {
  /** Where questions are added. */
  to: 'quiz' | 'practice';
  /** What is there already. */
  questions: readonly { question: string; bank?: string | undefined }[];
  /** How many more it can take. */
  room: number;
  kinds: readonly BankKind[];
  /** What becomes of a question there, or why it can't be asked. */
  convert: (taken: BankContent) => Question | string;
  onAdd: (question: Question) => void;
  onClose: () => void;
};

/** The questions of all courses that someone edits. One that is added follows the bank, and is mended in all places at once. */
export function FromBank<Question extends BankContent>(props: FromBankProps<Question>) {
  const { to, questions, room, kinds, convert, onAdd, onClose } = props;
  const [search, setSearch] = useState<{ q: string; kind: BankKind | undefined; page: number }>({
    q: '',
    kind: undefined,
    page: 1,
  });
  const [text, setText] = useSearchText(search.q, (q) => setSearch({ ...search, q, page: 1 }));
  const take = useTakeFromBank();
  const used = new Set(questions.flatMap(({ bank }) => bank ?? []));
  const words = new Set(questions.map(({ question }) => question));
  const isUsed = ({ key, question }: BankRow) => used.has(key) || words.has(question);
  const isNarrowed = search.q !== '' || search.kind !== undefined;
  const place = to === 'quiz' ? 'the quiz' : 'practice';
  const add = ({ key }: BankRow) =>
    take.mutate(key, {
      onSuccess: (taken) => {
        const question = convert(taken);
        if (typeof question === 'string') void notify.error(question);
        else onAdd(question);
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
        has it.{' '}
        {to === 'quiz'
          ? 'A practice question becomes one of its own, without its hints.'
          : 'A quiz question becomes one of its own: give it a hint.'}
      </p>
      <div className={`${styles.find} mt-4`}>
        <SearchField
          small
          label="Search questions"
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          small
          hideLabel
          label="Kind"
          value={search.kind ?? ''}
          onChange={({ target }) => {
            const kind = kinds.find((each) => each === target.value);
            setSearch({ ...search, kind, page: 1 });
          }}
        >
          <option value="">All kinds</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindName(kind)}
            </option>
          ))}
        </Select>
      </div>
      {room === 0 && (
        <p className="mt-3 small label" role="status">
          There’s no room for more questions in {place}.
        </p>
      )}
      <ListView
        result={useQuestionBank({ ...bankQuery.usual, ...search })}
        pages={(page) => setSearch({ ...search, page })}
        unit="questions"
        skeleton={<SkeletonLines lines={6} />}
        empty={
          isNarrowed ? (
            <EmptyState title="No questions found" text="Try another word, or another kind." />
          ) : (
            <EmptyState
              title="The bank is empty"
              text="Import a file of questions, or write one in the question bank."
            />
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
                      {to === 'quiz' ? 'In this quiz' : 'In this practice'}
                    </span>
                  ) : kinds.includes(item.kind) ? (
                    <Button
                      small
                      icon="plus"
                      disabled={room === 0}
                      pending={take.isPending && take.variables === item.key}
                      aria-label={`Add to ${place}: ${item.question}`}
                      onClick={() => add(item)}
                    >
                      Add to {place}
                    </Button>
                  ) : (
                    <span className="small muted">Only for practice</span>
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
