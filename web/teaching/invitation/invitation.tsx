import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import {
  getTeacherInvitation,
  type OpenTeacherInvitation,
} from '../../../contract/teaching/people.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { callOnServer, orNull } from '../../data/server-call.ts';
import { useSite } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { secretHeaders } from '../../page/secret-headers.ts';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import styles from './invitation.module.css';

/** Not cached: the address is a secret, and its content changes. */
export const handle: PageHandle = { cache: false };

export const headers = secretHeaders;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const finding = callOnServer(context, getTeacherInvitation, { params: { token } });
  const invitation = await orNull(finding, [400, 404]);
  return data({ invitation }, { status: invitation ? 200 : 404 });
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Invitation to teach',
    description: 'Teach a course with the link from your email.',
    hidden: true,
  });

export default function TeacherInvitationPage() {
  const { invitation } = useLoaderData<typeof loader>();
  if (!invitation) {
    return (
      <StatusPage
        kind="notFound"
        title="No invitation with this link"
        text="Check that the whole link from the email is in the address bar. If you have a newer email, use its link instead."
      />
    );
  }
  if (invitation.state !== 'pending') {
    return <StatusPage kind="forbidden" {...closedMessages[invitation.state]} />;
  }
  return <Pending invitation={invitation} />;
}

const closedMessages = {
  expired: {
    title: 'This invitation has expired',
    text: 'Ask the person who invited you to send it again.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'This link no longer works. Look for a newer email, or ask the person who invited you.',
  },
  accepted: {
    title: 'This invitation has been used',
    text: 'A link works once. If you accepted it, sign in and open Studio.',
  },
};

function Pending({ invitation }: { invitation: OpenTeacherInvitation }) {
  const site = useSite();
  const { courseTitle, inviter, mayEdit, mayReview, expiresAt } = invitation;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="anywhere">Teach “{courseTitle}”</h1>
      <p className={styles.lead}>
        {inviter ? `${inviter} invites you` : 'You’re invited'} to teach this course on {site.name}.
        You can {mayEdit && 'write and publish it'}
        {mayEdit && mayReview && ', and '}
        {mayReview && 'review what learners hand in and answer them'}. Nothing else about your
        account changes.
      </p>
      <p className={styles.until}>This link works once, until {formatSellerDay(expiresAt)}.</p>
      <AcceptInvitation invitation={invitation} />
    </div>
  );
}
