import * as z from 'zod/mini';
import type { DraftKind, DraftPractice, DraftQuestion } from '../../../contract/studio/content.ts';
import { practiceIn, toQuizContent } from '../../../contract/studio/practice.ts';
import { QuizContent, solutionInQuiz, toPractice } from '../../../practice/in-quiz.ts';
import { hasShares } from '../../../practice/kinds.ts';
import { Inline } from '../../../practice/shared/inline.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { KindEditor } from '../practice/kind-editor.tsx';
import { TryIt } from '../practice/try-it.tsx';
import { useCourseFigures } from '../practice/use-course-figures.ts';
import styles from './quiz.module.css';

type KindFieldsProps = {
  question: DraftQuestion;
  practice: DraftKind;
  /** Null for a question that belongs to no course: it shows no figure. */
  courseId: number | null;
  onChange: (question: DraftQuestion) => void;
};

/** What a question of a practice kind needs besides its texts, written as for practice. */
export function KindFields({ question, practice, courseId, onChange }: KindFieldsProps) {
  const { figures } = useCourseFigures(courseId);
  const { kind, partial } = practice;
  const draft = practiceIn(question);
  const content = contentOf(question);
  if (!draft) return null;
  const change = ({
    id: _,
    question: __,
    hints: ___,
    explanation: ____,
    ...fields
  }: DraftPractice) =>
    onChange({ ...question, practice: { ...fields, kind, ...(partial && { partial }) } });
  return (
    <div className="stack gap-5 mt-4">
      <KindEditor
        question={draft}
        hasCourse={courseId !== null}
        figures={figures}
        isInQuiz
        onChange={change}
      />
      {hasShares(kind) && (
        <Select
          label="Points"
          small
          hint={
            kind === 'several'
              ? 'A share of the point for each right mark. A wrong mark takes one away, so marking everything earns nothing. Only whole points count towards the pass mark.'
              : 'A share of the point for each right pair. Only whole points count towards the pass mark.'
          }
          value={partial ? 'each' : 'whole'}
          onChange={({ target }) => {
            const { partial: _, ...others } = practice;
            const isEach = target.value === 'each';
            onChange({ ...question, practice: isEach ? { ...others, partial: true } : others });
          }}
        >
          <option value="whole">One point if everything is right</option>
          <option value="each">Points for each right {kind === 'several' ? 'mark' : 'pair'}</option>
        </Select>
      )}
      {content && (
        <TryIt label="As learners see it" question={toPractice(content)} figures={figures} />
      )}
    </div>
  );
}

/** Undefined as long as it isn’t complete. */
function contentOf(question: DraftQuestion): QuizContent | undefined {
  const draft = practiceIn(question);
  if (!draft) return undefined;
  const read = z.safeParse(QuizContent, toQuizContent(draft, question.practice?.partial));
  return read.success ? read.data : undefined;
}

/** What is right, in words, once the question is complete. */
export function KindSolution({ question }: { question: DraftQuestion }) {
  const content = contentOf(question);
  if (!content) return null;
  return (
    <ul className={styles.options} aria-label="Right answer">
      {solutionInQuiz(content).map((line) => (
        <li key={line} data-right>
          <span>
            <Icon name="check" size={17} />
          </span>
          <span>
            <Inline text={line} />
          </span>
        </li>
      ))}
    </ul>
  );
}
