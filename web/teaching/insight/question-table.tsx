import {
  goodDiscrimination,
  isWeak,
  leastAnswers,
  type QuestionFigures,
  weakDiscrimination,
} from '../../../contract/teaching/insight.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { RunningText } from '../../catalog/shared/running-text.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { percent, signed } from '../shared/figure-words.ts';
import { lessonPath } from '../shared/studio-paths.ts';
import { useQuestionList } from './hooks.ts';
import styles from './insight.module.css';
import { sinceText } from './words.ts';

type QuestionSectionProps = {
  courseId: number;
  hardest: readonly QuestionFigures[];
  total: number;
  /** The page of all questions; 0 while only the hardest are shown. */
  page: number;
  onPage: (page: number) => void;
};

export function QuestionSection(props: QuestionSectionProps) {
  const { courseId, hardest, total, page, onPage } = props;
  if (total === 0) return null;
  return (
    <section aria-labelledby="insight-questions">
      <div className="cluster baseline between gap-2-4 mb-3">
        <h2 id="insight-questions">{page === 0 ? 'Hardest questions' : 'All questions'}</h2>
        {page === 0 ? (
          <TextButton small onClick={() => onPage(1)}>
            All {total} questions
          </TextButton>
        ) : (
          <TextButton small onClick={() => onPage(0)}>
            Only the hardest
          </TextButton>
        )}
      </div>
      {page > 0 ? (
        <AllQuestions courseId={courseId} page={page} onPage={onPage} />
      ) : hardest.length === 0 ? (
        <p className={styles.tooFew}>
          No question has {leastAnswers} answers yet. With fewer, a figure says more about chance
          than about the question.
        </p>
      ) : (
        <QuestionTable caption="Hardest questions and their figures" questions={hardest} />
      )}
      <p className="tiny mt-3 loose measure-wide">
        Each learner’s first answer counts, whenever it was given. Discrimination compares learners
        with high and low scores in the rest of the quiz. From {goodDiscrimination} a question tells
        them apart; below {weakDiscrimination} it deserves another look.
      </p>
    </section>
  );
}

type AllQuestionsProps = { courseId: number; page: number; onPage: (page: number) => void };

function AllQuestions({ courseId, page, onPage }: AllQuestionsProps) {
  return (
    <ListView
      result={useQuestionList(courseId, page)}
      pages={onPage}
      unit="questions"
      skeleton={<SkeletonTable columns={4} />}
      empty={null}
    >
      {(questions) => (
        <QuestionTable caption="All questions and their figures" questions={questions} />
      )}
    </ListView>
  );
}

type QuestionTableProps = { caption: string; questions: readonly QuestionFigures[] };

function QuestionTable({ caption, questions }: QuestionTableProps) {
  return (
    <Table caption={caption} stacks className={styles.questions ?? ''}>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Right</th>
          <th scope="col">Discrimination</th>
          <th scope="col">Most chosen wrong answer</th>
          <th scope="col">Chosen by</th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <QuestionRow key={`${question.lessonId} ${question.position}`} question={question} />
        ))}
      </tbody>
    </Table>
  );
}

function QuestionRow({ question }: { question: QuestionFigures }) {
  const { lessonId, lessonTitle, position, right, discrimination, answers } = question;
  const [wrong] = question.options
    .filter(({ isRight, share }) => !isRight && share)
    .toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0));
  const since = sinceText(question);
  return (
    <tr>
      <th scope="row">
        <TextLink to={`${lessonPath(lessonId, 'quiz')}?question=${position}`}>
          <RunningText text={question.question} />
        </TextLink>
        <small>
          {lessonTitle} · {plural(answers, 'answer')}
        </small>
        {since && <small>{since}</small>}
      </th>
      {right === null ? (
        <td colSpan={4} className={styles.none}>
          Fewer than {leastAnswers} answers
        </td>
      ) : (
        <>
          <td data-label="Right">{percent(right)}</td>
          <td data-label="Discrimination">
            {discrimination === null ? '–' : signed(discrimination)}
            {isWeak({ discrimination, right }) && (
              <small>
                <StateMark mark="late">weak</StateMark>
              </small>
            )}
          </td>
          <td data-label="Most chosen wrong answer">{wrong ? wrong.text : 'None'}</td>
          <td data-label="Chosen by">{wrong?.share ? percent(wrong.share) : '–'}</td>
        </>
      )}
    </tr>
  );
}
