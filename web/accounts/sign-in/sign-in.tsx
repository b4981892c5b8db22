import { useRef, useState } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData, useSearchParams } from 'react-router';
import { getSignInHelp } from '../../../contract/accounts.ts';
import { call } from '../../data/api.ts';
import { callOnServer } from '../../data/server-call.ts';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { withNext } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../entry/entry-page.module.css';
import { EntryPage } from '../entry/entry-page.tsx';
import { isServerTrouble, serverTrouble, statusOf } from '../shared/failures.ts';
import { errorMessage } from '../../data/error-message.ts';
import { contract } from '../entry/lazy-contract.ts';
import { useNativeForm } from '../entry/native-form.ts';
import { GoOnWhenSignedIn } from '../entry/when-signed-in.tsx';
import { SampleAccounts } from './sample-accounts.tsx';
import { SecondFactorDialog, type WaitingSignIn } from './second-factor-dialog.tsx';

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
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const form = useNativeForm({
    fields: ['username', 'password'],
    loadSchema: async () => (await contract()).login.body,
    send: async (credentials, typed) => {
      const { login } = await contract();
      const body = { ...credentials, remember_me: typed.has('remember_me') };
      const { access_token, mfa_enabled } = await call(login, { body });
      if (mfa_enabled) setWaiting({ token: access_token, username: credentials.username });
      else enter(access_token);
    },
    explain: (failure) => {
      if (isServerTrouble(failure)) {
        notify.error(serverTrouble, { toastId: 'server-trouble' });
        return {};
      }
      const isTooOften = statusOf(failure) === 429;
      return wrong(isTooOften ? errorMessage(failure) : '*Wrong username or password!');
    },
  });

  /** Above the button, and ready to be typed again. */
  const wrong = (message: string) => {
    password.current?.focus();
    password.current?.select();
    return { form: message };
  };

  const fillIn = (account: { username: string; password: string }) => {
    if (!username.current || !password.current) return;
    username.current.value = account.username;
    password.current.value = account.password;
    form.showErrors({});
    username.current.focus();
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
        <form className={styles.form} {...form.props}>
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            ref={username}
            {...form.fieldOf('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            ref={password}
            {...form.fieldOf('password')}
          />
          <div className={styles.between}>
            <Checkbox label="Remember me" name="remember_me" />
            <TextLink small to="/forgot-password">
              Forgot password?
            </TextLink>
          </div>
          <FormError>{form.errors.form}</FormError>
          <HydratedButton type="submit" variant="primary" wide pending={form.pending}>
            Sign In
          </HydratedButton>
        </form>
        <p className={styles.after}>
          New here? <TextLink to={withNext('/sign-up', search.get('next'))}>Sign Up</TextLink>
        </p>
        <SampleAccounts accounts={sampleAccounts} onUse={fillIn} />
      </div>
      <SecondFactorDialog
        waiting={waiting}
        onDone={enter}
        onEnd={(reason) => {
          setWaiting(null);
          if (reason) form.showErrors(wrong(reason));
        }}
      />
    </EntryPage>
  );
}
