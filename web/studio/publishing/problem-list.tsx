import type { Draft, DraftProblem } from '../../../contract/studio/drafts.ts';
import { ProblemItem } from './problem-item.tsx';
import styles from './publishing.module.css';

type ProblemListProps = {
  draft: Pick<Draft, 'courseId' | 'lessons'>;
  problems: readonly DraftProblem[];
  onOpen: () => void;
};

export function ProblemList({ draft, problems, onOpen }: ProblemListProps) {
  const lessonTitles = new Map(draft.lessons.map(({ id, title }) => [id, title]));
  return (
    <ul className={styles.problems}>
      {/* What has to be fixed comes before what could be better. */}
      {problems
        .toSorted((one, other) => Number(one.advice) - Number(other.advice))
        .map((problem) => (
          <ProblemItem
            key={JSON.stringify(problem)}
            courseId={draft.courseId}
            {...{ problem, lessonTitles, onOpen }}
          />
        ))}
    </ul>
  );
}
