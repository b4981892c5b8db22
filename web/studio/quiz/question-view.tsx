import type { DraftQuestion } from '../../../contract/studio/content.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import type { QuestionFigures } from '../../../contract/studio/insight.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import {
  OptionShare,
  QuestionAdviceNotice,
  QuestionSummary,
} from '../insight/question-figures.tsx';
import { type MoreItem, MoreMenu } from '../shared/more-menu.tsx';
import { StudioIcon } from '../shared/studio-icon.tsx';
import { ProblemNotes } from './problem-notes.tsx';
import type { QuestionActions } from './question-form.tsx';
import styles from './quiz.module.css';
import { isBlank } from './quiz-edits.ts';

export type QuestionProps = {
  question: DraftQuestion;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  canDuplicate: boolean;
  problems: readonly DraftProblem[];
  /** How learners answer it, in the wording they see; null if nobody has yet. */
  figures: QuestionFigures | null;
  actions: QuestionActions;
};

/** A question as it will be asked, with the right option marked. */
export function QuestionView(props: QuestionProps) {
  const { question, number, isFirst, isLast, problems, figures, actions } = props;
  const { options, answer, explanation, sample } = question;
  return (
    <section className={styles.question} aria-label={`Question ${number}`}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <div className={styles.top}>
          <h3>{question.question || <em>Question without text</em>}</h3>
          <div className={styles.actions}>
            <button
              type="button"
              data-part="edit"
              aria-label={`Edit question ${number}`}
              onClick={actions.edit}
            >
              <Icon name="pencil" size={18} />
            </button>
            <button
              type="button"
              aria-label={`Move question ${number} up`}
              aria-keyshortcuts="Alt+ArrowUp"
              aria-disabled={isFirst || undefined}
              onClick={() => actions.move(-1)}
            >
              <Icon name="chevron" size={18} className={styles.up} />
            </button>
            <button
              type="button"
              aria-label={`Move question ${number} down`}
              aria-keyshortcuts="Alt+ArrowDown"
              aria-disabled={isLast || undefined}
              onClick={() => actions.move(1)}
            >
              <Icon name="chevron" size={18} />
            </button>
            <MoreMenu label={`More for question ${number}`} items={moreItems(props)} />
          </div>
        </div>
        {isBlank(question) ? (
          <p className={styles.blank}>Nothing is written yet.</p>
        ) : (
          <>
            {figures && (
              <div className={styles.figures}>
                <QuestionSummary figures={figures} />
                <QuestionAdviceNotice figures={figures} />
              </div>
            )}
            <ProblemNotes problems={problems} />
            <ul className={classNames(styles.options, figures && styles.counted)}>
              {options.map((option, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and two may be the same
                <li key={index} data-right={index === answer || undefined}>
                  <span>{index === answer && <Icon name="check" size={17} />}</span>
                  <span>
                    {option || <em>Empty option</em>}
                    {index === answer && <small>Right answer</small>}
                  </span>
                  <Share figures={figures} option={option} />
                </li>
              ))}
            </ul>
            {explanation && <p className={styles.explanation}>{explanation}</p>}
            {sample && <p className={styles.sample}>Sample question: visitors can try it.</p>}
          </>
        )}
      </div>
    </section>
  );
}

type ShareProps = { figures: QuestionFigures | null; option: string };

/** Options are found by their text: their order may have changed since. */
export function Share({ figures, option }: ShareProps) {
  const place = figures?.options.findIndex(({ text }) => text === option) ?? -1;
  return figures && place >= 0 ? <OptionShare figures={figures} option={place} /> : null;
}

export function moreItems({ actions, canDuplicate }: QuestionProps): MoreItem[] {
  return [
    ...(canDuplicate
      ? [{ label: 'Duplicate', icon: <StudioIcon name="copy" />, onSelect: actions.duplicate }]
      : []),
    ...(actions.putInBank
      ? [
          {
            label: 'Put into the bank',
            icon: <StudioIcon name="archive" />,
            onSelect: actions.putInBank,
          },
        ]
      : []),
    {
      label: 'Remove',
      icon: <Icon name="trash" size={18} />,
      danger: true,
      onSelect: actions.remove,
    },
  ];
}
