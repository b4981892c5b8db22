import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { errorStatus } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { useCachedStudio } from './use-guarded-navigation.tsx';

export const handle: PageHandle = { screen: 'work' };

/** Only hides the screens: the server checks every call of the studio. */
export default function TeachersOnly() {
  if (useSession().user?.teaches) return <Studio />;
  return (
    <StatusPage
      kind="forbidden"
      title="The studio is for teachers"
      text="Courses are written and reviewed here. To teach one, ask its owner to invite you. To write your own, ask an Admin to make you a ModuleOwner."
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
  useCloseWhenRefused();
  return <Outlet />;
}

/** A learner's last course, or a teacher's role, may be taken away while they are here: then the menu has to know. */
function useCloseWhenRefused() {
  const queries = useQueryClient();
  const { refresh } = useSession();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        // Without a connection it stays as it is.
        if (errorStatus(event.action.error) === 403) refresh().catch(() => {});
      }),
    [queries, refresh],
  );
}
