import { lazy, Suspense, useState } from 'react';
import type { Certificate } from '../../../contract/learning/achievements.ts';
import { useSession } from '../../data/session.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './certificate.module.css';

// Only Admins ever open it.
const Revocation = lazy(async () => {
  const { RevokeDialog } = await import('./revoke-dialog.tsx');
  return { default: RevokeDialog };
});

export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { permission } = useSession();
  const [isRevoking, setIsRevoking] = useState(false);
  const isGenuine = certificate.state === 'genuine';
  const canRevoke = isGenuine && permission === 'Admin';
  return (
    <div className={styles.actions}>
      {isGenuine && (
        <HydratedButton onClick={() => share(certificate)}>Share this page</HydratedButton>
      )}
      {canRevoke && (
        <HydratedButton variant="danger" onClick={() => setIsRevoking(true)}>
          Revoke certificate
        </HydratedButton>
      )}
      {canRevoke && isRevoking && (
        <Suspense>
          <Revocation certificate={certificate} onClose={() => setIsRevoking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** By the device's own way to share, where it has one; else the address is copied. */
async function share({ courseTitle, learnerName }: Certificate): Promise<void> {
  const url = window.location.href.replace(/[?#].*/, '');
  if (navigator.share) {
    // Closed without a choice is no failure.
    return navigator.share({ title: `${learnerName}: ${courseTitle}`, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success('The address is copied. Paste it wherever you like.');
  } catch {
    notify.error('This browser did not allow copying. Please copy the address from the bar above.');
  }
}
