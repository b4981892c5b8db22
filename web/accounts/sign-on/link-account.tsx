import { useState } from 'react';
import type { SignOnEnd } from '../../../contract/sign-on/sign-in.ts';
import { call } from '../../data/api.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { EntryPage } from '../entry/entry-page.tsx';
import { loadContract as loadAccounts } from '../entry/load-contract.ts';
import { type PendingSignIn, SecondFactorDialog } from '../sign-in/second-factor-dialog.tsx';
import { loadContract } from './load-contract.ts';

type LinkAccountProps = {
  link: Extract<SignOnEnd, { state: 'link' }>;
  onDone: (token: string, returnTo: string) => Promise<void>;
};

/** The address has an account already. Its password is asked for once, so that nobody else's provider opens it. */
export function LinkAccount({ link, onDone }: LinkAccountProps) {
  const { flow, username, email, team, provider } = link;
  const [managed, setManaged] = useState(false);
  const [pending, setPending] = useState<PendingSignIn | null>(null);

  const linkWith = async (token: string) => {
    const { linkSignOn } = await loadContract();
    const { returnTo } = await call(linkSignOn, { body: { flow, managed } }, { token });
    await onDone(token, returnTo);
  };

  const form = useForm({
    schema: async () => (await loadAccounts()).login.body,
    read: (values) => ({ ...values, username, remember_me: false }),
    onSubmit: async (credentials) => {
      const { login } = await loadAccounts();
      const { access_token: token, mfa_enabled } = await call(login, { body: credentials });
      if (mfa_enabled) setPending({ token, username });
      else await linkWith(token);
    },
    explain: (failure) =>
      errorStatus(failure) === 401 ? { password: 'The password is wrong.' } : undefined,
  });

  return (
    <EntryPage
      title="You have an account here"
      lead={`${email} belongs to ${username}. Enter its password once: from then on you sign in with ${provider}.`}
    >
      <form className="stack gap-45 mt-6" {...form.props}>
        <PasswordField
          label={`Password of ${username}`}
          autoComplete="current-password"
          required
          {...form.register('password')}
        />
        <Checkbox
          label={`${team} may manage this account: change its name, suspend it and decide how it signs in`}
          checked={managed}
          onChange={({ target }) => setManaged(target.checked)}
        />
        <FormError>{form.errors.form}</FormError>
        <Button type="submit" variant="primary" wide pending={form.isSubmitting}>
          Link the two
        </Button>
      </form>
      <p className="mt-45 small muted">
        If you leave {team}, the account stays yours unless they manage it.{' '}
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </p>
      <SecondFactorDialog
        pending={pending}
        onDone={(token) => {
          setPending(null);
          linkWith(token).catch((failure) => form.showErrors({ form: errorMessage(failure) }));
        }}
        onEnd={(reason) => {
          setPending(null);
          if (reason) form.showErrors({ form: reason });
        }}
      />
    </EntryPage>
  );
}
