import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { RunningText } from '../../catalog/shared/running-text.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from '../question-files/questions-dialog.module.css';

/** A question in a list to choose from. */
export function QuestionSummary({ question }: { question: DraftQuestion }) {
  const { options, answer } = question;
  return (
    <span className={`${styles.summary} stack gap-1 small muted anywhere fits loose`}>
      <b className="ink serif">
        <RunningText text={question.question || 'Question without text'} />
      </b>
      <span>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and two may be the same
          <span key={index} data-right={index === answer || undefined}>
            {index === answer && <Icon name="check" size={14} label="Right answer:" />}
            <RunningText text={option || 'Empty option'} />
          </span>
        ))}
      </span>
      {answer === null && <small>No option is marked as right.</small>}
    </span>
  );
}
