import { useLocation } from 'react-router';
import type { AttemptsLeft } from '../../../contract/learning/my-attempts.ts';
import { signInPath } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { NextAttempt } from './next-attempt.tsx';

type CannotSubmitProps = { mustSignIn: boolean; remaining: AttemptsLeft | null };

/** In place of the button. */
export function CannotSubmit({ mustSignIn, remaining }: CannotSubmitProps) {
  return (
    <>
      {mustSignIn && <SignInToSubmit />}
      {remaining?.left === 0 && <NoAttemptsLeft remaining={remaining} />}
    </>
  );
}

/** For visitors of a course that has to know who answers. */
function SignInToSubmit() {
  const location = useLocation();
  return (
    <Notice role="note" title="Sign in to hand in this quiz">
      <p>This course keeps a record of attempts. Your answers stay here while you sign in.</p>
      <LinkButton small to={signInPath(location)}>
        Sign in
      </LinkButton>
    </Notice>
  );
}

export function NoAttemptsLeft({ remaining }: { remaining: AttemptsLeft }) {
  return (
    <Notice role="note" title="You’ve used all attempts for now">
      <NextAttempt remaining={remaining} />
    </Notice>
  );
}
