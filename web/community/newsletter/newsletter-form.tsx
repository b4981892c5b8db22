import { type FormEvent, useId, useState } from 'react';
import { ApiError, call } from '../../data/api.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import styles from './newsletter-form.module.css';

/** In the footer of every public page, so the contract is loaded only when someone subscribes. */
export function NewsletterForm() {
  const id = useId();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [confirmation, setConfirmation] = useState<string>();

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setPending(true);
    setError(undefined);
    try {
      const { subscribeToNewsletter } = await import('../../../contract/community/newsletter.ts');
      const { message } = await call(subscribeToNewsletter, { body: { email } });
      setConfirmation(message);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setPending(false);
    }
  }

  if (confirmation)
    return (
      <p className={styles.done} role="status">
        {confirmation}
      </p>
    );
  return (
    <form className={styles.form} onSubmit={subscribe} noValidate>
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
        <HydratedButton type="submit" variant="primary" pending={pending}>
          Subscribe
        </HydratedButton>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'That did not work. Please try again.';
  return failure.errors.find(({ field }) => field === 'email')?.message ?? failure.message;
}
