import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { call } from '../../data/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import styles from '../entry/entry-page.module.css';
import { EntryPage } from '../entry/entry-page.tsx';
import { loadContract } from '../entry/load-contract.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Choose a new password',
    description: 'Choose a new password for your Stepwell account.',
    hidden: true,
  });

type Step = 'reading' | 'incomplete' | 'choosing' | 'done';

export default function ResetPassword() {
  const [step, setStep] = useState<Step>('reading');
  const [token, setToken] = useState('');
  const form = useForm({
    schema: async () => (await loadContract()).resetPassword.body,
    onSubmit: async (body) => {
      const { resetPassword } = await loadContract();
      await call(resetPassword, { body });
      setStep('done');
    },
  });

  useEffect(() => {
    const given = window.location.hash.slice(1);
    setToken(given);
    setStep(given ? 'choosing' : 'incomplete');
  }, []);

  return (
    <EntryPage
      title="Choose a new password"
      lead="Every device that is signed in will be signed out."
    >
      {step === 'done' && (
        <>
          <Notice tone="good" className={styles.notice}>
            Password has been changed successfully.
          </Notice>
          <div className={styles.form}>
            <LinkButton to="/sign-in" variant="primary" wide>
              Sign In
            </LinkButton>
          </div>
        </>
      )}
      {step === 'incomplete' && (
        <Notice tone="bad" title="This link is not complete." className={styles.notice}>
          Open it from the mail once more, or ask for a new one.
        </Notice>
      )}
      {(step === 'reading' || step === 'choosing') && (
        <form className={styles.form} {...form.props}>
          <input type="hidden" name="token" value={token} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters."
            {...form.register('new_password')}
          />
          <FormError>{form.errors.form}</FormError>
          <HydratedButton type="submit" variant="primary" wide pending={form.isSubmitting}>
            Change password
          </HydratedButton>
        </form>
      )}
      {step !== 'done' && (
        <p className={styles.after}>
          Link expired? <TextLink to="/forgot-password">Ask for a new one</TextLink>
        </p>
      )}
    </EntryPage>
  );
}
