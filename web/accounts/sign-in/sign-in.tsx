import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { call } from '../../data/api.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { useForm } from '../../forms/use-form.ts';
import { withNext } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { EntryPage, type WantedCourse } from '../entry/entry-page.tsx';
import { isServerFailure, serverFailureMessage } from '../entry/failures.ts';
import { loadContract } from '../entry/load-contract.ts';
import { RedirectWhenSignedIn } from '../entry/redirect-when-signed-in.tsx';
import { SampleAccounts } from './sample-accounts.tsx';
import { type PendingSignIn, SecondFactorDialog } from './second-factor-dialog.tsx';

type SignInProps = {
  sampleAccounts: { username: string; password: string }[];
  wanted?: WantedCourse | null;
};

/** The sign-up page passes on the username of someone who has just signed up. */
function useNewUsername(): string {
  const state: unknown = useLocation().state;
  const hasName = typeof state === 'object' && state !== null && 'username' in state;
  return hasName && typeof state.username === 'string' ? state.username : '';
}

export function SignIn({ sampleAccounts, wanted }: SignInProps) {
  const newUsername = useNewUsername();
  const { signIn } = useSession();
  const [search] = useSearchParams();
  const [pendingSignIn, setPendingSignIn] = useState<PendingSignIn | null>(null);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: async () => (await loadContract()).login.body,
    read: (values, data) => ({ ...values, remember_me: data.has('remember_me') }),
    onSubmit: async (credentials) => {
      const { login } = await loadContract();
      const { access_token, mfa_enabled } = await call(login, { body: credentials });
      if (mfa_enabled) {
        setPendingSignIn({ token: access_token, username: credentials.username });
      } else enter(access_token);
    },
    explain: (failure) => {
      if (isServerFailure(failure)) {
        notify.error(serverFailureMessage, { toastId: 'server-trouble' });
        return {};
      }
      const isRateLimited = errorStatus(failure) === 429;
      return refuse(isRateLimited ? errorMessage(failure) : '*Wrong username or password!');
    },
  });

  useEffect(() => {
    if (!newUsername) return;
    // After the focus has gone to the new page as a whole.
    const timer = setTimeout(() => password.current?.focus());
    return () => clearTimeout(timer);
  }, [newUsername]);

  /** The password is selected, ready to be typed again. */
  const refuse = (message: string) => {
    password.current?.focus();
    password.current?.select();
    return { form: message };
  };

  const fillIn = (account: { username: string; password: string }) => {
    form.setValues(account);
    form.showErrors({});
    username.current?.focus();
  };

  const enter = (token: string) => {
    setPendingSignIn(null);
    // The session reports an unreachable server itself, and retries.
    signIn(token).catch(() => {});
  };

  return (
    <EntryPage title="Sign In" lead="Pick up where you left off." wanted={wanted}>
      <RedirectWhenSignedIn />
      <div className="when-signed-out">
        <form className="stack gap-45 mt-6" {...form.props}>
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={newUsername}
            ref={username}
            {...form.register('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            ref={password}
            {...form.register('password')}
          />
          <div className="cluster center between gap-2-4">
            <Checkbox label="Remember me" name="remember_me" />
            <TextLink small to="/forgot-password">
              Forgot password?
            </TextLink>
          </div>
          <FormError>{form.errors.form}</FormError>
          <HydratedButton type="submit" variant="primary" wide pending={form.isSubmitting}>
            Sign In
          </HydratedButton>
        </form>
        <p className="mt-45 small">
          <TextLink to={withNext('/sign-in/organisation', search.get('next'))}>
            Sign in with your organisation
          </TextLink>
        </p>
        <div className="stack gap-3 mt-6 pt-5 small muted ruled">
          <p>New here? An account is free and takes about two minutes.</p>
          <LinkButton wide to={withNext('/sign-up', search.get('next'))}>
            Sign Up
          </LinkButton>
        </div>
        <SampleAccounts accounts={sampleAccounts} onUse={fillIn} />
      </div>
      <SecondFactorDialog
        pending={pendingSignIn}
        onDone={enter}
        onEnd={(reason) => {
          setPendingSignIn(null);
          if (reason) form.showErrors(refuse(reason));
        }}
      />
    </EntryPage>
  );
}
