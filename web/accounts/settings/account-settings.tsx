import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../data/session.tsx';
import styles from '../shared/settings.module.css';
import { ChangePasswordView } from './change-password-view.tsx';
import { MfaView } from './mfa-view.tsx';
import { ProfileView } from './profile-view.tsx';

type SettingsView = 'profile' | 'password' | 'mfa';

type AccountSettingsProps = {
  /** Shown between the names and the devices. */
  preferences: ReactNode;
};

export function AccountSettings({ preferences }: AccountSettingsProps) {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const [hasMoved, setHasMoved] = useState(false);
  const [newCodes, setNewCodes] = useState<string[]>([]);
  if (!user) return null;

  const open = (view: SettingsView) => {
    setHasMoved(true);
    setSearch(view === 'profile' ? {} : { view }, { preventScrollReset: false });
  };
  const back = () => open('profile');
  const wanted = search.get('view');
  const view = wanted === 'password' || wanted === 'mfa' ? wanted : 'profile';
  // Registered already: nothing to see in the registration's view.
  const shown = view === 'mfa' && user.istwofactorenabled ? 'profile' : view;

  return (
    <div className={styles.page}>
      <h1>User Profile Management</h1>
      {shown === 'profile' && (
        <ProfileView
          user={user}
          takesFocus={hasMoved}
          onOpen={open}
          newCodes={newCodes}
          onNewCodes={setNewCodes}
        >
          {preferences}
        </ProfileView>
      )}
      {shown === 'password' && (
        <ChangePasswordView user={user} takesFocus={hasMoved} onBack={back} />
      )}
      {shown === 'mfa' && (
        <MfaView
          user={user}
          takesFocus={hasMoved}
          onBack={back}
          onRegistered={(codes) => {
            setNewCodes(codes);
            back();
          }}
        />
      )}
    </div>
  );
}
