import { useEffect, useState } from 'react';
import { type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../data/api.ts';
import type { FormErrors } from '../../forms/form-errors.ts';
import { pageMeta } from '../../page/meta.ts';
import { withNext } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../entry/entry-page.module.css';
import { EntryPage } from '../entry/entry-page.tsx';
import { errorsOf, failsAt, statusOf } from '../shared/failures.ts';
import { contract } from '../entry/lazy-contract.ts';
import { useNativeForm } from '../entry/native-form.ts';
import { GoOnWhenSignedIn } from '../entry/when-signed-in.tsx';
import { ConfirmEmailDialog, type WaitingRegistration } from '../settings/confirm-email-dialog.tsx';
import { sendEmailCode } from './email-code.ts';

const fields = ['username', 'password', 'first_name', 'last_name', 'email'] as const;
const redirectDelayMs = 3_000;
const successToastMs = 10_000;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign Up',
    description:
      'Make a free Stepwell account: short lessons, a quiz after each, and a certificate.',
  });

export const handle: PageHandle = { query: ['next'] };

/** With the page that was wanted before signing up. */
function useSignInPath(): string {
  const [search] = useSearchParams();
  return withNext('/sign-in', search.get('next'));
}

/** An invitation that leads here knows where it was sent. */
function useInvitedEmail(): string {
  const state: unknown = useLocation().state;
  const isGiven = typeof state === 'object' && state !== null && 'email' in state;
  return isGiven && typeof state.email === 'string' ? state.email : '';
}

export default function SignUp() {
  const [isDone, setIsDone] = useState(false);
  return (
    <EntryPage
      title="Sign Up"
      lead="A free account keeps your place, your scores and certificates."
    >
      {isDone ? (
        <SignedUp />
      ) : (
        <>
          <GoOnWhenSignedIn />
          <div className="when-signed-out">
            <SignUpForm
              onDone={() => {
                notify.success('Login succeeded!', { autoClose: successToastMs });
                setIsDone(true);
              }}
            />
          </div>
        </>
      )}
    </EntryPage>
  );
}

function explain(failure: unknown): FormErrors<(typeof fields)[number]> {
  const isNameTaken = statusOf(failure) === 409 && !failsAt(failure, 'email');
  return isNameTaken ? { username: '* Username already exists!' } : errorsOf(failure, fields);
}

function SignUpForm({ onDone }: { onDone: () => void }) {
  const signInPath = useSignInPath();
  const [waiting, setWaiting] = useState<WaitingRegistration | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const email = useInvitedEmail();
  const form = useNativeForm({
    fields,
    loadSchema: async () => (await contract()).Registration,
    send: async (typed) => {
      const { register } = await contract();
      const registration = { ...typed, role: 'User' };
      await call(register, { body: registration });
      const delivery = await sendEmailCode(registration.email);
      setWaiting({ registration, delivery, sentAt: Date.now() });
      setIsConfirming(true);
    },
    explain,
  });

  return (
    <>
      <form className={styles.form} {...form.props}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.fieldOf('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          {...form.fieldOf('password')}
        />
        <div className={styles.pair}>
          <TextField label="First name" autoComplete="given-name" {...form.fieldOf('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...form.fieldOf('last_name')} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="We send a code there to make sure it is yours."
          defaultValue={email}
          {...form.fieldOf('email')}
        />
        <FormError>{form.errors.form}</FormError>
        <HydratedButton type="submit" variant="primary" wide pending={form.pending}>
          Sign Up
        </HydratedButton>
      </form>
      <p className={styles.after}>
        Have an account? <TextLink to={signInPath}>Sign In</TextLink>
      </p>
      {waiting && (
        <ConfirmEmailDialog
          key={waiting.sentAt}
          open={isConfirming}
          waiting={waiting}
          onDone={onDone}
          onCancel={() => setIsConfirming(false)}
          onRefused={(error) => {
            setIsConfirming(false);
            form.showErrors(explain(error));
          }}
        />
      )}
    </>
  );
}

function SignedUp() {
  const navigate = useNavigate();
  const signInPath = useSignInPath();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(signInPath), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate, signInPath]);
  return (
    <>
      <Notice tone="good" className={styles.notice}>
        Sign Up successfully. Navigating to Sign In page
      </Notice>
      <p className={styles.after}>
        <TextLink to={signInPath}>Go there now</TextLink>
      </p>
    </>
  );
}
