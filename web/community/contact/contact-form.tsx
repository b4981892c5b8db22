import { useCallback, useEffect, useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { sendOnce } from '../../data/send-once.ts';
import { useSession } from '../../data/session.tsx';
import { useForm } from '../../forms/use-form.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Trap } from '../../ui/fields/trap.tsx';
import styles from './contact-form.module.css';

const loadContract = () => import('../../../contract/community/contact.ts');

export function ContactForm({ email }: { email: string }) {
  const { user } = useSession();
  const [thanks, setThanks] = useState('');
  const form = useForm({
    schema: async () => (await loadContract()).ContactMessage,
    onSubmit: async (body, sent) => {
      setThanks('');
      const { sendContactMessage } = await loadContract();
      const { message } = await sendOnce(sendContactMessage, { body });
      sent.reset();
      prefill(user);
      setThanks(message);
    },
  });
  const { setValues } = form;

  const prefill = useCallback(
    (user: Profile | null) => {
      if (!user) return;
      const name = `${user.firstname} ${user.lastname}`.trim();
      setValues({ name, email: user.email }, { keepTyped: true });
    },
    [setValues],
  );
  useEffect(() => prefill(user), [prefill, user]);

  return (
    <form className={styles.form} {...form.props}>
      <TextField label="Name" autoComplete="name" required {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...form.register('email')}
      />
      <Trap />
      <TextArea label="Comment" rows={6} required {...form.register('comment')} />
      <div className={styles.end}>
        <FormError>{form.errors.form}</FormError>
        <div aria-live="polite">
          {thanks && !form.hasErrors && <Notice tone="good">{thanks}</Notice>}
        </div>
        <HydratedButton type="submit" variant="primary" pending={form.isSubmitting}>
          Submit
        </HydratedButton>
      </div>
      <noscript>
        <p className="small">
          This form needs JavaScript. You can also email us: <a href={`mailto:${email}`}>{email}</a>
          .
        </p>
      </noscript>
    </form>
  );
}
