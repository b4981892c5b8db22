import { useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { call } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { useWay } from '../shared/use-way.ts';
import styles from './sign-out.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign Out',
    description: 'Sign out on this device.',
    hidden: true,
  });

/** Also a page before this visit, or of another site: the one that the browser's Back button leads to. */
function hasPageBefore(): boolean {
  const { history, navigation } = window;
  // Where every page of the tab is ours, the browser knows; the length alone counts the pages ahead too.
  const isAllOurs = navigation?.entries().length === history.length;
  return isAllOurs ? navigation.canGoBack : history.length > 1;
}

export default function SignOut() {
  const { state, signOut } = useSession();
  const navigate = useNavigate();
  const goBack = () =>
    void (hasPageBefore() ? navigate(-1) : navigate('/user-screen', { replace: true }));
  const way = useWay();
  const [isLeaving, setIsLeaving] = useState(false);
  /** The address has to be asked for while there is a session. Without such a page at the provider, signing out here is all there is. */
  const leaveBoth = async () => {
    setIsLeaving(true);
    const address = await findProviderSignOut().catch(() => null);
    signOut();
    if (address) location.assign(address);
  };
  if (state === 'signedOut') return <SignedOut />;
  return (
    <section className={`wrap ${styles.page}`}>
      <h1 className={styles.title}>Are you sure you want to sign out?</h1>
      <p className="muted">Your progress in each course is saved for next time.</p>
      <div className={`${styles.actions} row gap-3 mt-4`}>
        <HydratedButton variant="primary" onClick={signOut}>
          Yes
        </HydratedButton>
        <HydratedButton onClick={goBack}>No</HydratedButton>
      </div>
      {way && (
        <div className={`${styles.actions} row gap-3 mt-4`}>
          <Button pending={isLeaving} onClick={() => void leaveBoth()}>
            Yes, and also sign out of {way.team}
          </Button>
        </div>
      )}
    </section>
  );
}

async function findProviderSignOut(): Promise<string | null> {
  const { getProviderSignOut } = await import('../../../contract/sign-on/mine.ts');
  const { address } = await call(getProviderSignOut);
  return address;
}

function SignedOut() {
  return (
    <section className={`wrap ${styles.page}`}>
      <h1 className={styles.title}>You’re signed out</h1>
      <p className="muted">Sign in to continue with your courses.</p>
      <div className={`${styles.actions} row gap-3 mt-4`}>
        <LinkButton variant="primary" to="/sign-in">
          Sign in
        </LinkButton>
        <LinkButton to="/">Home</LinkButton>
      </div>
    </section>
  );
}
