import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './problem-notes.module.css';

type ProblemNotesProps = {
  problems: readonly Pick<DraftProblem, 'message' | 'advice'>[];
  id?: string;
};

/** What the check says, right where it can be fixed. Renders nothing if it says nothing. */
export function ProblemNotes({ problems, id }: ProblemNotesProps) {
  if (problems.length === 0) return null;
  return (
    <ul className={`${styles.notes} mt-2 small loose`} id={id} aria-label="To fix">
      {problems.map(({ message, advice }) => (
        <li key={message} data-advice={advice || undefined}>
          <Icon className="mt-hair" name={advice ? 'info' : 'warning'} size={16} />
          <span>
            {advice && <span className="visually-hidden">Advice: </span>}
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
