import { type FormEvent, type ReactNode, useId } from 'react';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import styles from './newsletter-form.module.css';

type NewsletterFormProps = {
  onSubmit: (email: string) => void;
  pending?: boolean;
  error?: string | undefined;
  /** What came of it, in place of the form. */
  done?: ReactNode;
};

/** The mailing list's one field, for the footer's deep ground. */
export function NewsletterForm({ onSubmit, pending, error, done }: NewsletterFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('email') ?? '').trim());
  };
  if (done)
    return (
      <p className={styles.done} role="status">
        {done}
      </p>
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
        <HydratedButton type="submit" variant="primary" pending={pending ?? false}>
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
