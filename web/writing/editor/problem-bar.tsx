import { useState } from 'react';
import { plural } from '../../../contract/text/plurals.ts';
import type { TextProblem } from '../../../contract/writing/editing.ts';
import { wayToMend } from '../../studio/shared/way-to-mend.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './problem-bar.module.css';
import { kindOf } from './source/problems.ts';

type ProblemBarProps = {
  problems: readonly TextProblem[];
  onGo: (line: number) => void;
  /** Opens the fields of what is on a line. */
  onEdit: (line: number) => void;
  onCaptions: (file: string, part?: 'transcript') => void;
};

/** What the rules of lessons say about the text, as a list below it. */
export function ProblemBar({ problems, onGo, onEdit, onCaptions }: ProblemBarProps) {
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
              <Mend problem={problem} {...{ onEdit, onCaptions }} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type MendProps = { problem: TextProblem } & Pick<ProblemBarProps, 'onEdit' | 'onCaptions'>;

/** Leads to where it can be mended. */
function Mend({ problem, onEdit, onCaptions }: MendProps) {
  const way = wayToMend(problem);
  if (!way) return null;
  const { label, file, part } = way;
  return (
    <Button small onClick={() => (file ? onCaptions(file, part) : onEdit(problem.line))}>
      {label}
    </Button>
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
