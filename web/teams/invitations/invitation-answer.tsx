import { useState } from 'react';
import { useLocation, useNavigate, useParams, useRevalidator } from 'react-router';
import type { OpenInvitation } from '../../../contract/teams/teams.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { queryClient } from '../../data/viewer-query.ts';
import { signInPath, withNext } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './invitation.module.css';

/** Renders both versions; a class on the document shows the one for the viewer. */
export function AnswerInvitation({ invitation }: { invitation: OpenInvitation }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.answer}>
      <div className="when-signed-out">
        <h2>Sign in to join</h2>
        <p>Sign in or create a free account. Then you'll come back here to join.</p>
        <div className={`${styles.actions} cluster gap-3 mt-5`}>
          <LinkButton variant="primary" to={signInPath({ pathname, search: '' })}>
            Sign in
          </LinkButton>
          {/* As state: in the address it would end up in logs. */}
          <LinkButton to={withNext('/sign-up', pathname)} state={{ email: invitation.email }}>
            Create an account
          </LinkButton>
        </div>
      </div>
      <div className="when-signed-in">
        <Join invitation={invitation} />
      </div>
    </div>
  );
}

function Join({ invitation }: { invitation: OpenInvitation }) {
  const { token = '' } = useParams();
  const { state, user } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isJoining, setIsJoining] = useState(false);
  const [failure, setFailure] = useState('');
  const [isMember, setIsMember] = useState(false);

  async function join() {
    setIsJoining(true);
    setFailure('');
    try {
      const { acceptInvitation } = await import('../../../contract/teams/teams.ts');
      const team = await call(acceptInvitation, { params: { token } });
      queryClient.invalidateQueries();
      await navigate(`/user-screen/team?team=${team.id}`, { replace: true });
      // On arrival: a slow page would come after a toast has gone.
      void notify.success(`Welcome to ${team.name}. All courses are open to you.`);
    } catch (error) {
      setFailure(errorMessage(error));
      if (!(error instanceof ApiError)) return;
      if (error.status === 409) setIsMember(await isInTeam(invitation.teamName));
      // Used, withdrawn or expired in the meantime: the reloaded page says so.
      if ([400, 404, 409].includes(error.status)) await revalidate();
    } finally {
      setIsJoining(false);
    }
  }

  return (
    <>
      <h2>Ready to join?</h2>
      <Account user={user} invited={invitation.email} />
      <FormError>
        {failure && (
          <>
            {failure} {isMember && <TextLink to="/user-screen/team">Go to your team</TextLink>}
          </>
        )}
      </FormError>
      <div className={`${styles.actions} cluster gap-3 mt-5`}>
        <HydratedButton
          variant="primary"
          pending={isJoining}
          aria-disabled={state !== 'signedIn' || undefined}
          onClick={() => {
            if (state === 'signedIn') void join();
          }}
        >
          Join {invitation.teamName}
        </HydratedButton>
      </div>
    </>
  );
}

async function isInTeam(name: string): Promise<boolean> {
  try {
    const { listTeams } = await import('../../../contract/teams/teams.ts');
    return (await call(listTeams)).some((team) => team.name === name);
  } catch {
    return false;
  }
}

type AccountProps = { user: ReturnType<typeof useSession>['user']; invited: string };

/** Reserves its lines while the profile loads, so that the button does not move. */
function Account({ user, invited }: AccountProps) {
  const { pathname } = useLocation();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const isOtherEmail = user !== null && user.email.toLowerCase() !== invited.toLowerCase();
  function switchAccount() {
    signOut();
    void navigate(signInPath({ pathname, search: '' }));
  }
  return (
    <div className={styles.account}>
      {user && (
        <>
          <p>
            You’ll join as{' '}
            <strong>
              {user.firstname} {user.lastname}
            </strong>{' '}
            ({user.email}).
          </p>
          <p>
            {isOtherEmail && `The invitation was sent to ${invited}. `}
            <TextButton onClick={switchAccount}>Use another account</TextButton>
          </p>
        </>
      )}
    </div>
  );
}
