import { useEffect, useRef, useState } from 'react';
import { confirmMfa, type Profile } from '../../../contract/accounts.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { CodeField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { wrongCode } from '../entry/code-dialog.tsx';
import { hasFieldError } from '../entry/failures.ts';
import { groupSecret, readDigits } from '../entry/one-time-code.ts';
import { ProofDialog } from '../shared/proof-dialog.tsx';
import styles from '../shared/settings.module.css';
import { isProofNeeded, useProof } from '../shared/use-proof.tsx';
import { useCancelMfa, useConfirmMfa, useMfaRegistration } from './hooks.ts';
import { ViewTitle } from './view-title.tsx';

type MfaViewProps = {
  user: Profile;
  takesFocus: boolean;
  onBack: () => void;
  onRegistered: (recoveryCodes: string[]) => void;
};

export function MfaView({ user, takesFocus, onBack, onRegistered }: MfaViewProps) {
  const registration = useMfaRegistration(user.username);
  const needsProof = isProofNeeded(registration.error);
  const cancelMfa = useCancelMfa(user.username);

  const cancel = () =>
    cancelMfa.mutate(undefined, {
      onSuccess: () => notify.success('Canceled MFA register!'),
      onError: (error) =>
        notify.error(`${errorMessage(error)} MFA stays off until you enter a code.`),
      onSettled: onBack,
    });

  return (
    <section className={styles.section}>
      <ViewTitle takesFocus={takesFocus} onBack={cancel}>
        MFA registration
      </ViewTitle>
      {(registration.isPending || needsProof) && <Spinner label="Making your QR code" large />}
      <ProofDialog
        open={needsProof && !registration.isFetching}
        hasSecondFactor={false}
        onProved={() => void registration.refetch()}
        onClose={onBack}
      />
      {registration.isError && !needsProof && (
        <ErrorState
          title="MFA can’t be registered right now"
          message={errorMessage(registration.error)}
          onRetry={() => registration.refetch()}
          retrying={registration.isFetching}
        />
      )}
      {registration.isSuccess && (
        <ol className={`${styles.steps} stack gap-6 mt-5`}>
          <li className="relative">
            <h3>Scan this QR code</h3>
            <p className="mt-1 muted">
              Use an authenticator app on your phone, such as Aegis, Google Authenticator or
              1Password.
            </p>
            <QrCode image={registration.data.image} />
          </li>
          <li className="relative">
            <h3>Or type the secret</h3>
            <p className="mt-1 muted">If you can’t scan it, type this into the app instead.</p>
            <p className={`${styles.secret} cluster center gap-3-4 mt-3 muted`}>
              <code className="anywhere">{groupSecret(registration.data.secret)}</code>
              <CopyButton small text={registration.data.secret}>
                Copy
              </CopyButton>
            </p>
          </li>
          <li className="relative">
            <h3>Enter the code it shows</h3>
            <ConfirmCodeForm onRegistered={onRegistered} />
          </li>
        </ol>
      )}
    </section>
  );
}

function QrCode({ image }: { image: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(image);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [image]);
  return (
    <img
      className={`${styles.qr} mt-4 boxed`}
      src={address}
      width="240"
      height="240"
      alt="QR code for your authenticator app. You can type the secret below instead."
    />
  );
}

function ConfirmCodeForm({ onRegistered }: { onRegistered: (recoveryCodes: string[]) => void }) {
  const confirm = useConfirmMfa();
  const { withProof, proofDialog } = useProof();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: confirmMfa.body,
    onSubmit: async ({ totp }) => {
      const registered = await withProof(() => confirm.mutateAsync(totp));
      if (!registered) return;
      notify.success('Multi-Factor Authorization Registered!');
      onRegistered(registered.recovery_codes);
    },
    explain: (failure) => {
      field.current?.select();
      return { totp: hasFieldError(failure, 'totp') ? wrongCode : errorMessage(failure) };
    },
  });
  return (
    <>
      <form className={`${styles.codeForm} stack left gap-4 mt-4`} {...form.props}>
        <CodeField
          label="One-time code"
          ref={field}
          maxLength={12}
          onInput={({ currentTarget }) => {
            currentTarget.value = readDigits(currentTarget.value);
          }}
          {...form.register('totp')}
        />
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Submit
        </Button>
      </form>
      {proofDialog}
    </>
  );
}
