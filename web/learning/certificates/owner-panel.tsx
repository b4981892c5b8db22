import { useState } from 'react';
import type { Certificate } from '../../../contract/learning/achievements.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { saveFile } from '../../data/save-file.ts';
import { useSite } from '../../data/site.ts';
import { useQuery } from '../../data/viewer-query.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './certificate.module.css';
import { certificateFileName } from './file-name.ts';
import { linkedInUrl } from './linkedin.ts';
import { shareCertificate } from './share-certificate.ts';

const contract = () => import('../../../contract/learning/achievements.ts');

/** For the learner who earned it: what to do with a certificate. Nothing for anyone else. */
export function OwnerPanel({ certificate }: { certificate: Certificate }) {
  const { name } = useSite();
  const { data } = useQuery({
    queryKey: ['learning', 'achievements'],
    queryFn: async () => call((await contract()).getAchievements),
  });
  const mine = data?.certificates.find(({ id }) => id === certificate.id);
  if (!mine || mine.revoked) return null;
  return (
    <section
      className={`${styles.owner} unprinted mt-56 sunken notched`}
      aria-labelledby="your-certificate"
    >
      <h2 id="your-certificate" className="size-5">
        This certificate is yours
      </h2>
      <p className="mt-1 muted">Print it, or show it to people who hire.</p>
      <div className="cluster gap-3 mt-5 unprinted">
        <DownloadPdf certificate={certificate} />
        <Button onClick={() => shareCertificate(certificate)}>Share</Button>
        <LinkButton
          to={linkedInUrl(certificate, mine.url, name)}
          prefetch="none"
          target="_blank"
          rel="noreferrer"
        >
          Add to LinkedIn
        </LinkButton>
      </div>
    </section>
  );
}

function DownloadPdf({ certificate: { id, courseTitle } }: { certificate: Certificate }) {
  const [pending, setPending] = useState(false);
  async function download() {
    setPending(true);
    try {
      const pdf = await call((await contract()).getCertificatePdf, { params: { id } });
      saveFile(certificateFileName(courseTitle, 'pdf'), pdf);
    } catch (failure) {
      notify.error(errorMessage(failure));
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant="primary" icon="download" pending={pending} onClick={download}>
      Download PDF
    </Button>
  );
}
