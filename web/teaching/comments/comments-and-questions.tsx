import { Link, useLocation, useSearchParams } from 'react-router';
import styles from './comments.module.css';
import { usePostCounts } from './hooks.ts';
import { commentKind, questionKind } from './kinds.ts';
import { Posts } from './posts.tsx';

/** What is written about a course, and what is asked under its lessons: of one course, or of all. */
export function CommentsAndQuestions({ courseId }: { courseId?: number }) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const query = commentKind.query.read(search);
  const course = courseId ?? query.course;
  const comments = usePostCounts(commentKind, course).data?.counts.unanswered;
  const questions = usePostCounts(questionKind, course).data?.counts.unanswered;
  const shows = [
    { show: 'comments', label: 'Comments and reviews', count: comments },
    { show: 'questions', label: 'Lesson questions', count: questions },
  ] as const;
  const addressOf = (show: (typeof shows)[number]['show']) =>
    commentKind.query.write({ ...commentKind.query.usual, course: query.course, show }).toString();
  return (
    <>
      <nav aria-label="What was written" className={styles.shows}>
        {shows.map(({ show, label, count }) => (
          <Link
            key={show}
            to={{ pathname, search: addressOf(show) }}
            aria-current={show === query.show ? 'page' : undefined}
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
      {query.show === 'questions' ? (
        <Posts key="questions" kind={questionKind} courseId={courseId} />
      ) : (
        <Posts key="comments" kind={commentKind} courseId={courseId} />
      )}
    </>
  );
}
