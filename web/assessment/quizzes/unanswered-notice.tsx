import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QuestionLinks } from './question-links.tsx';
import styles from './quiz.module.css';

type UnansweredNoticeProps = {
  /** Indexes of questions. */
  unanswered: readonly number[];
  onSelect: (question: number) => void;
};

/** Lists the unanswered questions once; pressing Submit again submits anyway. */
export function UnansweredNotice({ unanswered, onSelect }: UnansweredNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const count = unanswered.length;
  return (
    <div ref={notice} tabIndex={-1} className={styles.missingList}>
      <Notice title={noticeTitle(count)}>
        {count > 0 && <QuestionLinks questions={unanswered} onSelect={onSelect} />}
        {count > 0
          ? 'You can still submit. Unanswered questions count as wrong.'
          : 'Ready to submit.'}
      </Notice>
    </div>
  );
}

function noticeTitle(count: number): string {
  if (count === 0) return 'Every question is answered.';
  return count === 1
    ? "One question isn't answered yet."
    : `${count} questions aren't answered yet.`;
}
