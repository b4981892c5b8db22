import { useState } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ReportParams, type VerifiedReport, verifyReport } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatSellerMoment } from '../../../contract/text/seller-dates.ts';
import { callOnServer, orNull } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import styles from './report.module.css';

/** Not cached: tampering must show at once. */
export const handle: PageHandle = { cache: false };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const parsed = ReportParams.safeParse(params);
  const report = parsed.success
    ? await orNull(callOnServer(context, verifyReport, { params: parsed.data }))
    : null;
  return data({ report }, { status: report ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.loaderData?.report ? 'Check a team report' : 'No report with this id',
    description: 'Check that a team report was signed here.',
    hidden: true,
  });

/** Where anyone who was handed a report checks it. It names no person. */
export default function ReportPage() {
  const { report } = useLoaderData<typeof loader>();
  if (!report) {
    return (
      <StatusPage
        kind="notFound"
        title="There’s no report with this id"
        text="Compare the address with the one on the document. If it’s the same, we didn’t sign that document, or it’s more than seven years old."
        action={<LinkButton to="/">Home</LinkButton>}
      />
    );
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <Verdict report={report} />
      <div className={styles.columns}>
        <Facts report={report} />
        <FileCheck report={report} />
      </div>
    </div>
  );
}

function Verdict({ report: { genuine } }: { report: VerifiedReport }) {
  return (
    <header className={`${styles.verdict} ${genuine ? styles.genuine : styles.changed}`}>
      <Icon className="mt-2" name={genuine ? 'check' : 'cross'} size={32} />
      <div>
        <h1>{genuine ? 'This report is genuine' : 'This report can’t be confirmed'}</h1>
        <p>
          {genuine
            ? 'We signed it, and what we keep is what was signed. Compare the figures below with your document.'
            : 'What we keep no longer matches the signature. Don’t rely on the document, and ask the team for a new one.'}
        </p>
      </div>
    </header>
  );
}

function Facts({ report }: { report: VerifiedReport }) {
  const { figures } = report;
  const facts: [string, string][] = [
    ['Team', report.teamName],
    ['About', report.groupName ?? 'The whole team'],
    ['As of', formatDay(report.day)],
    ['Signed', formatSellerMoment(report.madeAt)],
    ['People', String(figures.people)],
    ['Assigned', String(figures.assigned)],
    ['Done', String(figures.done)],
    ['On time', String(figures.onTime)],
    ['Late', String(figures.late)],
    ['Not started', String(figures.notStarted)],
    ['Fingerprint', report.contentHash],
  ];
  return (
    <section aria-label="What it says" className={styles.facts}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="small muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Result = 'same' | 'other' | 'failed' | null;

/** The file is read in the browser and sent nowhere. */
function FileCheck({ report }: { report: VerifiedReport }) {
  const [result, setResult] = useState<Result>(null);
  async function check(file: File | undefined) {
    if (!file) return setResult(null);
    try {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      const hash = Array.from(new Uint8Array(digest), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('');
      setResult(hash === report.documentHash ? 'same' : 'other');
    } catch {
      setResult('failed');
    }
  }
  return (
    <section className={styles.check} aria-labelledby="check-file">
      <h2 id="check-file">Check your file</h2>
      <p>
        Choose the PDF that you were given. Your browser compares it with the document that was
        signed, byte by byte. It isn’t sent anywhere.
      </p>
      <label className={styles.file}>
        <span className="label">The PDF</span>
        <input
          type="file"
          accept="application/pdf"
          onChange={({ target }) => void check(target.files?.[0])}
        />
      </label>
      <div aria-live="polite">
        {result === 'same' && (
          <Notice tone={report.genuine ? 'good' : 'bad'}>
            {report.genuine
              ? 'This is the document that was signed, unchanged.'
              : 'This is the file we keep, but its signature doesn’t match.'}
          </Notice>
        )}
        {result === 'other' && (
          <Notice tone="bad">
            This file is not the document that was signed. It was changed, saved again by a program,
            or belongs to another report.
          </Notice>
        )}
        {result === 'failed' && (
          <Notice tone="bad">
            Your browser couldn’t read the file. Compare the fingerprint on its first page instead.
          </Notice>
        )}
      </div>
    </section>
  );
}
