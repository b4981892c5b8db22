import { useState } from 'react';
import { plural } from '../../../contract/text/plurals.ts';
import type { TextProblem } from '../../../contract/writing/editing.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './problem-bar.module.css';
import { kindOf } from './source/problems.ts';

type ProblemBarProps = { problems: readonly TextProblem[]; onGo: (line: number) => void };

/** What the rules of lessons say about the text, as a list below it. */
export function ProblemBar({ problems, onGo }: ProblemBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const errors = problems.filter(({ advice }) => !advice).length;
  const summary = describe(errors, problems.length - errors);
  if (problems.length === 0) {
    return (
      <p className={styles.fine}>
        <Icon className="good" name="check" size={16} />
        {summary}
      </p>
    );
  }
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={errors > 0 ? 'warning' : 'info'} size={16} />
        {summary}
        <Icon name="chevron" size={14} className={`${styles.chevron} push turned`} />
      </button>
      {isOpen && (
        <ul className={styles.list}>
          {problems.map((problem) => (
            <li
              key={`${problem.line} ${problem.message}`}
              data-advice={problem.advice || undefined}
            >
              <button type="button" onClick={() => onGo(problem.line)}>
                <span className="faint num">Line {problem.line}</span>
                <span>
                  <b>{kindOf(problem)}:</b> {problem.message}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `1 problem, 2 suggestions`. */
function describe(errors: number, suggestions: number): string {
  if (errors + suggestions === 0) return 'No problems found';
  const parts = [
    errors > 0 && plural(errors, 'problem'),
    suggestions > 0 && plural(suggestions, 'suggestion'),
  ];
  return parts.filter(Boolean).join(', ');
}
