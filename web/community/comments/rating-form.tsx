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
import { loadContract, saveRating, useMyRating } from './hooks.ts';
import styles from './rating-form.module.css';

const onlyLearners = 'Only learners of this course can rate it.';

/** The rating form for learners of the course, otherwise a note. */
export function RatingSection({ courseId }: { courseId: number }) {
  const { state } = useSession();
  const { data: mine, error, refetch } = useMyRating(courseId);
  if (state === 'signedIn' && mine?.can.rate) {
    return <RatingForm courseId={courseId} rating={mine.rating} />;
  }
  return (
    <div className="mt-5 small faint">
      {(state === 'signedOut' || mine) && <p>{onlyLearners}</p>}
      {state === 'loading' && <p className="when-signed-out">{onlyLearners}</p>}
      {state !== 'signedOut' && !mine && (
        <div className="when-signed-in">
          {error ? (
            <p role="alert">
              Your rating couldn't be loaded.{' '}
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
    <form
      className={`${styles.form} stack gap-4 mt-6 sunken notched`}
      {...form.props}
      aria-labelledby="my-rating"
    >
      <h3 id="my-rating">{rating ? 'Your rating' : 'Rate this course'}</h3>
      <StarsField label="Stars" defaultStars={rating?.stars} {...form.register('stars')} />
      <TextArea
        // Remounts when the review was removed below, so that it isn't sent again.
        key={rating?.comment}
        label="Your review (optional)"
        rows={3}
        hint="Published with your name."
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
