import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { resetPassword } from '../../contract/accounts.ts';
import { call } from '../api.ts';
import { pageMeta } from '../meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { FormError, Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ReadyButton } from '../ui/ready-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { fieldOf, showFailure, useContractForm } from './contract-form.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Choose a new password',
    description: 'Choose a new password for your Stepwell account.',
    hidden: true,
  });

type Step = 'reading' | 'incomplete' | 'choosing' | 'done';

export default function ResetPassword() {
  const [step, setStep] = useState<Step>('reading');
  const form = useContractForm(resetPassword.body, { token: '' });
  const { isSubmitting, errors } = form.formState;
  const { setValue } = form;

  useEffect(() => {
    const token = window.location.hash.slice(1);
    setValue('token', token);
    setStep(token ? 'choosing' : 'incomplete');
  }, [setValue]);

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(resetPassword, { body });
      setStep('done');
    } catch (error) {
      showFailure(form, error);
    }
  });

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
        <form className={styles.form} method="post" onSubmit={submit} noValidate>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters."
            {...fieldOf(form, 'new_password')}
          />
          <FormError>{errors.root?.message ?? errors.token?.message}</FormError>
          <ReadyButton type="submit" variant="primary" wide pending={isSubmitting}>
            Change password
          </ReadyButton>
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
