import { useState } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData } from 'react-router';
import { getSignInHelp, requestPasswordReset } from '../../contract/accounts.ts';
import { call } from '../api.ts';
import { pageMeta } from '../meta.ts';
import { callOnServer } from '../server-call.ts';
import { FormError, Notice } from '../ui/notice.tsx';
import { ReadyButton } from '../ui/ready-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextButton, TextLink } from '../ui/text-link.tsx';
import { fieldOf, showFailure, useContractForm } from './contract-form.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Forgot password',
    description: 'Ask for a link by mail and choose a new password for your Stepwell account.',
  });

export function loader({ context }: LoaderFunctionArgs) {
  return callOnServer(context, getSignInHelp);
}

export default function ForgotPassword() {
  const { mailbox } = useLoaderData<typeof loader>();
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm(requestPasswordReset.body, {});
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await call(requestPasswordReset, { body: { email } });
      setSentTo(email);
    } catch (error) {
      showFailure(form, error);
    }
  });

  return (
    <EntryPage
      title="Forgot password"
      lead="Tell us your email and we send you a link for choosing a new one."
    >
      {sentTo ? (
        <>
          <Notice tone="good" title="Look into your mail." className={styles.notice}>
            If an account uses {sentTo}, a link is on its way. It works once and for a short time.
          </Notice>
          {mailbox && (
            <p className={styles.after}>
              This installation keeps its mail to itself:{' '}
              <TextLink to={mailbox}>open the local mailbox</TextLink>.
            </p>
          )}
          <p className={styles.after}>
            Nothing there?{' '}
            <TextButton onClick={() => setSentTo(undefined)}>
              Try again or use another email
            </TextButton>
          </p>
        </>
      ) : (
        <form className={styles.form} method="post" onSubmit={submit} noValidate>
          <TextField label="Email" type="email" autoComplete="email" {...fieldOf(form, 'email')} />
          <FormError>{errors.root?.message}</FormError>
          <ReadyButton type="submit" variant="primary" wide pending={isSubmitting}>
            Send the link
          </ReadyButton>
        </form>
      )}
      <p className={styles.after}>
        <TextLink to="/sign-in">Back to Sign In</TextLink>
      </p>
    </EntryPage>
  );
}
