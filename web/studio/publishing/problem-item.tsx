import { Link } from 'react-router';
import { courseFields, inSentence, labelsOf } from '../../../contract/catalog/course-fields.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { wayToMend } from '../shared/way-to-mend.ts';
import styles from './problem-item.module.css';
import { priceFields, problemPath } from './problem-path.ts';

type ProblemItemProps = {
  courseId: number;
  problem: DraftProblem;
  /** Of the lessons in the outline. */
  lessonTitles: ReadonlyMap<string, string>;
  /** Closes the dialog that it is in, for example. */
  onOpen?: () => void;
};

/** Something that is wrong with a draft, in a list, with the way to it. */
export function ProblemItem({ courseId, problem, lessonTitles, onOpen }: ProblemItemProps) {
  const path = problemPath(courseId, problem);
  const place = describePlace(problem, lessonTitles);
  const way = problem.part === 'text' ? wayToMend(problem) : null;
  return (
    <li className={styles.problem} data-advice={problem.advice || undefined}>
      <Icon className="bad mt-hair" name={problem.advice ? 'info' : 'warning'} size={18} />
      <div>
        <p className="ink">
          {problem.advice && <span className="visually-hidden">Advice: </span>}
          {problem.message}
        </p>
        {way ? (
          <div className="cluster center gap-1-3 mt-1">
            <LinkButton small to={path} onClick={onOpen}>
              {way.label}
            </LinkButton>
            <span className="tiny">{place}</span>
          </div>
        ) : (
          <Link to={path} onClick={onOpen} className={`${styles.place} teal label`}>
            {place}
          </Link>
        )}
      </div>
    </li>
  );
}

function describePlace(problem: DraftProblem, lessonTitles: ReadonlyMap<string, string>): string {
  if (problem.part === 'details') return describeDetail(problem.field);
  if (problem.part === 'figure') return `Figure ${problem.figure}`;
  if (problem.part === 'media') return `File ${problem.file}`;
  const lesson = lessonTitles.get(problem.lessonId) || 'Untitled lesson';
  if (problem.part === 'text') return `${lesson}, line ${problem.line}`;
  if (problem.part === 'quiz') {
    return `${lesson}, ${problem.question === 0 ? 'quiz' : `question ${problem.question}`}`;
  }
  if (problem.part === 'practice') {
    return `${lesson}, practice${problem.question === 0 ? '' : `, question ${problem.question}`}`;
  }
  return `${lesson}, settings`;
}

const labels: Record<string, string> = labelsOf(courseFields);

/** By the first part of its path: `faqs.0.answer` is about the questions and answers. */
function describeDetail(field: string): string {
  const [name = '', index] = field.split('.');
  if (name === 'modules') return 'Outline';
  if (priceFields.has(name)) return 'Price and access';
  const label = labels[name];
  if (label === undefined) return 'Course page';
  const entry = index && /^\d+$/.test(index) ? `, number ${Number(index) + 1}` : '';
  return `Course page, ${inSentence(label)}${entry}`;
}
