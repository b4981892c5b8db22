import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { useSession } from '../../data/session.tsx';
import { focusFirstError } from '../../forms/form-errors.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from './contact-form.module.css';
import { type ContactErrors, contactFields, sendContactForm } from './send-contact-form.ts';

export function ContactForm({ email }: { email: string }) {
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [thanks, setThanks] = useState('');

  useEffect(() => fillIn(form.current, user), [user]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    if (pending) return;
    setPending(true);
    setThanks('');
    const result = await sendContactForm(new FormData(sent));
    setPending(false);
    setErrors(result.errors);
    if (result.message) {
      sent.reset();
      fillIn(sent, user);
      setThanks(result.message);
    }
    focusFirstError(sent, result.errors, contactFields);
  }

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      <TextField label="Name" name="name" autoComplete="name" required error={errors.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <TextArea label="Comment" name="comment" rows={6} required error={errors.comment} />
      <div className={styles.end}>
        <FormError>{errors.form}</FormError>
        <div aria-live="polite">{thanks && <Notice tone="good">{thanks}</Notice>}</div>
        <HydratedButton type="submit" variant="primary" pending={pending}>
          Submit
        </HydratedButton>
      </div>
      <noscript>
        <p className="small">
          The form needs JavaScript. Without it, write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </noscript>
    </form>
  );
}

function fieldOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

/** Name and email of whoever is signed in; what was typed stays. */
function fillIn(form: HTMLFormElement | null, user: Profile | null): void {
  if (!form || !user) return;
  const name = fieldOf(form, 'name');
  const email = fieldOf(form, 'email');
  name.value ||= `${user.firstname} ${user.lastname}`.trim();
  email.value ||= user.email;
}
