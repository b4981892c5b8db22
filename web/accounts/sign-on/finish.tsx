import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import type { SignOnEnd } from '../../../contract/sign-on/sign-in.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { type SignOnWay, storeWay } from '../../data/sign-on-way.ts';
import { pageMeta } from '../../page/meta.ts';
import { justSignedIn } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { secretHeaders } from '../../page/secret-headers.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { EntryPage } from '../entry/entry-page.tsx';
import { SecondFactorDialog } from '../sign-in/second-factor-dialog.tsx';
import { LinkAccount } from './link-account.tsx';
import { loadContract } from './load-contract.ts';
import { Refused } from './refused.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Signing in',
    description: 'The last step after your organisation’s sign-in page.',
    hidden: true,
  });

export const handle: PageHandle = { cache: false };
export const headers = secretHeaders;

type SignedIn = Extract<SignOnEnd, { state: 'signed_in' }>;
type Shown = Extract<SignOnEnd, { state: 'link' | 'refused' }>;

/** Where the provider sends the browser back to. Only this browser can end what it began. */
export default function FinishSignIn() {
  const [search] = useSearchParams();
  const flow = search.get('flow');
  const navigate = useNavigate();
  const { signIn } = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState<SignedIn | null>(null);
  // It works once, however often React runs an effect.
  const asked = useRef<string>(null);

  const enter = async (token: string, returnTo: string, way?: SignOnWay) => {
    const entering = signIn(token).catch(() => {});
    if (way) storeWay(way);
    await entering;
    await navigate(returnTo || '/user-screen', { replace: true, state: justSignedIn });
  };

  const show = async (end: SignOnEnd) => {
    switch (end.state) {
      case 'signed_in': {
        if (end.mfa_enabled) setPending(end);
        else await enter(end.access_token, end.returnTo, end.way);
        return;
      }
      case 'proved':
        await navigate(end.returnTo || '/user-screen/account-settings', { replace: true });
        return;
      case 'tested':
        await navigate(`/user-screen/integrations/sign-on?connection=${end.connectionId}`, {
          replace: true,
        });
        return;
      default:
        setShown(end);
    }
  };

  const finish = async (id: string) => {
    try {
      const { finishSignOn } = await loadContract();
      await show(await call(finishSignOn, { body: { flow: id } }));
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
  };

  useEffect(() => {
    if (!flow || asked.current === flow) return;
    asked.current = flow;
    void finish(flow);
  });

  if (shown?.state === 'refused') return <Refused refused={shown} />;
  if (shown) return <LinkAccount link={shown} onDone={enter} />;
  if (problem !== undefined || !flow) {
    return (
      <EntryPage title="Sign in">
        <div className="stack gap-45 mt-6">
          <Notice tone="bad">
            {problem ??
              'This sign-in has expired, or was begun in another browser. Go back to the sign-in page and start again.'}
          </Notice>
          <LinkButton wide to="/sign-in">
            Back to Sign In
          </LinkButton>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Signing in">
      <p className="row center gap-4 mt-6" role="status">
        <Spinner label="" large />
        One moment.
      </p>
      <SecondFactorDialog
        pending={pending && { token: pending.access_token, username: pending.username }}
        onDone={(token) => void enter(token, pending?.returnTo ?? '', pending?.way)}
        onEnd={(reason) => {
          setPending(null);
          setProblem(reason ?? 'You aren’t signed in. The code was missing.');
        }}
      />
    </EntryPage>
  );
}
