import { Outlet } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';

/** For the eye only: the server refuses every administrative call of anyone else. */
export default function AdminOnly() {
  const { permission } = useSession();
  return permission === 'Admin' ? <Outlet /> : <StatusPage kind="forbidden" />;
}
