import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { CourseDetail, RatingSummary } from '../../contract/catalog.ts';
import type { CourseVoice } from '../../contract/community.ts';
import { sentenceOf } from '../form-errors.ts';
import { FormError } from '../ui/notice.tsx';
import { ReadyButton } from '../ui/ready-button.tsx';
import { Stars } from '../ui/stars.tsx';
import { TextButton } from '../ui/text-link.tsx';
import { CourseRatingForm } from './course-rating-form.tsx';
import { CourseRemovalDialog } from './course-removal-dialog.tsx';
import styles from './course-reviews.module.css';
import { counted, dayText } from './course-texts.ts';
import type { Voices } from './course-voices.ts';
import { useMayRemove } from './use-may-remove.ts';

type CourseReviewsProps = { course: CourseDetail; voices: Voices };

export function CourseReviews({ course, voices }: CourseReviewsProps) {
  const mayRemove = useMayRemove(course.id);
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<CourseVoice | null>(null);
  const [removed, setRemoved] = useState(0);

  // The button that had the focus before the dialog is gone with its comment.
  useEffect(() => {
    if (removed > 0) title.current?.focus({ preventScroll: true });
  }, [removed]);

  function takeAway({ id }: CourseVoice) {
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
      <VoiceList voices={voices} mayRemove={mayRemove} onRemove={setAsked} />
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
        <span className="tiny num">from {counted(rating.count, 'rating')}</span>
      </p>
      <ul className="num">
        {rating.distribution.map(({ stars, percent }) => (
          <li key={stars}>
            <span>{counted(stars, 'star')}</span>
            <i style={{ '--share': `${percent}%` } as CSSProperties} />
            <span className="muted">{percent}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type VoiceListProps = {
  voices: Voices;
  mayRemove: (id: string) => boolean;
  onRemove: (voice: CourseVoice) => void;
};

function VoiceList({ voices, mayRemove, onRemove }: VoiceListProps) {
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState('');

  async function showMore() {
    setPending(true);
    setTrouble('');
    try {
      await voices.showMore();
    } catch (failure) {
      setTrouble(sentenceOf(failure));
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
          <Voice
            key={voice.id}
            voice={voice}
            onRemove={mayRemove(voice.id) ? () => onRemove(voice) : null}
          />
        ))}
      </ol>
      {trouble && (
        <div className={styles.trouble}>
          <FormError>{trouble}</FormError>
        </div>
      )}
      {voices.hasMore && (
        <ReadyButton small pending={pending} onClick={() => void showMore()}>
          Show more
        </ReadyButton>
      )}
    </>
  );
}

function Voice({ voice, onRemove }: { voice: CourseVoice; onRemove: (() => void) | null }) {
  return (
    <li>
      <div className={styles.by}>
        <b>{voice.author}</b>
        {voice.stars !== null && <Stars stars={voice.stars} />}
        <time className="tiny num" dateTime={voice.at}>
          {dayText(voice.at)}
        </time>
        {onRemove && (
          <TextButton
            small
            className={styles.remove}
            aria-label={`Remove what ${voice.author} wrote`}
            onClick={onRemove}
          >
            Remove
          </TextButton>
        )}
      </div>
      <p>{voice.comment}</p>
    </li>
  );
}
