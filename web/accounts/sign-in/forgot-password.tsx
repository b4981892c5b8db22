import { useState } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData } from 'react-router';
import { getSignInHelp } from '../../../contract/accounts.ts';
import { call } from '../../data/api.ts';
import { callOnServer } from '../../data/server-call.ts';
import { useForm } from '../../forms/use-form.ts';
import { pageMeta } from '../../page/meta.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from '../entry/entry-page.module.css';
import { EntryPage } from '../entry/entry-page.tsx';
import { loadContract } from '../entry/load-contract.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Forgot password',
    description: 'Get a link by email and choose a new password for your account.',
  });

export function loader({ context }: LoaderFunctionArgs) {
  return callOnServer(context, getSignInHelp);
}

export default function ForgotPassword() {
  const { mailbox } = useLoaderData<typeof loader>();
  const [sentTo, setSentTo] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const [isDelayed, setIsDelayed] = useState(false);
  const form = useForm({
    schema: async () => (await loadContract()).requestPasswordReset.body,
    onSubmit: async ({ email }) => {
      const { requestPasswordReset } = await loadContract();
      const { delayed } = await call(requestPasswordReset, { body: { email } });
      setIsDelayed(delayed);
      setSentTo(email);
      setIsSent(true);
    },
  });

  return (
    <EntryPage
      title="Forgot password"
      lead="Enter your email, and we’ll send you a link for choosing a new one."
    >
      {isSent ? (
        <>
          {isDelayed ? (
            <Notice tone="bad" title="Emails are delayed." className={styles.notice}>
              Our mail server isn’t answering right now. If an account uses {sentTo}, we’ll send the
              link as soon as it does.
            </Notice>
          ) : (
            <Notice tone="good" title="Check your inbox." className={styles.notice}>
              If an account uses {sentTo}, we’re sending a link. It works once, for one hour.
            </Notice>
          )}
          {mailbox && (
            <p className="mt-45 small muted">
              This installation doesn’t send emails.{' '}
              <TextLink to={mailbox}>Open the local mailbox</TextLink> to read it.
            </p>
          )}
          <p className="mt-45 small muted">
            Nothing there? Check your spam folder, or{' '}
            <TextButton onClick={() => setIsSent(false)}>try again with another email</TextButton>
          </p>
        </>
      ) : (
        <form className="stack gap-45 mt-6" {...form.props}>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            defaultValue={sentTo}
            {...form.register('email')}
          />
          <FormError>{form.errors.form}</FormError>
          <HydratedButton type="submit" variant="primary" wide pending={form.isSubmitting}>
            Send the link
          </HydratedButton>
        </form>
      )}
      <p className="mt-45 small muted">
        <TextLink to="/sign-in">Back to Sign In</TextLink>
      </p>
    </EntryPage>
  );
}
