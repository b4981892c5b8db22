import { useState } from 'react';
import { useLocation, useNavigate, useParams, useRevalidator } from 'react-router';
import type { OpenTeacherInvitation } from '../../../contract/teaching/people.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { queryClient } from '../../data/viewer-query.ts';
import { signInPath, withNext } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { coursePath } from '../shared/studio-paths.ts';
import styles from './invitation.module.css';

/** Renders both versions; a class on the document shows the one for the viewer. */
export function AcceptInvitation({ invitation }: { invitation: OpenTeacherInvitation }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.answer}>
      <div className="when-signed-out">
        <p>
          Sign in with the account that has the address <strong>{invitation.email}</strong>, or
          create one with it. Then you’ll come back here.
        </p>
        <div className="cluster gap-3 mt-5">
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
        <Accept invitation={invitation} />
      </div>
    </div>
  );
}

function Accept({ invitation }: { invitation: OpenTeacherInvitation }) {
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const { state, user, signOut, refresh } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isAccepting, setIsAccepting] = useState(false);
  const [failure, setFailure] = useState('');
  const isOther = user !== null && user.email.toLowerCase() !== invitation.email;

  async function accept() {
    setIsAccepting(true);
    setFailure('');
    try {
      const { acceptTeacherInvitation } = await import('../../../contract/teaching/people.ts');
      const { courseId, courseTitle } = await call(acceptTeacherInvitation, { params: { token } });
      // The studio may be new to them, and menus and pages depend on it.
      await refresh();
      queryClient.invalidateQueries();
      await navigate(coursePath(courseId), { replace: true });
      void notify.success(`Welcome. You now teach ${courseTitle}.`);
    } catch (error) {
      setFailure(errorMessage(error));
      // Used, withdrawn or expired in the meantime: the reloaded page says so.
      if (error instanceof ApiError && [400, 404].includes(error.status)) await revalidate();
    } finally {
      setIsAccepting(false);
    }
  }
  function switchAccount() {
    signOut();
    void navigate(signInPath({ pathname, search: '' }));
  }

  return (
    <>
      {user && (
        <p>
          You’re signed in as {user.email}.{' '}
          {isOther && `The invitation was sent to ${invitation.email}. `}
          <TextButton onClick={switchAccount}>Use another account</TextButton>
        </p>
      )}
      <FormError>{failure}</FormError>
      {!isOther && (
        <div className="cluster gap-3 mt-5">
          <HydratedButton
            variant="primary"
            pending={isAccepting}
            aria-disabled={state !== 'signedIn' || undefined}
            onClick={() => {
              if (state === 'signedIn') void accept();
            }}
          >
            Teach this course
          </HydratedButton>
        </div>
      )}
    </>
  );
}
