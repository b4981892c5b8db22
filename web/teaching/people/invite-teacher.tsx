import { addTeacher, isEmail } from '../../../contract/teaching/people.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useAddTeacher } from './hooks.ts';
import styles from './people.module.css';
import { type Part, parts, rightsOf } from './rights.ts';

const explanations: Record<Part, string> = {
  both: 'Everything except inviting others and deleting the draft.',
  edit: 'Write, preview, publish and archive the course.',
  review: 'Answer submissions and comments, and write to learners.',
};

export function InviteTeacher({ courseId }: { courseId: number }) {
  const add = useAddTeacher(courseId);
  const form = useForm({
    schema: addTeacher.body,
    read: ({ username, part }) => ({ username, ...rightsOf(part as Part) }),
    onSubmit: async (body) => {
      const teachers = await add.mutateAsync(body);
      form.setValues({ username: '' });
      if (isEmail(body.username)) {
        void notify.success(`We’ve sent an invitation to ${body.username}.`);
        return;
      }
      const name = body.username.toLowerCase();
      const added = teachers.find(({ username }) => username.toLowerCase() === name);
      void notify.success(`${added?.name ?? body.username} now teaches this course.`);
    },
  });
  return (
    <section className={styles.invite} aria-labelledby="invite">
      <h2 id="invite">Invite a co-teacher</h2>
      <form {...form.props} className="stack gap-4 mt-3">
        <TextField
          label="Username or email address"
          small
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="A username adds a teacher of this site at once. To an email address we send a link, whether or not it has an account. Accepting it opens this course to them, and nothing else."
          {...form.register('username')}
        />
        <fieldset className="fits">
          <legend>They can</legend>
          {(Object.keys(parts) as Part[]).map((part) => (
            <label className="icon-first gap-2 py-2 fine muted loose" key={part}>
              <input type="radio" name="part" value={part} defaultChecked={part === 'both'} />
              <span>
                <strong className="block small ink">{parts[part]}</strong>
                {explanations[part]}
              </span>
            </label>
          ))}
        </fieldset>
        <FormError>{form.errors.form}</FormError>
        <div>
          <Button type="submit" small variant="primary" pending={form.isSubmitting}>
            Invite
          </Button>
        </div>
      </form>
    </section>
  );
}
