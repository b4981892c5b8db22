import { useState } from 'react';
import { sendOnce } from '../../data/send-once.ts';
import { useForm } from '../../forms/use-form.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Trap } from '../../ui/fields/trap.tsx';
import styles from './nothing-found.module.css';

const loadContract = () => import('../../../contract/community/contact.ts');

/** What a search didn't find; it reaches the inbox. */
export function WishForm({ search }: { search: string }) {
  const [thanks, setThanks] = useState('');
  const form = useForm({
    schema: async () => (await loadContract()).LessonWish,
    onSubmit: async (body, sent) => {
      setThanks('');
      const { sendLessonWish } = await loadContract();
      const { message } = await sendOnce(sendLessonWish, { body });
      sent.reset();
      setThanks(message);
    },
  });
  return (
    <form
      className={`${styles.tell} stack gap-3 sunken notched`}
      aria-labelledby="tell-us"
      {...form.props}
    >
      <h2 id="tell-us" className="size-5">
        Tell us what you were looking for
      </h2>
      <p className="small muted">We read every one, and may write the lesson.</p>
      <TextArea
        label="What would you like to learn?"
        rows={3}
        maxLength={1000}
        required
        defaultValue={search}
        {...form.register('wish')}
      />
      <TextField
        label="Your email, if you want an answer"
        type="email"
        autoComplete="email"
        {...form.register('email')}
      />
      <Trap />
      <FormError>{form.errors.form}</FormError>
      <div aria-live="polite">
        {thanks && !form.hasErrors && <Notice tone="good">{thanks}</Notice>}
      </div>
      <HydratedButton type="submit" variant="primary" pending={form.isSubmitting}>
        Send
      </HydratedButton>
    </form>
  );
}
