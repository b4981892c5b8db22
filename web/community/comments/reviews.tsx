import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { CourseDetail, RatingSummary } from '../../../contract/catalog.ts';
import { pluralize } from '../../catalog/shared/format.ts';
import { errorMessage } from '../../data/error-message.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { CourseVoiceItem } from './comment.tsx';
import type { Voices } from './comments.ts';
import { CourseRatingForm } from './rating-form.tsx';
import { CourseRemovalDialog, type Removable } from './removal-dialog.tsx';
import styles from './reviews.module.css';
import { useMayRemove } from './use-may-remove.ts';

type CourseReviewsProps = { course: CourseDetail; voices: Voices };

export function CourseReviews({ course, voices }: CourseReviewsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Removable | null>(null);
  const [removed, setRemoved] = useState(0);

  // The button that had the focus before the dialog is gone with its comment.
  useEffect(() => {
    if (removed > 0) title.current?.focus({ preventScroll: true });
  }, [removed]);

  function takeAway({ id }: Removable) {
    setAsked(null);
    voices.remove(id);
    setRemoved((count) => count + 1);
  }

  return (
    <>
      <h2 className={styles.title} ref={title} tabIndex={-1}>
        What learners say
      </h2>
      <RatingBars rating={course.rating} />
      <CourseRatingForm courseId={course.id} />
      <VoiceList courseId={course.id} voices={voices} onRemove={setAsked} />
      <CourseRemovalDialog voice={asked} onClose={() => setAsked(null)} onRemoved={takeAway} />
    </>
  );
}

function RatingBars({ rating }: { rating: RatingSummary }) {
  if (rating.average === null) return <p className="muted">Nobody has rated this course yet.</p>;
  return (
    <div className={styles.rating}>
      <p>
        <b>{rating.average.toFixed(1)}</b>
        <span className="tiny num">from {pluralize(rating.count, 'rating')}</span>
      </p>
      <ul className="num">
        {rating.distribution.map(({ stars, percent }) => (
          <li key={stars}>
            <span>{pluralize(stars, 'star')}</span>
            <i style={{ '--share': `${percent}%` } as CSSProperties} />
            <span className="muted">{percent}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type VoiceListProps = {
  courseId: number;
  voices: Voices;
  onRemove: (voice: Removable) => void;
};

function VoiceList({ courseId, voices, onRemove }: VoiceListProps) {
  const mayRemove = useMayRemove(courseId);
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState('');

  async function showMore() {
    setPending(true);
    setTrouble('');
    try {
      await voices.showMore();
    } catch (failure) {
      setTrouble(errorMessage(failure));
    } finally {
      setPending(false);
    }
  }

  if (voices.shown.length === 0 && !voices.hasMore) {
    return <p className={styles.none}>No comments yet. Leave the first one below.</p>;
  }
  return (
    <>
      <ol className={styles.voices} aria-label="Comments and reviews">
        {voices.shown.map((voice) => (
          <CourseVoiceItem
            key={voice.id}
            courseId={courseId}
            voice={voice}
            mayRemove={mayRemove}
            onRemove={onRemove}
            onReplied={(reply) => voices.addReply(voice.id, reply)}
          />
        ))}
      </ol>
      {trouble && (
        <div className={styles.trouble}>
          <FormError>{trouble}</FormError>
        </div>
      )}
      {voices.hasMore && (
        <HydratedButton small pending={pending} onClick={() => void showMore()}>
          Show more
        </HydratedButton>
      )}
    </>
  );
}
