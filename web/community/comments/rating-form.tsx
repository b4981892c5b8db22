import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StarsField } from '../../ui/fields/stars.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import styles from './rating-form.module.css';
import { loadContract } from './send-comment.ts';
import { saveRating, useOwnRating } from './send-rating.ts';

const onlyLearners = 'Only learners of this course can rate it.';

/** Learners of the course rate it, and may change their mind. */
export function CourseRatingForm({ courseId }: { courseId: number }) {
  const { state } = useSession();
  const { data: own, error, refetch } = useOwnRating(courseId);
  if (state === 'signedIn' && own?.can.rate) {
    return <RatingForm courseId={courseId} rating={own.rating} />;
  }
  return (
    <div className={styles.quiet}>
      {(state === 'signedOut' || own) && <p>{onlyLearners}</p>}
      {state === 'loading' && <p className="when-signed-out">{onlyLearners}</p>}
      {state !== 'signedOut' && !own && (
        <div className="when-signed-in">
          {error ? (
            <p role="alert">
              Your own rating could not be loaded.{' '}
              <TextButton small onClick={() => void refetch()}>
                Try again
              </TextButton>
            </p>
          ) : (
            <SkeletonLines lines={1} />
          )}
        </div>
      )}
    </div>
  );
}

type RatingFormProps = { courseId: number; rating: { stars: number; comment: string } | null };

function RatingForm({ courseId, rating }: RatingFormProps) {
  const { revalidate } = useRevalidator();
  const [thanks, setThanks] = useState('');
  const form = useForm({
    schema: async () => (await loadContract()).Rating,
    onSubmit: async (body) => {
      setThanks('');
      setThanks(await saveRating(courseId, body));
      void revalidate();
    },
  });

  return (
    <form className={styles.form} {...form.props} aria-labelledby="own-rating">
      <h3 id="own-rating">{rating ? 'Your rating' : 'Rate this course'}</h3>
      <StarsField label="Stars" defaultStars={rating?.stars} {...form.register('stars')} />
      <TextArea
        // Words that were removed below are not sent again from here.
        key={rating?.comment}
        label="Your review (optional)"
        rows={3}
        hint="It is published with your name."
        defaultValue={rating?.comment}
        {...form.register('comment')}
      />
      <div>
        <FormError>{form.errors.form}</FormError>
        <div aria-live="polite">
          {thanks && !form.hasErrors && <Notice tone="good">{thanks}</Notice>}
        </div>
        <Button type="submit" pending={form.isSubmitting}>
          {rating ? 'Change rating' : 'Save rating'}
        </Button>
      </div>
    </form>
  );
}
