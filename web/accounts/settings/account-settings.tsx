import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Profile } from '../../../contract/accounts.ts';
import { useSession } from '../../data/session.tsx';
import { Icon, LineDrawing } from '../../ui/drawings/icon.tsx';
import styles from '../shared/settings.module.css';
import { AccountData } from './account-data.tsx';
import { ChangePasswordView } from './change-password-view.tsx';
import { Devices } from './devices.tsx';
import { useAccountSummary } from './hooks.ts';
import { MfaView } from './mfa-view.tsx';
import { Overview, type SettingsSection } from './overview.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx';
import { SignInActions } from './sign-in-actions.tsx';
import { dataSummary, detailsSummary, signInSummary } from './summaries.ts';
import { ViewTitle } from './view-title.tsx';

type SettingsView = 'profile' | 'password' | 'mfa';

type AccountSettingsProps = {
  /** Of other domains. */
  sections: readonly SettingsSection[];
};

export function AccountSettings({ sections }: AccountSettingsProps) {
  const { user } = useSession();
  useFormerAddress();
  return user && <SettingsOf user={user} otherSections={sections} />;
}

type SettingsOfProps = { user: Profile; otherSections: readonly SettingsSection[] };

function SettingsOf({ user, otherSections }: SettingsOfProps) {
  const [search, setSearch] = useSearchParams();
  const [hasMoved, setHasMoved] = useState(false);
  const [newCodes, setNewCodes] = useState<string[]>([]);

  const open = (view: SettingsView) => {
    setHasMoved(true);
    setSearch(view === 'profile' ? {} : { view }, { preventScrollReset: false });
  };
  const back = () => open('profile');
  const wanted = search.get('view');
  const view = wanted === 'password' || wanted === 'mfa' ? wanted : 'profile';
  // Registered already: nothing to see in the registration's view.
  const shown = view === 'mfa' && user.istwofactorenabled ? 'profile' : view;

  const codes = newCodes.length > 0 && (
    <NewRecoveryCodes codes={newCodes} username={user.username} onSaved={() => setNewCodes([])} />
  );
  const actions = { user, onOpen: open, onMfaCancelled: () => setNewCodes([]) };
  const sections: SettingsSection[] = [
    {
      id: 'details',
      title: 'Your details',
      icon: <Icon name="home" />,
      summary: detailsSummary(user),
      content: <ProfileForm user={user} />,
    },
    {
      id: 'security',
      title: 'Sign-in',
      icon: <Icon name="lock" />,
      summary: <SignInState hasSecondFactor={user.istwofactorenabled} />,
      content: (
        <>
          <div className={styles.actions}>
            <SignInActions {...actions} />
          </div>
          {codes}
          {user.istwofactorenabled && <RecoveryCodes onRenewed={setNewCodes} />}
          <Devices />
        </>
      ),
    },
    ...otherSections,
    {
      id: 'data',
      title: 'Your data',
      icon: <LineDrawing path="M4 3h12v10l-4 4H4zM12 17v-4h4M7 7h6M7 10h4" />,
      summary: <DataState />,
      content: <AccountData username={user.username} />,
    },
  ];
  const section = sections.find(({ id }) => id === search.get('tab')?.toLowerCase());
  const isOverview = shown === 'profile' && !section;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // As the titles of the other views do, so that screen readers announce the new one.
    if (hasMoved && isOverview) title.current?.focus();
  }, [hasMoved, isOverview]);

  return (
    <div className={styles.page}>
      <h1 className="size-7" ref={title} tabIndex={-1}>
        User Profile Management
      </h1>
      {isOverview && (
        <>
          <Overview sections={sections} onOpen={() => setHasMoved(true)} />
          <ProfileView {...actions}>{codes}</ProfileView>
        </>
      )}
      {shown === 'profile' && section && (
        <section key={section.id} className={styles.section}>
          <ViewTitle takesFocus={hasMoved} onBack={back}>
            {section.title}
          </ViewTitle>
          {section.content}
        </section>
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

function SignInState({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { data } = useAccountSummary();
  return (
    <>
      {signInSummary({ hasSecondFactor, passwordChangedAt: data?.passwordChangedAt ?? null })}
      {!hasSecondFactor && (
        <em className={`${styles.hint} fine label nowrap accent-text`}> Add one</em>
      )}
    </>
  );
}

function DataState() {
  const { data } = useAccountSummary();
  return data && dataSummary(data.exportedAt, data.counts);
}

/** Emails sent before there were sections link to a part of the page. */
function useFormerAddress() {
  const { hash } = useLocation();
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    if (hash === '#reminders') setSearch({ tab: 'days' }, { replace: true });
  }, [hash, setSearch]);
}
