import { useState } from 'react';
import { proveIdentity } from '../../../contract/accounts.ts';
import { call } from '../../data/api.ts';
import type { SignOnWay } from '../../data/sign-on-way.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { focusWhenOpened } from '../../ui/overlays/focus-when-opened.ts';
import styles from '../entry/code-dialog.module.css';
import { useWay } from './use-way.ts';

type ProofDialogProps = ProofFormProps & { open: boolean };

type ProofFormProps = {
  /** With a second factor, a code is as good as the password. */
  hasSecondFactor: boolean;
  onProved: () => void;
  onClose: () => void;
};

/** Asked for before changing how someone signs in, unless this session was asked in the last ten minutes. */
export function ProofDialog({ open, ...form }: ProofDialogProps) {
  return (
    <Dialog open={open} title="Confirm it’s you" onClose={form.onClose} mustAnswer>
      <ProofForm {...form} />
    </Dialog>
  );
}

function ProofForm({ hasSecondFactor, onProved, onClose }: ProofFormProps) {
  const [kind, setKind] = useState<'password' | 'code'>('password');
  const way = useWay();
  const form = useForm({
    schema: proveIdentity.body,
    onSubmit: async (proof) => {
      await call(proveIdentity, { body: proof });
      onProved();
    },
  });
  const usesPassword = kind === 'password';
  return (
    <form {...form.props}>
      <div className={`${styles.about} stack gap-3 mb-5`}>
        <p>
          {usesPassword
            ? 'Enter your password to continue. We won’t ask again for ten minutes.'
            : 'Enter the six digits from your authenticator app, or a recovery code.'}
        </p>
      </div>
      {usesPassword ? (
        <PasswordField
          key="password"
          label="Your password"
          autoComplete="current-password"
          ref={focusWhenOpened}
          {...form.register('password')}
        />
      ) : (
        <TextField
          key="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          ref={focusWhenOpened}
          {...form.register('code')}
        />
      )}
      <FormError>{form.errors.form}</FormError>
      {way && <ProveWith way={way} onFailure={form.showFailure} />}
      <div className={`${styles.actions} cluster gap-3 mt-5`}>
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Confirm
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {hasSecondFactor && (
        <div className="cluster center gap-2-4 mt-5 small">
          <TextButton
            small
            onClick={() => {
              setKind(usesPassword ? 'code' : 'password');
              form.showErrors({});
            }}
          >
            {usesPassword ? 'Use a code instead' : 'Use your password instead'}
          </TextButton>
        </div>
      )}
    </form>
  );
}

type ProveWithProps = { way: SignOnWay; onFailure: (failure: unknown) => void };

/** People who came with their organisation's provider may have no password here. What they had begun has to be begun again. */
function ProveWith({ way, onFailure }: ProveWithProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const prove = async () => {
    setIsLeaving(true);
    try {
      const { proveBySignOn } = await import('../../../contract/sign-on/mine.ts');
      const { pathname, search } = location;
      const body = { connectionId: way.connectionId, returnTo: pathname + search };
      const { address } = await call(proveBySignOn, { body });
      location.assign(address);
    } catch (failure) {
      setIsLeaving(false);
      onFailure(failure);
    }
  };
  return (
    <p className="mt-4 small">
      No password here?{' '}
      <TextButton small aria-busy={isLeaving} onClick={() => void prove()}>
        Confirm with {way.name}
      </TextButton>
      , then come back to this page.
    </p>
  );
}
