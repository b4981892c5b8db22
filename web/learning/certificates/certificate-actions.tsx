import { lazy, Suspense, useState } from 'react';
import type { Certificate } from '../../../contract/learning/achievements.ts';
import { useSession } from '../../data/session.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { shareCertificate } from './share-certificate.ts';

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
    <div className="cluster gap-3 mt-5 unprinted">
      {isGenuine && (
        <HydratedButton onClick={() => shareCertificate(certificate)}>
          Share this page
        </HydratedButton>
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
