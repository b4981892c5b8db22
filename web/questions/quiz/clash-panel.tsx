import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { isSameValue } from '../../forms/same-value.ts';
import { ClashCard, ClashPanel, type Other } from '../../studio/shared/saving/clash-panel.tsx';
import { describeValue } from '../../studio/shared/saving/describe-value.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './clash-panel.module.css';
import type { Decision, QuestionClash, Side } from './merge-quizzes.ts';

type QuizClashesProps = {
  clashes: readonly QuestionClash[];
  theirs: Other;
  onSettle: (clash: QuestionClash, decision: Decision) => void;
};

/** Beside the questions: both versions of each that two people have changed. */
export function QuizClashes({ clashes, theirs: saved, onSettle }: QuizClashesProps) {
  return (
    <ClashPanel noun="question" count={clashes.length} name={saved.name} className={styles.panel}>
      {clashes.map((clash) => {
        const { mine, theirs } = clash;
        const choose = (decision: Decision) => () => onSettle(clash, decision);
        return (
          <ClashCard
            key={clash.inBase}
            title={(mine ?? theirs)?.question || 'Question without text'}
            theirs={saved}
            mine={mine ? <WholeQuestion question={mine} other={theirs} /> : <em>Removed</em>}
            other={theirs ? <WholeQuestion question={theirs} other={mine} /> : <em>Removed</em>}
            labels={{
              mine: mine ? undefined : 'Leave it removed',
              theirs: theirs ? undefined : 'Remove it',
            }}
            onMine={choose('mine')}
            onTheirs={choose('theirs')}
            both={
              mine && theirs
                ? { label: 'Keep both as two questions', onChoose: choose('both') }
                : undefined
            }
          />
        );
      })}
    </ClashPanel>
  );
}

/** What differs from the other one is marked. */
function WholeQuestion({ question, other }: { question: DraftQuestion; other: Side }) {
  const { options, answer, explanation, sample } = question;
  const rightText = (of: DraftQuestion) => (of.answer === null ? null : of.options[of.answer]);
  const isOtherAnswer = other !== null && rightText(question) !== rightText(other);
  return (
    <span className="stack gap-2">
      <Differing className="serif" isDifferent={question.question !== other?.question}>
        {question.question || 'Question without text'}
      </Differing>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and two may be the same
        <span key={index} className={`${styles.option} icon-first gap-2`}>
          <span>{index === answer && <Icon name="check" size={16} label="Right answer" />}</span>
          <Differing
            isDifferent={!other?.options.includes(option) || (isOtherAnswer && index === answer)}
          >
            {option || 'Empty option'}
          </Differing>
        </span>
      ))}
      {question.picture && (
        <Differing isDifferent={!isSameValue(question.picture, other?.picture)}>
          {describeValue(question.picture)}
        </Differing>
      )}
      {question.details && (
        <Differing isDifferent={!isSameValue(question.details, other?.details)}>
          {describeValue(question.details)}
        </Differing>
      )}
      {question.practice && (
        <Differing isDifferent={!isSameValue(question.practice, other?.practice)}>
          {describeValue(question.practice)}
        </Differing>
      )}
      <Differing className={styles.explained} isDifferent={explanation !== other?.explanation}>
        {explanation || 'No explanation'}
      </Differing>
      {sample && <Differing isDifferent={!other?.sample}>Sample question</Differing>}
    </span>
  );
}

type DifferingProps = { isDifferent: boolean; className?: string | undefined; children: string };

function Differing({ isDifferent, className, children }: DifferingProps) {
  return <span className={className}>{isDifferent ? <mark>{children}</mark> : children}</span>;
}
