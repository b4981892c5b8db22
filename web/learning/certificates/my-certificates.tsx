import { useMutation } from '@tanstack/react-query';
import {
  getCertificatePdf,
  getCredential,
  type MyCertificate,
} from '../../../contract/learning/achievements.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { certificateFileName } from './file-name.ts';
import styles from './my-certificates.module.css';
import sheetStyles from './popular-certificates.module.css';
import { Frieze } from './popular-certificates.tsx';

type MyCertificatesProps = { certificates: readonly MyCertificate[] | undefined };

export function MyCertificates({ certificates }: MyCertificatesProps) {
  if (!certificates) return <SkeletonLines title lines={2} />;
  if (certificates.length === 0) {
    return (
      <EmptyState
        drawing="book"
        title="Your first certificate will be here"
        text="Pass every quiz of a course and hand in its assignments. In some courses a teacher accepts them first. Lessons you only mark as done finish the course, but don't count towards the certificate."
        action={<LinkButton to="/user-screen/user-courses">See all courses</LinkButton>}
      />
    );
  }
  return (
    <ul className={styles.certificates}>
      {certificates.map((certificate) => (
        <li className="py-5 ruled" key={certificate.id}>
          <Certificate certificate={certificate} />
        </li>
      ))}
    </ul>
  );
}

function Certificate({ certificate }: { certificate: MyCertificate }) {
  const { id, courseTitle, completedOn, revoked, url } = certificate;
  return (
    <article
      className={`${styles.certificate} folds-late center gap-6`}
      aria-labelledby={`certificate-${id}`}
    >
      <div className={`${sheetStyles.sheet} ${styles.sheet}`}>
        <Frieze tone={revoked ? '--i-sand3' : '--i-teal3'} />
        <h3 className="large anywhere tight" id={`certificate-${id}`}>
          {courseTitle}
        </h3>
        <p className="mt-1 tiny">Certificate of completion</p>
      </div>
      <div className="fits">
        <p className="label">
          Completed on <time dateTime={completedOn}>{formatDay(completedOn)}</time>
        </p>
        {revoked ? (
          <p className="mt-1 small muted">
            This certificate has been revoked. <PublicPageLink id={id}>See why</PublicPageLink>
          </p>
        ) : (
          <>
            <p className="mt-1 small muted">
              Anyone can check it at <span className={`${styles.address} anywhere`}>{url}</span>
            </p>
            <Actions certificate={certificate} />
          </>
        )}
      </div>
    </article>
  );
}

function PublicPageLink({ id, children }: { id: string; children: string }) {
  return <TextLink to={`/certificates/${id}`}>{children}</TextLink>;
}

function Actions({ certificate }: { certificate: MyCertificate }) {
  const pdf = useDownloadPdf(certificate);
  const credential = useDownloadCredential(certificate);
  return (
    <div className={`${styles.actions} cluster center gap-3 mt-4`}>
      <Button small icon="download" onClick={() => pdf.mutate()} pending={pdf.isPending}>
        Download PDF
      </Button>
      <Button
        small
        icon="ribbon"
        onClick={() => credential.mutate()}
        pending={credential.isPending}
        title="A signed Open Badges 3.0 file, for wallets and profiles that store credentials"
      >
        Open Badge
      </Button>
      <CopyButton small text={certificate.url}>
        Copy share link
      </CopyButton>
      <PublicPageLink id={certificate.id}>View public page</PublicPageLink>
    </div>
  );
}

const showError = (error: Error) => void notify.error(error.message);

function useDownloadPdf({ id, courseTitle }: MyCertificate) {
  return useMutation({
    mutationFn: () => call(getCertificatePdf, { params: { id } }),
    onSuccess: (pdf) => saveFile(certificateFileName(courseTitle, 'pdf'), pdf),
    onError: showError,
  });
}

function useDownloadCredential({ id, courseTitle }: MyCertificate) {
  return useMutation({
    mutationFn: () => call(getCredential, { params: { id } }),
    onSuccess: (credential) => saveFile(certificateFileName(courseTitle, 'jwt'), credential),
    onError: showError,
  });
}
