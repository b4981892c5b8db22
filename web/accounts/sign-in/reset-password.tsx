import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MetaFunction } from 'react-router';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from '../entry/entry-page.module.css';
import { EntryPage } from '../entry/entry-page.tsx';
import { hasFieldError } from '../entry/failures.ts';
import { loadContract } from '../entry/load-contract.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Choose a new password',
    description: 'Choose a new password for your account.',
    hidden: true,
  });

type Step = 'reading' | 'incomplete' | 'choosing' | 'done';

export default function ResetPassword() {
  const [step, setStep] = useState<Step>('reading');
  const [token, setToken] = useState('');
  // Only the server knows whether the account has a second factor.
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    schema: async () => (await loadContract()).resetPassword.body,
    onSubmit: async (body) => {
      const { resetPassword } = await loadContract();
      await call(resetPassword, { body });
      setStep('done');
    },
    explain: (failure) => {
      if (!hasFieldError(failure, 'code') || needsCode) return undefined;
      // The field has to be there before it can show anything.
      flushSync(() => setNeedsCode(true));
      return { code: errorMessage(failure) };
    },
  });

  useEffect(() => {
    const given = window.location.hash.slice(1);
    setToken(given);
    setStep(given ? 'choosing' : 'incomplete');
  }, []);

  return (
    <EntryPage title="Choose a new password" lead="This signs out every device.">
      {step === 'done' && (
        <>
          <Notice tone="good" className={styles.notice}>
            Password has been changed successfully.
          </Notice>
          <div className="stack gap-45 mt-6">
            <LinkButton to="/sign-in" variant="primary" wide>
              Sign In
            </LinkButton>
          </div>
        </>
      )}
      {step === 'incomplete' && (
        <Notice tone="bad" title="This link is incomplete." className={styles.notice}>
          Open it from the email again, or ask for a new one.
        </Notice>
      )}
      {(step === 'reading' || step === 'choosing') && (
        <form className="stack gap-45 mt-6" {...form.props}>
          <input type="hidden" name="token" value={token} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters."
            required
            {...form.register('new_password')}
          />
          {needsCode && (
            <>
              <Notice role="note">
                Two-factor sign-in is on for this account, so we need a code too.
              </Notice>
              <TextField
                label="Code"
                hint="Six digits from your authenticator app, or a recovery code."
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                required
                {...form.register('code')}
              />
              <p className="small">
                Lost your phone and your recovery codes?{' '}
                <TextLink to="/contact-us">Contact us</TextLink>. We’ll check that it’s you and
                switch two-factor sign-in off.
              </p>
            </>
          )}
          <FormError>{form.errors.form}</FormError>
          <HydratedButton type="submit" variant="primary" wide pending={form.isSubmitting}>
            Change password
          </HydratedButton>
        </form>
      )}
      {step !== 'done' && (
        <p className="mt-45 small muted">
          Link expired? <TextLink to="/forgot-password">Ask for a new one</TextLink>
        </p>
      )}
    </EntryPage>
  );
}
