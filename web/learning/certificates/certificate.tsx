import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import {
  type Certificate,
  CertificateParams,
  verifyCertificate,
} from '../../../contract/learning/achievements.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import { callOnServer, orNull } from '../../data/server-call.ts';
import { siteOf, useSite } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import styles from './certificate.module.css';
import { CertificateActions } from './certificate-actions.tsx';
import { CertificateDrawing } from './certificate-drawing.tsx';
import { formatHours, issueDay } from './format.ts';
import { OwnerPanel } from './owner-panel.tsx';

/** Not cached: a revocation must show at once, and a stale copy must not vouch for anyone. */
export const handle: PageHandle = { cache: false };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const parsed = CertificateParams.safeParse(params);
  const certificate = parsed.success
    ? await orNull(callOnServer(context, verifyCertificate, { params: parsed.data }))
    : null;
  return data({ certificate }, { status: certificate ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const certificate = args.loaderData?.certificate;
  const hidden = { name: 'robots', content: 'noindex' };
  if (!certificate)
    return [{ title: `No certificate with this id · ${siteOf(args.matches).name}` }, hidden];
  const { state, learnerName, courseTitle } = certificate;
  const page = {
    title: `${state === 'genuine' ? 'Certificate' : 'Revoked certificate'}: ${courseTitle}`,
    description:
      state === 'genuine'
        ? `${learnerName} completed every lesson of ${courseTitle}. Check that the certificate is genuine.`
        : 'This certificate was revoked and is no longer valid.',
    path: `/certificates/${certificate.id}`,
    ...(state === 'genuine' && { image: `/api/certificates/${certificate.id}/card` }),
  };
  // For link previews only: a search for the learner's name must not find it.
  return [...pageMeta(args, page), hidden];
};

export default function CertificatePage() {
  const { certificate } = useLoaderData<typeof loader>();
  if (!certificate) return <UnknownCertificate />;
  return (
    <div className={`wrap ${styles.page}`}>
      <Verdict certificate={certificate} />
      <div className={`${styles.columns} folds top mt-7`}>
        <div>
          <CertificateDrawing certificate={certificate} />
          <OwnerPanel certificate={certificate} />
        </div>
        <Facts certificate={certificate} />
      </div>
      <HowToCheck certificate={certificate} />
    </div>
  );
}

function Verdict({ certificate }: { certificate: Certificate }) {
  const site = useSite();
  if (certificate.state === 'revoked') return <Revoked certificate={certificate} />;
  return (
    <header className={`${styles.verdict} ${styles.genuine}`}>
      <Icon className="mt-2 good" name="check" size={32} />
      <div>
        <h1 className="size-7">This certificate is genuine</h1>
        <p className="mt-2 anywhere pretty measure">
          {site.name} issued it to {certificate.learnerName}, who passed the quiz of every lesson
          and handed in every assignment.
        </p>
      </div>
    </header>
  );
}

function Revoked({ certificate }: { certificate: Certificate }) {
  return (
    <header className={`${styles.verdict} ${styles.revoked}`}>
      <Icon className="mt-2 bad" name="cross" size={32} />
      <div>
        <h1 className="size-7">This certificate was revoked</h1>
        <p className="mt-2 anywhere pretty measure">
          It hasn't been valid
          {certificate.revokedAt
            ? ` since ${formatDay(certificate.revokedAt, { zone: 'UTC' })}`
            : ' for some time'}
          . Reason:
        </p>
        <blockquote className="mt-2 large anywhere lines serif">
          {certificate.revokedReason}
        </blockquote>
      </div>
    </header>
  );
}

function Facts({ certificate }: { certificate: Certificate }) {
  const facts: [string, React.ReactNode][] = [
    ['Learner', certificate.learnerName],
    [
      'Course',
      <TextLink key="course" to={coursePath(certificate.courseId)}>
        {certificate.courseTitle}
      </TextLink>,
    ],
    ['Instructor', certificate.teacher],
    ['Completed', formatDay(certificate.completedOn)],
    ['Lessons', formatHours(certificate.hours)],
    ['Issued', formatDay(issueDay(certificate))],
    ['Certificate id', <code key="id">{certificate.id}</code>],
  ];
  return (
    <section aria-label="What it says" className={styles.facts}>
      <dl className="lined">
        {facts.map(([label, value]) => (
          <div key={label} className="py-3 ruled">
            <dt className="fine muted">{label}</dt>
            <dd className="anywhere mt-line">{value}</dd>
          </div>
        ))}
      </dl>
      <CertificateActions certificate={certificate} />
    </section>
  );
}

function HowToCheck({ certificate }: { certificate: Certificate }) {
  const site = useSite();
  return (
    <section className={`${styles.check} unprinted`} aria-labelledby="how-to-check">
      <h2 id="how-to-check" className="size-6">
        How to check a certificate
      </h2>
      <ol className="stack gap-4 mt-45">
        <li className="muted anywhere">
          <strong className="ink">Look at the address bar.</strong> This page has to be on{' '}
          {site.name}’s own address. Anyone can make a picture or a PDF, but nobody else can change
          this page.
        </li>
        <li className="muted anywhere">
          <strong className="ink">Compare the name.</strong> It's the name the learner used when it
          was issued: {certificate.learnerName}. If identity matters, ask for photo identification.
        </li>
        <li className="muted anywhere">
          <strong className="ink">Compare the rest.</strong> The course, date and certificate id on
          the document have to match this page.
        </li>
      </ol>
    </section>
  );
}

function UnknownCertificate() {
  return (
    <StatusPage
      kind="notFound"
      title="No certificate with this id"
      text="Check the address for typos. It has to match the one printed on the certificate, to the last character. If we can't find it, we didn't issue it, or the learner has deleted their account."
      action={<LinkButton to="/courses">See all courses</LinkButton>}
    />
  );
}
