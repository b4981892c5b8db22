import { type FormEvent, useId, useState } from 'react';
import { Rating, rateCourse } from '../../../contract/community/comments.ts';
import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';
import { checkForm, errorsOf, type FormErrors, focusFirstError } from '../../forms/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { StarsField } from '../../ui/fields/stars.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { Dialog, focusFirstField } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useOwnRating } from './hooks.ts';
import styles from './rate-dialog.module.css';

const fields = ['stars', 'comment'] as const;

type RateDialogProps = { course: EnrolledCourse; onClose: () => void };

/** Stars and, if one likes, words; what was said before can be changed. */
export function RateDialog({ course, onClose }: RateDialogProps) {
  const formId = useId();
  const own = useOwnRating(course.id);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FormErrors<(typeof fields)[number]>>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending) return;
    const checked = checkForm(Rating, new FormData(form), fields);
    if (checked.errors) return refuse(form, checked.errors);
    setPending(true);
    try {
      const params = { id: course.id };
      const { message } = await call(rateCourse, { params, body: checked.data });
      queryClient.invalidateQueries();
      onClose();
      void notify.success(message);
    } catch (failure) {
      setPending(false);
      refuse(form, errorsOf(failure, fields));
    }
  }

  function refuse(form: HTMLFormElement, errors: FormErrors<(typeof fields)[number]>) {
    setErrors(errors);
    focusFirstError(form, errors, fields);
  }

  const rating = own.data?.rating;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rate ${course.title}`}
      actions={
        <>
          {own.data && (
            <Button type="submit" form={formId} variant="primary" pending={pending}>
              Save rating
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {own.isPending && <SkeletonLines lines={5} />}
      {own.isError && (
        <ErrorState message={own.error.message} onRetry={own.refetch} retrying={own.isFetching} />
      )}
      {own.data && (
        <form
          id={formId}
          ref={focusFirstField}
          className={styles.form}
          onSubmit={submit}
          noValidate
        >
          <StarsField
            label="Stars"
            name="stars"
            defaultStars={rating?.stars}
            error={errors.stars}
          />
          <TextArea
            label="Your review (optional)"
            name="comment"
            rows={4}
            hint="It is published with your name."
            defaultValue={rating?.comment}
            error={errors.comment}
          />
          <FormError>{errors.form}</FormError>
        </form>
      )}
    </Dialog>
  );
}
