import { Outlet } from 'react-router';
import { useSession } from '../../data/session.tsx';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { useCachedStudio } from './use-guarded-navigation.tsx';

export const handle: PageHandle = { screen: 'work' };

/** Only hides the screens: the server checks every call of the studio. */
export default function TeachersOnly() {
  const { permission } = useSession();
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
  return <Outlet />;
}
