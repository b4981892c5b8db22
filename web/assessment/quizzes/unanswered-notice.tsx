import { useEffect, useRef } from 'react';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './quiz.module.css';
import { questionId } from './quiz-answers.ts';

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
        {count > 0 && (
          <ul className={styles.links}>
            {unanswered.map((question) => (
              <li key={question}>
                <TextLink
                  to={`#${questionId(question)}`}
                  prefetch="none"
                  onClick={(event) => {
                    event.preventDefault();
                    onSelect(question);
                  }}
                >
                  Question {question + 1}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
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
