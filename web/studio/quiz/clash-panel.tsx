import { useState } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatTime } from '../../ui/text/dates.ts';
import styles from './clash-panel.module.css';
import { countClashes, type Decision, type MergedQuestion, type Side } from './merge-quizzes.ts';

type ClashPanelProps = {
  merged: readonly MergedQuestion[];
  theirs: { name: string; at: string };
  onDecide: (decisions: Decision[]) => void;
};

/** Questions that two people have changed, side by side, for one of them to decide. */
export function ClashPanel({ merged, theirs, onDecide }: ClashPanelProps) {
  const [decisions, setDecisions] = useState<readonly (Decision | undefined)[]>([]);
  const clashes = merged.flatMap((each) => (each.kind === 'clash' ? [each] : []));
  const isDecided = clashes.every((_, index) => decisions[index]);
  const choose = (index: number, decision: Decision) =>
    setDecisions((before) => clashes.map((_, each) => (each === index ? decision : before[each])));
  const count = countClashes(merged);
  return (
    <div className={styles.panel}>
      <Notice
        tone="bad"
        title={`${theirs.name} has changed the same ${count === 1 ? 'question' : `${count} questions`}`}
      >
        They saved at {formatTime(theirs.at)}. Choose what to keep. Everything else that you both
        changed is joined already, and what you wrote is kept in this browser until then.
      </Notice>
      {clashes.map(({ mine, theirs: other }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: clashes have no id and don't move
        <fieldset key={index} className={styles.clash}>
          <legend>{(mine ?? other)?.question || 'Question without text'}</legend>
          <div className={styles.sides}>
            <SideView
              title="Yours"
              side={mine}
              other={other}
              name={`clash-${index}`}
              label={mine ? 'Keep mine' : 'Leave it removed'}
              checked={decisions[index] === 'mine'}
              onChoose={() => choose(index, 'mine')}
            />
            <SideView
              title={theirs.name}
              side={other}
              other={mine}
              name={`clash-${index}`}
              label={other ? 'Take theirs' : 'Remove it'}
              checked={decisions[index] === 'theirs'}
              onChoose={() => choose(index, 'theirs')}
            />
          </div>
          {mine && other && (
            <label className={styles.both}>
              <input
                type="radio"
                name={`clash-${index}`}
                checked={decisions[index] === 'both'}
                onChange={() => choose(index, 'both')}
              />
              Keep both as two questions
            </label>
          )}
        </fieldset>
      ))}
      <div className={styles.foot}>
        <Button
          small
          disabled={!isDecided}
          onClick={() => onDecide(decisions.map((decision) => decision ?? 'both'))}
        >
          Save my choice
        </Button>
      </div>
    </div>
  );
}

type SideViewProps = {
  title: string;
  side: Side;
  other: Side;
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
};

function SideView({ title, side, other, name, label, checked, onChoose }: SideViewProps) {
  return (
    <label className={styles.side} data-checked={checked || undefined}>
      <span className={styles.choose}>
        <input type="radio" name={name} checked={checked} onChange={onChoose} />
        {label}
        <small>{title}</small>
      </span>
      {side ? <WholeQuestion question={side} other={other} /> : <em>Removed this question.</em>}
    </label>
  );
}

/** What differs from the other one is marked. */
function WholeQuestion({ question, other }: { question: DraftQuestion; other: Side }) {
  const { options, answer, explanation, sample } = question;
  const rightText = (of: DraftQuestion) => (of.answer === null ? null : of.options[of.answer]);
  const isOtherAnswer = other !== null && rightText(question) !== rightText(other);
  return (
    <span className={styles.whole}>
      <Differing className={styles.asked} isDifferent={question.question !== other?.question}>
        {question.question || 'Question without text'}
      </Differing>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and two may be the same
        <span key={index} className={styles.option}>
          <span>{index === answer && <Icon name="check" size={16} label="Right answer" />}</span>
          <Differing
            isDifferent={!other?.options.includes(option) || (isOtherAnswer && index === answer)}
          >
            {option || 'Empty option'}
          </Differing>
        </span>
      ))}
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
