import { useEffect, useState } from 'react';
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { safeNextPath } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { EntryPage } from '../entry/entry-page.tsx';
import { loadContract } from './load-contract.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Continue to your organisation',
    description: 'Use the sign-in page of the organisation that you learn with.',
    hidden: true,
  });

export const handle: PageHandle = { cache: false };

/** Where a provider's own list of applications leads: straight to its sign-in, which knows its people already. */
export default function SignInWithConnection() {
  const { connection = '' } = useParams();
  const [search] = useSearchParams();
  const { state } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const returnTo = safeNextPath(search.get('returnTo'), '');

  useEffect(() => {
    if (state === 'loading') return;
    if (state === 'signedIn') {
      void navigate(returnTo || '/user-screen', { replace: true });
      return;
    }
    let isGone = false;
    loadContract()
      .then(({ startSignOn }) =>
        call(startSignOn, { body: { connectionId: connection, returnTo } }),
      )
      .then((start) => {
        if (!isGone && start.state === 'go') location.replace(start.address);
      })
      .catch((failure) => {
        if (!isGone) setProblem(errorMessage(failure));
      });
    return () => {
      isGone = true;
    };
  }, [state, connection, returnTo, navigate]);

  if (problem === undefined) {
    return (
      <EntryPage title="Sign in">
        <p className="row center gap-4 mt-6">
          <Spinner label="" large />
          On to your organisation’s sign-in page.
        </p>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Sign in">
      <div className="stack gap-45 mt-6">
        <Notice tone="bad">{problem}</Notice>
        <LinkButton wide to="/sign-in">
          Back to Sign In
        </LinkButton>
      </div>
    </EntryPage>
  );
}
