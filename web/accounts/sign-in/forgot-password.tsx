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
    description: 'Ask for a link by mail and choose a new password for your Stepwell account.',
  });

export function loader({ context }: LoaderFunctionArgs) {
  return callOnServer(context, getSignInHelp);
}

export default function ForgotPassword() {
  const { mailbox } = useLoaderData<typeof loader>();
  const [sentTo, setSentTo] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    schema: async () => (await loadContract()).requestPasswordReset.body,
    onSubmit: async ({ email }) => {
      const { requestPasswordReset } = await loadContract();
      await call(requestPasswordReset, { body: { email } });
      setSentTo(email);
      setIsSent(true);
    },
  });

  return (
    <EntryPage
      title="Forgot password"
      lead="Tell us your email and we send you a link for choosing a new one."
    >
      {isSent ? (
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
            <TextButton onClick={() => setIsSent(false)}>Try again or use another email</TextButton>
          </p>
        </>
      ) : (
        <form className={styles.form} {...form.props}>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            defaultValue={sentTo}
            {...form.register('email')}
          />
          <FormError>{form.errors.form}</FormError>
          <HydratedButton type="submit" variant="primary" wide pending={form.isSubmitting}>
            Send the link
          </HydratedButton>
        </form>
      )}
      <p className={styles.after}>
        <TextLink to="/sign-in">Back to Sign In</TextLink>
      </p>
    </EntryPage>
  );
}
