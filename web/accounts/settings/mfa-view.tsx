import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { CodeField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { codeLength, digitsOf, inGroups } from '../entry/one-time-code.ts';
import { failsAt, sentenceOf } from '../shared/failures.ts';
import styles from '../shared/settings.module.css';
import { wrongCode } from '../sign-up/code-dialog.tsx';
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
  const cancelMfa = useCancelMfa(user.username);

  const cancel = () =>
    cancelMfa.mutate(undefined, {
      onSuccess: () => notify.success('Canceled MFA register!'),
      onError: (error) =>
        notify.error(`${sentenceOf(error)} MFA stays off until a code was entered.`),
      onSettled: onBack,
    });

  return (
    <section className={styles.section}>
      <ViewTitle takesFocus={takesFocus} onBack={cancel}>
        MFA registration
      </ViewTitle>
      {registration.isPending && <Spinner label="Making your QR code" large />}
      {registration.isError && (
        <ErrorState
          title="MFA cannot be registered right now"
          message={sentenceOf(registration.error)}
          onRetry={() => registration.refetch()}
          retrying={registration.isFetching}
        />
      )}
      {registration.isSuccess && (
        <ol className={styles.steps}>
          <li>
            <h3>Scan this QR code</h3>
            <p>
              Use an authenticator app on your phone, such as Aegis, Google Authenticator or
              1Password.
            </p>
            <QrCode image={registration.data.image} />
          </li>
          <li>
            <h3>Or type the secret</h3>
            <p>Where the camera does not work, type this into the app instead.</p>
            <p className={styles.secret}>
              <code>{inGroups(registration.data.secret)}</code>
              <CopyButton small text={registration.data.secret}>
                Copy
              </CopyButton>
            </p>
          </li>
          <li>
            <h3>Enter the code it shows</h3>
            <FirstCode onRegistered={onRegistered} />
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
      className={styles.qr}
      src={address}
      width="240"
      height="240"
      alt="QR code for your authenticator app; the secret below says the same"
    />
  );
}

function FirstCode({ onRegistered }: { onRegistered: (recoveryCodes: string[]) => void }) {
  const confirm = useConfirmMfa();
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isShort = code.length !== codeLength;
    setIsIncomplete(isShort);
    if (isShort) field.current?.focus();
    if (isShort || confirm.isPending) return;
    try {
      const { recovery_codes } = await confirm.mutateAsync(code);
      notify.success('Multi-Factor Authorization Registered!');
      onRegistered(recovery_codes);
    } catch {
      field.current?.select();
    }
  };

  const refusal = failsAt(confirm.error, 'totp') ? wrongCode : sentenceOf(confirm.error);
  const error = isIncomplete ? 'The code has six digits.' : confirm.error ? refusal : undefined;
  return (
    <form className={styles.codeForm} onSubmit={submit} noValidate>
      <CodeField
        label="One-time code"
        name="code"
        ref={field}
        maxLength={12}
        value={code}
        error={error}
        onChange={(event) => setCode(digitsOf(event.target.value))}
      />
      <Button type="submit" variant="primary" pending={confirm.isPending}>
        Submit
      </Button>
    </form>
  );
}
