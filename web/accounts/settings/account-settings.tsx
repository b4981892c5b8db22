import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { ThemeToggle } from '../../ui/buttons/theme-toggle.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import styles from '../shared/settings.module.css';
import { AccountData } from './account-data.tsx';
import { ChangePasswordView } from './change-password-view.tsx';
import { Devices } from './devices.tsx';
import { MfaView } from './mfa-view.tsx';
import { ProfileView } from './profile-view.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx';

type SettingsView = 'profile' | 'password' | 'mfa';

type AccountSettingsProps = {
  /** The tab of another domain. */
  preferences: ReactNode;
};

export function AccountSettings({ preferences }: AccountSettingsProps) {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const [hasMoved, setHasMoved] = useState(false);
  const [newCodes, setNewCodes] = useState<string[]>([]);
  useFormerAddress();
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
        <Tabs
          label="Account settings"
          tabs={[
            {
              id: 'profile',
              label: 'Profile',
              content: (
                <ProfileView
                  user={user}
                  takesFocus={hasMoved}
                  onOpen={open}
                  newCodes={newCodes}
                  onNewCodes={setNewCodes}
                />
              ),
            },
            {
              id: 'security',
              label: 'Security',
              content: (
                <>
                  {newCodes.length > 0 && (
                    <NewRecoveryCodes
                      codes={newCodes}
                      username={user.username}
                      onSaved={() => setNewCodes([])}
                    />
                  )}
                  {user.istwofactorenabled && <RecoveryCodes onRenewed={setNewCodes} />}
                  <Devices />
                </>
              ),
            },
            { id: 'notifications', label: 'Notifications', content: preferences },
            { id: 'appearance', label: 'Appearance', content: <Appearance /> },
            { id: 'data', label: 'Your data', content: <AccountData username={user.username} /> },
          ]}
        />
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

/** Emails sent before there were tabs link to a part of the page. */
function useFormerAddress() {
  const { hash } = useLocation();
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    if (hash === '#reminders') setSearch({ tab: 'notifications' }, { replace: true });
  }, [hash, setSearch]);
}

function Appearance() {
  return (
    <section className={styles.section} aria-labelledby="appearance">
      <h2 id="appearance">Colours</h2>
      <p className={styles.about}>Auto follows your device. Your choice applies to this browser.</p>
      <ThemeToggle />
    </section>
  );
}
