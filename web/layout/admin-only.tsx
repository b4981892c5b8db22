import { Outlet } from 'react-router';
import { useSession } from '../session.tsx';
import { StatusPage } from '../ui/status-page.tsx';

/** For the eye only: the server refuses every administrative call of anyone else. */
export default function AdminOnly() {
  const { permission } = useSession();
  return permission === 'Admin' ? <Outlet /> : <StatusPage kind="forbidden" />;
}
