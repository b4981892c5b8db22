import { Outlet } from 'react-router';
import { useSession } from '../../data/session.tsx';
import type { PageHandle } from '../../page/page-handle.ts';
import { useOwnPressStyle } from '../../studio/shared/menus/press-style.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import styles from './teachers-only.module.css';
import { useCachedStudio } from './use-guarded-navigation.tsx';

export const handle: PageHandle = { screen: 'work' };

/** Only hides the screens: the server checks every call of the studio. */
export default function TeachersOnly() {
  const { permission } = useSession();
  useOwnPressStyle();
  if (permission === 'ModuleOwner' || permission === 'Admin') return <Studio />;
  return (
    <StatusPage
      kind="forbidden"
      title="The studio is for teachers"
      text="Courses are written and reviewed here. If you teach, ask an Admin to make you a ModuleOwner."
      action={
        <LinkButton to="/user-screen" variant="primary">
          Back to Home
        </LinkButton>
      }
    />
  );
}

function Studio() {
  useCachedStudio();
  return (
    <>
      {/* Where react-aria finds this id, it doesn't add a style of its own, which our policy would refuse. */}
      <template id="react-aria-pressable-style" />
      <div className={styles.studio}>
        <Outlet />
      </div>
    </>
  );
}
