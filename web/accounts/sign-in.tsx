import { useState } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData, useSearchParams } from 'react-router';
import { getSignInHelp, login } from '../../contract/accounts.ts';
import { call } from '../api.ts';
import { pageMeta } from '../meta.ts';
import { withNext } from '../next-path.ts';
import type { PageHandle } from '../page-handle.ts';
import { callOnServer } from '../server-call.ts';
import { useSession } from '../session.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormError } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ReadyButton } from '../ui/ready-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { notify } from '../ui/toast.ts';
import { fieldOf, useContractForm } from './contract-form.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { isServerTrouble, sentenceOf, serverTrouble, statusOf } from './failures.ts';
import { SampleAccounts } from './sample-accounts.tsx';
import { SecondFactorDialog, type WaitingSignIn } from './second-factor-dialog.tsx';
import { GoOnWhenSignedIn } from './when-signed-in.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign In',
    description: 'Sign in to Stepwell and go on with your next lesson.',
  });

export const handle: PageHandle = { query: ['next'] };

export function loader({ context }: LoaderFunctionArgs) {
  return callOnServer(context, getSignInHelp);
}

export default function SignIn() {
  const { sampleAccounts } = useLoaderData<typeof loader>();
  const { signIn } = useSession();
  const [search] = useSearchParams();
  const [waiting, setWaiting] = useState<WaitingSignIn | null>(null);
  // No defaults for what is typed: what the browser filled in before this ran must stay.
  const form = useContractForm(login.body, { remember_me: false });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    try {
      const { access_token, mfa_enabled } = await call(login, { body: credentials });
      if (mfa_enabled) setWaiting({ token: access_token, username: credentials.username });
      else enter(access_token);
    } catch (error) {
      if (isServerTrouble(error)) notify.error(serverTrouble, { toastId: 'server-trouble' });
      else fail(statusOf(error) === 429 ? sentenceOf(error) : '*Wrong username or password!');
    }
  });

  const fail = (message: string) => {
    form.setError('root', { message });
    form.setFocus('password', { shouldSelect: true });
  };

  const enter = (token: string) => {
    setWaiting(null);
    // The session tells when the server is away, and tries again by itself.
    signIn(token).catch(() => {});
  };

  return (
    <EntryPage title="Sign In" lead="Your next step is where you left it.">
      <GoOnWhenSignedIn />
      <div className="when-signed-out">
        {/* By post: sent before the script has loaded, the password must not end up in the address. */}
        <form className={styles.form} method="post" onSubmit={submit} noValidate>
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...fieldOf(form, 'username')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...fieldOf(form, 'password')}
          />
          <div className={styles.between}>
            <Checkbox label="Remember me" {...form.register('remember_me')} />
            <TextLink small to="/forgot-password">
              Forgot password?
            </TextLink>
          </div>
          <FormError>{errors.root?.message}</FormError>
          <ReadyButton type="submit" variant="primary" wide pending={isSubmitting}>
            Sign In
          </ReadyButton>
        </form>
        <p className={styles.after}>
          New here? <TextLink to={withNext('/sign-up', search.get('next'))}>Sign Up</TextLink>
        </p>
        <SampleAccounts
          accounts={sampleAccounts}
          onUse={({ username, password }) => {
            form.reset({ ...form.getValues(), username, password });
            form.setFocus('username');
          }}
        />
      </div>
      <SecondFactorDialog
        waiting={waiting}
        onDone={enter}
        onEnd={(reason) => {
          setWaiting(null);
          if (reason) fail(reason);
        }}
      />
    </EntryPage>
  );
}
