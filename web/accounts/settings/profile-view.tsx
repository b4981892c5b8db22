import type { ReactNode } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/settings.module.css';
import { AccountData } from './account-data.tsx';
import { Devices } from './devices.tsx';
import { useCancelMfa } from './hooks.ts';
import { ProfileForm } from './profile-form.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx';
import { ViewTitle } from './view-title.tsx';

type ProfileViewProps = {
  user: Profile;
  takesFocus: boolean;
  onOpen: (view: 'password' | 'mfa') => void;
  newCodes: string[];
  onNewCodes: (codes: string[]) => void;
  /** Settings of other domains. */
  children: ReactNode;
};

export function ProfileView(props: ProfileViewProps) {
  const { user, takesFocus, onOpen, newCodes, onNewCodes, children } = props;
  const cancelMfa = useCancelMfa(user.username);
  const cancel = () =>
    cancelMfa.mutate(undefined, {
      onSuccess: () => {
        onNewCodes([]);
        notify.success('Canceled MFA register!');
      },
      onError: (error) => notify.error(`MFA is still on. ${errorMessage(error)}`),
    });

  return (
    <>
      <section className={styles.section}>
        <ViewTitle takesFocus={takesFocus}>Profile</ViewTitle>
        <dl className={styles.facts}>
          <div>
            <dt>Username</dt>
            <dd>{user.username}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </div>
          <div>
            <dt>Multi-factor authentication</dt>
            <dd>{user.istwofactorenabled ? 'On' : 'Off'}</dd>
          </div>
        </dl>
        <div className={styles.actions}>
          {user.istwofactorenabled ? (
            <Button icon="lock" onClick={cancel} pending={cancelMfa.isPending}>
              Cancel MFA
            </Button>
          ) : (
            <Button icon="lock" onClick={() => onOpen('mfa')}>
              Register for MFA
            </Button>
          )}
          <Button icon="key" onClick={() => onOpen('password')}>
            Change Password
          </Button>
          <LinkButton icon="receipt" to="/user-screen/orders">
            Orders and invoices
          </LinkButton>
        </div>
      </section>
      {newCodes.length > 0 && (
        <NewRecoveryCodes
          codes={newCodes}
          username={user.username}
          onSaved={() => onNewCodes([])}
        />
      )}
      {user.istwofactorenabled && <RecoveryCodes onRenewed={onNewCodes} />}
      <ProfileForm user={user} />
      {children}
      <Devices />
      <AccountData username={user.username} />
    </>
  );
}
