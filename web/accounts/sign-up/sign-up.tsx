import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SignUpMode } from '../../../contract/site/site.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { call } from '../../data/api.ts';
import { errorStatus } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { withNext } from '../../page/next-path.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../entry/entry-page.module.css';
import { EntryPage, type WantedCourse } from '../entry/entry-page.tsx';
import { hasFieldError } from '../entry/failures.ts';
import { loadContract } from '../entry/load-contract.ts';
import { RedirectWhenSignedIn } from '../entry/redirect-when-signed-in.tsx';
import {
  ConfirmEmailDialog,
  type PendingRegistration,
  sendEmailCode,
} from './confirm-email-dialog.tsx';

/** Who may sign up on this site. */
interface SignUpRule {
  mode: SignUpMode;
  domains: readonly string[];
}

const redirectDelayMs = 3_000;
const successToastMs = 10_000;

/** Passes on the page that was wanted before signing up. */
function useSignInPath(): string {
  const [search] = useSearchParams();
  return withNext('/sign-in', search.get('next'));
}

/** An invitation that leads here passes the email it was sent to. */
function useInvitedEmail(): string {
  const state: unknown = useLocation().state;
  const hasEmail = typeof state === 'object' && state !== null && 'email' in state;
  return hasEmail && typeof state.email === 'string' ? state.email : '';
}

type SignUpProps = { wanted?: WantedCourse | null; rule?: SignUpRule };

export function SignUp({ wanted, rule }: SignUpProps) {
  const [newUsername, setNewUsername] = useState('');
  return (
    <EntryPage
      title="Sign Up"
      lead="A free account saves your progress, scores and certificates."
      wanted={wanted}
    >
      {newUsername ? (
        <SignedUp username={newUsername} />
      ) : (
        <>
          <RedirectWhenSignedIn />
          <div className="when-signed-out">
            {rule && <RuleNotice rule={rule} />}
            <SignUpForm
              onDone={(username) => {
                notify.success('Login succeeded!', { autoClose: successToastMs });
                setNewUsername(username);
              }}
            />
          </div>
        </>
      )}
    </EntryPage>
  );
}

/** Shown before anyone fills in the form, not after. */
function RuleNotice({ rule: { mode, domains } }: { rule: SignUpRule }) {
  if (mode === 'open') return null;
  return (
    <Notice role="note" className={styles.rule ?? ''}>
      {mode === 'invitation' ? (
        <p>
          Signing up takes an invitation. If you have one, use the email address it was sent to.
        </p>
      ) : (
        <p>
          Sign up with an email address at {listDomains(domains)}. With an invitation, any address
          it was sent to works.
        </p>
      )}
    </Notice>
  );
}

/** `a.org, b.org or c.org`; of many, the first few. */
function listDomains(domains: readonly string[]): string {
  if (domains.length > 5) return `${domains.slice(0, 5).join(', ')} or another of our domains`;
  return listOf(domains, 'or');
}

function explain(failure: unknown) {
  const isUsernameTaken = errorStatus(failure) === 409 && !hasFieldError(failure, 'email');
  return isUsernameTaken ? { username: '* Username already exists!' } : undefined;
}

function SignUpForm({ onDone }: { onDone: (username: string) => void }) {
  const signInPath = useSignInPath();
  const [pending, setPending] = useState<PendingRegistration | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const email = useInvitedEmail();
  const form = useForm({
    schema: async () => (await loadContract()).Registration,
    onSubmit: async (values) => {
      const { register } = await loadContract();
      const registration = { ...values, role: 'User' };
      await call(register, { body: registration });
      const delivery = await sendEmailCode(registration.email);
      setPending({ registration, delivery, sentAt: Date.now() });
      setIsConfirming(true);
    },
    explain,
  });

  return (
    <>
      <form className="stack gap-45 mt-6" {...form.props}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          required
          {...form.register('password')}
        />
        <div className={`${styles.pair} folds-late`}>
          <TextField
            label="First name"
            autoComplete="given-name"
            required
            {...form.register('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            required
            {...form.register('last_name')}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="We’ll send a code there to confirm it’s yours."
          required
          defaultValue={email}
          {...form.register('email')}
        />
        <FormError>{form.errors.form}</FormError>
        <HydratedButton type="submit" variant="primary" wide pending={form.isSubmitting}>
          Sign Up
        </HydratedButton>
      </form>
      <p className="mt-45 small muted">
        Already have an account? <TextLink to={signInPath}>Sign In</TextLink>
      </p>
      {pending && (
        <ConfirmEmailDialog
          key={pending.sentAt}
          open={isConfirming}
          pending={pending}
          onDone={() => onDone(pending.registration.username)}
          onCancel={() => setIsConfirming(false)}
          onRefused={(error) => {
            setIsConfirming(false);
            form.showFailure(error);
          }}
        />
      )}
    </>
  );
}

function SignedUp({ username }: { username: string }) {
  const navigate = useNavigate();
  const signInPath = useSignInPath();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog with the code is gone, and so is the form that opened it.
    notice.current?.focus();
    const timer = setTimeout(
      () => void navigate(signInPath, { state: { username } }),
      redirectDelayMs,
    );
    return () => clearTimeout(timer);
  }, [navigate, signInPath, username]);
  return (
    <>
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        <Notice tone="good">Sign Up successfully. Navigating to Sign In page</Notice>
      </div>
      <p className="mt-45 small muted">
        <TextLink to={signInPath} state={{ username }}>
          Go there now
        </TextLink>
      </p>
    </>
  );
}
