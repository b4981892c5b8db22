import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { Profile } from '../../contract/accounts.ts';
import { notify } from '../ui/overlays/toast.ts';
import { ApiError, call, unauthorisedEvent } from './api.ts';
import { expiryOf, isLive, isTokenKey, readToken, removeToken, storeToken } from './token.ts';

export const signedOutEvent = 'stepwell:signed-out';
/** Before a session ends by itself. A page that leads on to where it can be taken up again prevents the way home. */
export const sessionEndEvent = 'stepwell:session-end';

/** Browsers fire at once when asked to wait longer than this. */
const longestTimerMs = 2 ** 31 - 1;
const retryMs = 5_000;
export const sessionOver = 'Your session has ended. Please sign in again.';

type Known =
  | { state: 'loading'; user: null }
  | { state: 'signedOut'; user: null }
  | { state: 'signedIn'; user: Profile };

const loading: Known = { state: 'loading', user: null };
const signedOut: Known = { state: 'signedOut', user: null };

export type Session = Known & {
  permission: Profile['role'] | null;
  /** Keeps the token and loads the profile. */
  signIn(token: string): Promise<void>;
  /** Ends the session on the server and here, and goes to /home. */
  signOut(): void;
  /** Loads the profile again, after it was changed. */
  refresh(): Promise<void>;
};

const SessionContext = createContext<Session>({
  ...loading,
  permission: null,
  signIn: async () => {},
  signOut: () => {},
  refresh: async () => {},
});

export function useSession(): Session {
  return useContext(SessionContext);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [known, setKnown] = useState<Known>(loading);

  const showSignedOut = useCallback(() => {
    delete document.documentElement.dataset.signedIn;
    setKnown(signedOut);
  }, []);

  const forget = useCallback(() => {
    removeToken();
    showSignedOut();
    window.dispatchEvent(new Event(signedOutEvent));
  }, [showSignedOut]);

  const refresh = useCallback(async (): Promise<void> => {
    const token = readToken();
    // Removed by hand: no other tab tells of it.
    if (!token) return forget();
    const user = await loadProfile();
    // Signed out, or in as someone else, while the answer was on its way.
    if (readToken() !== token) return refresh();
    document.documentElement.dataset.signedIn = '';
    setKnown({ state: 'signedIn', user });
  }, [forget]);

  const signIn = useCallback(
    async (token: string) => {
      if (readToken()) forget();
      storeToken(token);
      document.documentElement.dataset.signedIn = '';
      await refresh().catch(() => {
        if (readToken() === token) setKnown(loading);
      });
    },
    [forget, refresh],
  );

  const signOut = useCallback(() => {
    if (readToken()) endSessionOnServer();
    forget();
    void navigate('/home');
  }, [forget, navigate]);

  const sessionEnded = useEffectEvent(() => {
    const leadsHome = window.dispatchEvent(new Event(sessionEndEvent, { cancelable: true }));
    forget();
    notify.info(sessionOver);
    if (leadsHome) void navigate('/home', { replace: true });
  });

  const leftElsewhere = useEffectEvent(() => {
    forget();
    if (location.pathname.startsWith('/user-screen')) void navigate('/home', { replace: true });
  });

  const checkOnLoad = useEffectEvent(() => {
    const token = readToken();
    if (isLive(token)) return true;
    if (token) sessionEnded();
    // There is nothing to forget, and what a visitor's page is loading must go on. The head's mark
    // may still stand: the token can be gone since the page was painted.
    else showSignedOut();
    return false;
  });

  const isLoading = known.state === 'loading';
  useEffect(() => {
    if (!isLoading || !checkOnLoad()) return;
    return repeatUntilDone(refresh);
  }, [isLoading, refresh]);

  const isSignedIn = known.state === 'signedIn';
  useEffect(() => {
    const token = isSignedIn ? readToken() : null;
    return token ? atMoment(expiryOf(token), sessionEnded) : undefined;
  }, [isSignedIn]);

  useEffect(() => {
    const refused = (event: Event) => {
      if ((event as CustomEvent<string>).detail === readToken()) sessionEnded();
    };
    const changedElsewhere = (event: StorageEvent) => {
      if (!isTokenKey(event.key)) return;
      if (!readToken()) return leftElsewhere();
      window.dispatchEvent(new Event(signedOutEvent));
      setKnown(loading);
    };
    window.addEventListener(unauthorisedEvent, refused);
    window.addEventListener('storage', changedElsewhere);
    return () => {
      window.removeEventListener(unauthorisedEvent, refused);
      window.removeEventListener('storage', changedElsewhere);
    };
  }, []);

  const session = useMemo<Session>(
    () => ({ ...known, permission: known.user?.role ?? null, signIn, signOut, refresh }),
    [known, signIn, signOut, refresh],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

// The contract's schemas are loaded only for whoever has a token: visitors' pages stay small.
async function loadProfile(): Promise<Profile> {
  const { getMe } = await import('../../contract/accounts.ts');
  return call(getMe);
}

function endSessionOnServer(): void {
  const token = readToken() ?? '';
  import('../../contract/accounts.ts')
    .then(({ endSession }) => call(endSession, { params: { id: 'current' } }, { token }))
    .catch(() => notify.error('You are signed out here, but the server could not be told.'));
}

/** Tries again while the server is away; a refusal is announced by the call itself. */
function repeatUntilDone(task: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const attempt = (isFirst: boolean) =>
    task().catch((error: unknown) => {
      if (stopped || (error instanceof ApiError && error.code === 401)) return;
      if (isFirst && error instanceof ApiError) notify.error(error.message);
      timer = setTimeout(attempt, retryMs, false);
    });
  void attempt(true);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function atMoment(moment: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = moment - Date.now();
    timer = left > 0 ? setTimeout(wait, Math.min(left, longestTimerMs)) : setTimeout(act);
  };
  wait();
  return () => clearTimeout(timer);
}
