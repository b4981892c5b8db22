import { useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/settings.module.css';
import { useProof } from '../shared/use-proof.tsx';
import { EmailChange } from './email-change.tsx';
import { useCancelMfa } from './hooks.ts';
import { ProfileForm } from './profile-form.tsx';
import { NewRecoveryCodes } from './recovery-codes.tsx';
import { ViewTitle } from './view-title.tsx';

type ProfileViewProps = {
  user: Profile;
  takesFocus: boolean;
  onOpen: (view: 'password' | 'mfa') => void;
  newCodes: string[];
  onNewCodes: (codes: string[]) => void;
};

export function ProfileView({ user, takesFocus, onOpen, newCodes, onNewCodes }: ProfileViewProps) {
  const [isChoosingEmail, setIsChoosingEmail] = useState(false);
  const cancelMfa = useCancelMfa(user.username);
  const { withProof, proofDialog } = useProof();
  const cancel = async () => {
    try {
      const done = await withProof(() => cancelMfa.mutateAsync());
      if (!done) return;
      onNewCodes([]);
      notify.success('Canceled MFA register!');
    } catch (error) {
      notify.error(`MFA is still on. ${errorMessage(error)}`);
    }
  };

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
            <dd>
              {user.email}{' '}
              <TextButton small onClick={() => setIsChoosingEmail(true)}>
                Change<span className="visually-hidden"> email</span>
              </TextButton>
            </dd>
          </div>
          <div>
            <dt>Multi-factor authentication</dt>
            <dd>{user.istwofactorenabled ? 'On' : 'Off'}</dd>
          </div>
        </dl>
        <EmailChange user={user} isChoosing={isChoosingEmail} onChoosing={setIsChoosingEmail} />
        <div className={styles.actions}>
          {user.istwofactorenabled ? (
            <Button icon="lock" onClick={() => void cancel()} pending={cancelMfa.isPending}>
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
        {proofDialog}
      </section>
      {newCodes.length > 0 && (
        <NewRecoveryCodes
          codes={newCodes}
          username={user.username}
          onSaved={() => onNewCodes([])}
        />
      )}
      <ProfileForm user={user} />
    </>
  );
}
