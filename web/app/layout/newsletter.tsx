import { useState } from 'react';
import { NewsletterForm } from '../../community/newsletter/newsletter-form.tsx';
import { ApiError, call } from '../../data/api.ts';

/** In the footer of every public page, so the contract comes only when someone subscribes. */
export function Newsletter() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [done, setDone] = useState<string>();

  async function subscribe(email: string) {
    setPending(true);
    setError(undefined);
    try {
      const { subscribeToNewsletter } = await import('../../../contract/community/newsletter.ts');
      const { message } = await call(subscribeToNewsletter, { body: { email } });
      setDone(message);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setPending(false);
    }
  }

  return <NewsletterForm onSubmit={subscribe} pending={pending} error={error} done={done} />;
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'That did not work. Please try again.';
  return failure.errors.find(({ field }) => field === 'email')?.message ?? failure.message;
}
