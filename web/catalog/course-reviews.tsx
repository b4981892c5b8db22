import { type CSSProperties, useState } from 'react';
import type { CourseDetail, RatingSummary } from '../../contract/catalog.ts';
import type { CourseVoice } from '../../contract/community.ts';
import { sentenceOf } from '../form-errors.ts';
import { FormError } from '../ui/notice.tsx';
import { ReadyButton } from '../ui/ready-button.tsx';
import { Stars } from '../ui/stars.tsx';
import { CourseRatingForm } from './course-rating-form.tsx';
import styles from './course-reviews.module.css';
import { counted, dayText } from './course-texts.ts';
import type { Voices } from './course-voices.ts';

type CourseReviewsProps = { course: CourseDetail; voices: Voices };

export function CourseReviews({ course, voices }: CourseReviewsProps) {
  return (
    <>
      <h2 className={styles.title}>What learners say</h2>
      <RatingBars rating={course.rating} />
      <CourseRatingForm courseId={course.id} />
      <VoiceList voices={voices} />
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

function VoiceList({ voices }: { voices: Voices }) {
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

  if (voices.shown.length === 0) {
    return <p className={styles.none}>No comments yet. Leave the first one below.</p>;
  }
  return (
    <>
      <ol className={styles.voices} aria-label="Comments and reviews">
        {voices.shown.map((voice) => (
          <Voice key={voice.id} voice={voice} />
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

function Voice({ voice }: { voice: CourseVoice }) {
  return (
    <li>
      <div className={styles.by}>
        <b>{voice.author}</b>
        {voice.stars !== null && <Stars stars={voice.stars} />}
        <time className="tiny num" dateTime={voice.at}>
          {dayText(voice.at)}
        </time>
      </div>
      <p>{voice.comment}</p>
    </li>
  );
}
