import { type MetaFunction, useNavigate } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import styles from './sign-out.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign Out',
    description: 'Sign out of Stepwell on this device.',
    hidden: true,
  });

export default function SignOut() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const goBack = () => {
    // Opened directly, there is no page of ours to go back to.
    const isFirstPage = !(window.history.state as { idx?: number } | null)?.idx;
    void (isFirstPage ? navigate('/user-screen', { replace: true }) : navigate(-1));
  };
  return (
    <section className={`wrap ${styles.page}`}>
      <h1 className={styles.title}>Are you sure you want to sign out?</h1>
      <p className="muted">Your progress in each course is saved for next time.</p>
      <div className={styles.actions}>
        <HydratedButton variant="primary" onClick={signOut}>
          Yes
        </HydratedButton>
        <HydratedButton onClick={goBack}>No</HydratedButton>
      </div>
    </section>
  );
}
