import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { readToken } from '../../data/token.ts';
import { justSignedIn, safeNextPath } from '../../page/next-path.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';

/** Takes a viewer who is signed in, or has just become so, to the page they wanted. */
export function RedirectWhenSignedIn() {
  const { state, refresh } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = safeNextPath(search.get('next'));
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (state === 'signedOut') wasSignedOut.current = true;
    if (state !== 'signedIn') return;
    const how = wasSignedOut.current ? { state: justSignedIn } : {};
    if (readToken()) void navigate(next, { replace: true, ...how });
    else void refresh();
  }, [state, next, navigate, refresh]);
  return (
    <p className="when-signed-in row center gap-4 mt-6">
      <Spinner label="" large />
      You’re signed in. One moment.
    </p>
  );
}
