import { lazy, Suspense, useState } from 'react';
import type { Certificate } from '../../../contract/learning/achievements.ts';
import { useSession } from '../../data/session.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './certificate.module.css';

// Lazy: only Admins use it.
const RevokeDialog = lazy(async () => {
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
          <RevokeDialog certificate={certificate} onClose={() => setIsRevoking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Uses the device's share sheet if there is one, otherwise copies the address. */
async function share({ courseTitle, learnerName }: Certificate): Promise<void> {
  const url = window.location.href.replace(/[?#].*/, '');
  if (navigator.share) {
    // It rejects when the learner closes the share sheet.
    return navigator.share({ title: `${learnerName}: ${courseTitle}`, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success('The address is copied. Paste it wherever you like.');
  } catch {
    notify.error('This browser did not allow copying. Please copy the address from the bar above.');
  }
}
