import type { DraftDetails } from '../../../contract/catalog/draft-fields.ts';
import { RunningText } from '../../catalog/shared/running-text.tsx';
import { QuestionAdviceNotice, QuestionSummary } from '../../teaching/shared/question-figures.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { KindSolution } from './kind-fields.tsx';
import { ProblemNotes } from './problem-notes.tsx';
import { KindLabel } from './question-kinds.tsx';
import { AlsoIn, moreItems, type QuestionProps, Share } from './question-parts.tsx';
import styles from './quiz.module.css';
import { isBlank } from './quiz-edits.ts';

/** A question as it will be asked, with the right option marked. */
export function QuestionView(props: QuestionProps) {
  const { question, number, hasKinds, isFirst, isLast, problems, figures, actions } = props;
  const { options, details = [], answer, explanation, sample, picture } = question;
  return (
    <section className={styles.question} aria-label={`Question ${number}`}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className="fits">
        <div className={`${styles.top} row top between gap-4`}>
          <div className="fits">
            {hasKinds && <KindLabel question={question} />}
            <h3 className="anywhere pretty fits">
              {question.question ? (
                <RunningText text={question.question} />
              ) : (
                <em>Question without text</em>
              )}
            </h3>
          </div>
          <div className={styles.actions}>
            <button
              type="button"
              className="icon-button"
              data-part="edit"
              aria-label={`Edit question ${number}`}
              onClick={actions.edit}
            >
              <Icon name="pencil" size={18} />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move question ${number} up`}
              aria-keyshortcuts="Alt+ArrowUp"
              aria-disabled={isFirst || undefined}
              onClick={() => actions.move(-1)}
            >
              <Icon name="chevron" size={18} className="turned" />
            </button>
            <button
              type="button"
              className="icon-button"
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
              <div className="stack gap-4 mt-2">
                <QuestionSummary figures={figures} />
                <QuestionAdviceNotice figures={figures} />
              </div>
            )}
            <AlsoIn shared={props.shared} />
            <ProblemNotes problems={problems} />
            {question.practice && <KindSolution question={question} />}
            {picture && <p className="mt-2 tiny">Picture: {picture.alt || picture.figure}</p>}
            <ul className={classNames(styles.options, figures && styles.counted)}>
              {options.map((option, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and two may be the same
                <li key={index} data-right={index === answer || undefined}>
                  <span>{index === answer && <Icon name="check" size={17} />}</span>
                  <span>
                    {option ? <RunningText text={option} /> : <em>Empty option</em>}
                    {index === answer && <small className="ml-2">Right answer</small>}
                    <Detail details={details[index] ?? {}} />
                  </span>
                  <Share figures={figures} option={option} />
                </li>
              ))}
            </ul>
            {explanation && (
              <p className="mt-2 small muted loose side-line">
                <RunningText text={explanation} />
              </p>
            )}
            {sample && <p className="mt-2 tiny">Sample question: visitors can try it.</p>}
          </>
        )}
      </div>
    </section>
  );
}

function Detail({ details: { picture, says } }: { details: DraftDetails }) {
  return (
    <>
      {picture && <small className="block muted">Picture: {picture.alt || picture.figure}</small>}
      {says && (
        <small className="block muted">
          <RunningText text={says} />
        </small>
      )}
    </>
  );
}
