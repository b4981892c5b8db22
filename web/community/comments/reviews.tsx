import { type CSSProperties, lazy, Suspense, useRef, useState } from 'react';
import type { CourseDetail, RatingSummary } from '../../../contract/catalog.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage } from '../../data/error-message.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import type { RemovablePost } from '../shared/remove-post-dialog.tsx';
import { Comment } from './comment.tsx';
import { useRemovePermissions } from './hooks.ts';
import { RatingSection } from './rating-form.tsx';
import styles from './reviews.module.css';
import type { CourseComments } from './use-course-comments.ts';

// Lazy: few viewers may remove anything.
const RemovePostDialog = lazy(async () => {
  const { RemovePostDialog } = await import('../shared/remove-post-dialog.tsx');
  return { default: RemovePostDialog };
});

type CourseReviewsProps = { course: CourseDetail; comments: CourseComments };

/** Ratings, reviews and comments of a course. */
export function CourseReviews({ course, comments }: CourseReviewsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<RemovablePost | null>(null);

  function handleRemoved({ id }: RemovablePost) {
    comments.remove(id);
    // The button that opened the dialog goes with its comment, so focus needs a new place.
    title.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <h2 className={styles.title} ref={title} tabIndex={-1}>
        What learners say
      </h2>
      <RatingDistribution rating={course.rating} />
      <RatingSection courseId={course.id} />
      <CommentList courseId={course.id} comments={comments} onRemove={setRemoving} />
      {removing && (
        <Suspense>
          <RemovePostDialog
            kind="comment"
            post={removing}
            onClose={() => setRemoving(null)}
            onRemoved={handleRemoved}
          />
        </Suspense>
      )}
    </>
  );
}

function RatingDistribution({ rating }: { rating: RatingSummary }) {
  if (rating.average === null) return <p className="muted">Nobody has rated this course yet.</p>;
  return (
    <div className={styles.rating}>
      <p>
        <b>{rating.average.toFixed(1)}</b>
        <span className="tiny num">from {plural(rating.count, 'rating')}</span>
      </p>
      <ul className="num">
        {rating.distribution.map(({ stars, percent }) => (
          <li key={stars}>
            <span>{plural(stars, 'star')}</span>
            <i style={{ '--share': `${percent}%` } as CSSProperties} />
            <span className="muted">{percent}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type CommentListProps = {
  courseId: number;
  comments: CourseComments;
  onRemove: (comment: RemovablePost) => void;
};

function CommentList({ courseId, comments, onRemove }: CommentListProps) {
  const mayRemove = useRemovePermissions(courseId);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');

  async function loadMore() {
    setPending(true);
    setError('');
    try {
      await comments.loadMore();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setPending(false);
    }
  }

  if (comments.items.length === 0 && !comments.hasMore) {
    return <p className="mt-6 muted">No comments yet. Leave the first one below.</p>;
  }
  return (
    <>
      <ol className={styles.comments} aria-label="Comments and reviews">
        {comments.items.map((comment) => (
          <Comment
            key={comment.id}
            courseId={courseId}
            comment={comment}
            mayRemove={mayRemove}
            onRemove={onRemove}
            onReplied={(reply) => comments.addReply(comment.id, reply)}
          />
        ))}
      </ol>
      {error && (
        <div className="mb-4">
          <FormError>{error}</FormError>
        </div>
      )}
      {comments.hasMore && (
        <HydratedButton small pending={pending} onClick={() => void loadMore()}>
          Show more
        </HydratedButton>
      )}
    </>
  );
}
