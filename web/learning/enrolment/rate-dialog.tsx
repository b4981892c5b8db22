import { useEffect, useId } from 'react';
import { Rating, rateCourse } from '../../../contract/community/comments.ts';
import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { call } from '../../data/api.ts';
import { QueryState } from '../../data/query-view.tsx';
import { queryClient } from '../../data/viewer-query.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StarsField } from '../../ui/fields/stars.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { Dialog, focusFirstField } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useMyRating } from './hooks.ts';

type RateDialogProps = { course: EnrolledCourse; onClose: () => void };

/** Stars and an optional comment; an earlier rating can be changed. */
export function RateDialog({ course, onClose }: RateDialogProps) {
  const formId = useId();
  const mine = useMyRating(course.id);
  const form = useForm({
    schema: Rating,
    onSubmit: async (body) => {
      const { message } = await call(rateCourse, { params: { id: course.id }, body });
      queryClient.invalidateQueries();
      onClose();
      void notify.success(message);
    },
  });
  const { element } = form;
  const isLoaded = mine.data !== undefined;
  useEffect(() => {
    if (isLoaded) focusFirstField(element.current);
  }, [isLoaded, element]);

  const rating = mine.data?.rating;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rate ${course.title}`}
      actions={
        <>
          {mine.data && (
            <Button type="submit" form={formId} variant="primary" pending={form.isSubmitting}>
              Save rating
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <QueryState result={mine} skeleton={<SkeletonLines lines={5} />} />
      {mine.data && (
        <form id={formId} className="stack gap-4" {...form.props}>
          <StarsField label="Stars" defaultStars={rating?.stars} {...form.register('stars')} />
          <TextArea
            label="Your review (optional)"
            rows={4}
            hint="Published with your name."
            defaultValue={rating?.comment}
            {...form.register('comment')}
          />
          <FormError>{form.errors.form}</FormError>
        </form>
      )}
    </Dialog>
  );
}
