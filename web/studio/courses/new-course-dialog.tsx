import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { createCourse } from '../../../contract/studio/courses.ts';
import { useForm } from '../../forms/use-form.ts';
import { coursePath } from '../../teaching/shared/studio-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCategories, useCreateCourse, useEditableCourses } from './hooks.ts';
import styles from './new-course-dialog.module.css';

const origins = [
  {
    value: 'two-weeks',
    label: 'Two-week course',
    text: 'Five lessons and an assignment. Each explains how to write it.',
  },
  {
    value: 'workshop',
    label: 'Workshop',
    text: 'One afternoon that ends with something made: two lessons and an assignment.',
  },
  {
    value: 'briefing',
    label: 'Briefing',
    text: 'Two short lessons on what changes and what to do.',
  },
  { value: 'empty', label: 'Empty course', text: 'One week without lessons.' },
  {
    value: 'copy',
    label: 'Copy of a course',
    text: 'A course you can edit, without its learners and versions.',
  },
] as const;
type Origin = (typeof origins)[number]['value'];

type NewCourse = z.infer<typeof createCourse.body>;

/** The rules of the call, and which of its optional fields this one needs: all that is missing is named at once. */
const Copy = z.extend(createCourse.body, { copyOf: z.coerce.number('Choose a course.') });
const Fresh = z.extend(createCourse.body, { category: z.string('Choose a category.') });

/** What the dialog begins with. */
export type Start = { origin: Origin; courseId?: number };

type NewCourseDialogProps = { start: Start | null; onClose: () => void };

export function NewCourseDialog({ start, onClose }: NewCourseDialogProps) {
  return start && <OpenDialog start={start} onClose={onClose} />;
}

const formId = 'new-course';

function OpenDialog({ start, onClose }: { start: Start; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateCourse();
  const [origin, setOrigin] = useState<Origin>(start.origin);
  const categories = useCategories(true);
  const courses = useEditableCourses(origin === 'copy');
  const form = useForm<NewCourse>({
    schema: origin === 'copy' ? Copy : Fresh,
    read: toBody,
    onSubmit: async (body) => {
      const { id } = await create.mutateAsync(body);
      onClose();
      await navigate(coursePath(id));
    },
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="New course"
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" pending={form.isSubmitting}>
            Create course
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} className="stack gap-4 mt-2" {...form.props}>
        <TextField
          label="Title"
          maxLength={80}
          autoComplete="off"
          hint="You can change it at any time."
          {...form.register('title')}
        />
        <fieldset className={styles.origins}>
          <legend>Start with</legend>
          {origins.map(({ value, label, text }) => (
            <label key={value}>
              <input
                type="radio"
                name="origin"
                value={value}
                checked={origin === value}
                onChange={() => setOrigin(value)}
              />
              <span>
                <strong className="block ink">{label}</strong>
                {text}
              </span>
            </label>
          ))}
        </fieldset>
        {origin === 'copy' ? (
          <Select
            label="Course to copy"
            // Its options arrive later than the field.
            key={courses.data ? 'loaded' : 'loading'}
            defaultValue={start.courseId ?? ''}
            {...form.register('copyOf')}
          >
            <option value="">{courses.isPending ? 'Loading…' : 'Choose a course'}</option>
            {courses.data?.map(({ id, title }) => (
              <option key={id} value={id}>
                {title || 'Untitled course'}
              </option>
            ))}
          </Select>
        ) : (
          <Select
            label="Category"
            key={categories.data ? 'with categories' : 'without'}
            defaultValue=""
            {...form.register('category')}
          >
            <option value="">{categories.isPending ? 'Loading…' : 'Choose a category'}</option>
            {categories.data?.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <FormError>{form.errors.form}</FormError>
      </form>
    </Dialog>
  );
}

/** What the fields mean to the call. */
function toBody({ title, origin, category, copyOf }: Record<string, string>) {
  if (origin === 'copy') return { title, copyOf: copyOf || undefined };
  return {
    title,
    category: category || undefined,
    ...(origin !== 'empty' && { template: origin }),
  };
}
