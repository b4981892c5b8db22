import { Link, useLocation, useSearchParams } from 'react-router';
import styles from './comments.module.css';
import { Comments } from './comments.tsx';
import { useCommentCounts } from './hooks.ts';
import { useQuestionCounts } from './question-hooks.ts';
import { Questions } from './questions.tsx';

/** What is written about a course, and what is asked under its lessons: of one course, or of all. */
export function CommentsAndQuestions({ courseId }: { courseId?: number }) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const showsQuestions = search.get('show') === 'questions';
  const course = courseId ?? (Number(search.get('course')) || undefined);
  const comments = useCommentCounts(course).data?.counts.unanswered;
  const questions = useQuestionCounts(course).data?.counts.unanswered;
  const filter = courseId === undefined && course ? `course=${course}` : '';
  const shows = [
    { label: 'Comments and reviews', count: comments, search: filter, isShown: !showsQuestions },
    {
      label: 'Lesson questions',
      count: questions,
      search: ['show=questions', filter].filter(Boolean).join('&'),
      isShown: showsQuestions,
    },
  ];
  return (
    <div className={styles.comments}>
      <nav aria-label="What was written" className={styles.shows}>
        {shows.map(({ label, count, search, isShown }) => (
          <Link
            key={label}
            to={{ pathname, search }}
            aria-current={isShown ? 'page' : undefined}
            preventScrollReset
          >
            {label}
            {count !== undefined && count > 0 && (
              <span className={`num ${styles.badge}`}>
                {count}
                <span className="visually-hidden"> unanswered</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      {showsQuestions ? (
        <Questions {...(courseId === undefined ? {} : { courseId })} />
      ) : (
        <Comments {...(courseId === undefined ? {} : { courseId })} />
      )}
    </div>
  );
}
