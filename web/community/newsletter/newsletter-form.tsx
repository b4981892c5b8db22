import { useId, useState } from 'react';
import { call } from '../../data/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import styles from './newsletter-form.module.css';

const loadContract = () => import('../../../contract/community/newsletter.ts');

/** In the footer of every public page, so the contract is loaded only when someone subscribes. */
export function NewsletterForm() {
  const id = useId();
  const [confirmation, setConfirmation] = useState<string>();
  const form = useForm({
    schema: async () => (await loadContract()).subscribeToNewsletter.body,
    onSubmit: async (body) => {
      const { subscribeToNewsletter } = await loadContract();
      const { message } = await call(subscribeToNewsletter, { body });
      setConfirmation(message);
    },
  });
  const error = form.errors.email ?? form.errors.form;

  if (confirmation)
    return (
      <p className={styles.done} role="status">
        {confirmation}
      </p>
    );
  return (
    <form className={styles.form} {...form.props}>
      <label className="visually-hidden" htmlFor={id}>
        Email
      </label>
      <div className={styles.row}>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <HydratedButton type="submit" variant="primary" pending={form.isSubmitting}>
          Subscribe
        </HydratedButton>
      </div>
      {error && (
        <p id={`${id}-error`} className={`${styles.error} mt-2 small label`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
