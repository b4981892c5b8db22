import { Outlet } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { useCachedAdministration } from './use-guarded-navigation.tsx';

/** Only hides the screens: the server checks every administrative call. */
export default function AdminOnly() {
  const { permission } = useSession();
  return permission === 'Admin' ? <Administration /> : <StatusPage kind="forbidden" />;
}

function Administration() {
  useCachedAdministration();
  return <Outlet />;
}
