import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getInvitation, type OpenInvitation } from '../../../contract/teams/teams.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { callOnServer, orNull } from '../../data/server-call.ts';
import { useSite } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import { signInPath } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { secretHeaders } from '../../page/secret-headers.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Reader } from '../../ui/drawings/reader.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import styles from './invitation.module.css';
import { AnswerInvitation } from './invitation-answer.tsx';

/** Not cached: the address is a secret, and its content changes. */
export const handle: PageHandle = { cache: false };

export const headers = secretHeaders;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const finding = callOnServer(context, getInvitation, { params: { token } });
  const invitation = await orNull(finding, [400, 404]);
  return data({ invitation }, { status: invitation ? 200 : 404 });
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Invitation',
    description: 'Join a team with the link from your email.',
    hidden: true,
  });

export default function InvitationPage() {
  const { invitation } = useLoaderData<typeof loader>();
  if (invitation?.state !== 'pending') return <ClosedInvitation invitation={invitation} />;
  return <Pending invitation={invitation} />;
}

function Pending({ invitation }: { invitation: OpenInvitation }) {
  const site = useSite();
  const { teamName, inviter, role, expiresAt } = invitation;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className="relative">
        <Reader className={styles.reader ?? ''} />
        <section className={styles.card} aria-labelledby="team">
          <p className={styles.eyebrow}>Invitation</p>
          <h1 className="mt-2 anywhere" id="team">
            Learn with {teamName}
          </h1>
          <p className={styles.lead}>
            {inviter ? `${inviter} invites you` : "You're invited"} to the team on {site.name}
            {role === 'manager' ? ', as a manager.' : '.'}
          </p>
          <ul>
            <Point>All courses are open to you, with quizzes and certificates</Point>
            <Point>The team has paid for your licence</Point>
            {role === 'manager' && <Point>You can invite people and remove learners</Point>}
          </ul>
          <p className={styles.until}>This link works once, until {formatSellerDay(expiresAt)}.</p>
        </section>
      </div>
      <AnswerInvitation invitation={invitation} />
    </div>
  );
}

function Point({ children }: { children: string }) {
  return (
    <li>
      <Icon name="check" />
      {children}
    </li>
  );
}

const closedMessages = {
  expired: {
    title: 'This invitation has expired',
    text: (team: string) => `Ask the person who invited you to ${team} to send it again.`,
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: (team: string) =>
      `This link to ${team} no longer works. Look for a newer email, or ask the person who invited you.`,
  },
  ended: {
    title: "This team's licences have expired",
    text: (team: string) =>
      `Nobody can join ${team} right now. Ask the person who invited you. If the licences are renewed, this link may work again.`,
  },
  accepted: {
    title: 'This invitation has been used',
    text: (team: string) => (
      <>
        A link works once.{' '}
        <span className="when-signed-out">If you joined {team} with it, sign in to continue.</span>
        <span className="when-signed-in">
          If you joined {team} with it, you’ll find everything under Team.
        </span>
      </>
    ),
  },
};

function ClosedInvitation({ invitation }: { invitation: OpenInvitation | null }) {
  if (!invitation || invitation.state === 'pending') {
    return (
      <StatusPage
        kind="notFound"
        title="No invitation with this link"
        text="Check that the whole link from the email is in the address bar. If you have a newer email, use its link instead."
      />
    );
  }
  const { title, text } = closedMessages[invitation.state];
  const isUsed = invitation.state === 'accepted';
  return (
    <StatusPage
      kind="forbidden"
      title={title}
      text={text(invitation.teamName)}
      {...(isUsed && {
        action: (
          <>
            <LinkButton to="/user-screen/team" variant="primary" className="when-signed-in">
              Go to your team
            </LinkButton>
            <LinkButton
              to={signInPath({ pathname: '/user-screen/team', search: '' })}
              variant="primary"
              className="when-signed-out"
            >
              Sign in
            </LinkButton>
            <LinkButton to="/courses">See all courses</LinkButton>
          </>
        ),
      })}
    />
  );
}
