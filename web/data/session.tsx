import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { OwnProfile } from '../../contract/accounts.ts';
import { dismissToast, notify } from '../ui/overlays/toast.ts';
import { ApiError, call, unauthorisedEvent } from './api.ts';
import {
  expiryOf,
  isLive,
  isTokenKey,
  readToken,
  removeToken,
  removeWay,
  storeToken,
} from './token.ts';

export const signedOutEvent = 'stepwell:signed-out';
/** Dispatched before a session expires. Cancel it to stay on the page instead of going to /home. */
export const sessionEndEvent = 'stepwell:session-end';

/** Browsers fire longer timers immediately. */
const maxTimeoutMs = 2 ** 31 - 1;
const retryMs = 5_000;
const sessionEndedMessage = 'Your session has ended. Sign in again to continue.';
/** Stays until it is closed or someone signs in: it explains the next page, which may be slow to come. */
const sessionEndedToast = { toastId: 'session-ended', autoClose: false } as const;

type SessionState =
  | { state: 'loading'; user: null }
  | { state: 'signedOut'; user: null }
  | { state: 'signedIn'; user: OwnProfile };

const loading: SessionState = { state: 'loading', user: null };
const signedOut: SessionState = { state: 'signedOut', user: null };

export type Session = SessionState & {
  permission: OwnProfile['role'] | null;
  /** Stores the token and loads the profile. */
  signIn(token: string): Promise<void>;
  /** Ends the session on the server and in this browser, then goes to /home. */
  signOut(): void;
  /** Reloads the profile after a change. */
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
  const [current, setCurrent] = useState<SessionState>(loading);

  const showSignedOut = useCallback(() => {
    delete document.documentElement.dataset.signedIn;
    setCurrent(signedOut);
  }, []);

  const clearSession = useCallback(() => {
    removeToken();
    if (readToken()) setCurrent(loading);
    else showSignedOut();
    window.dispatchEvent(new Event(signedOutEvent));
  }, [showSignedOut]);

  const refresh = useCallback(async (): Promise<void> => {
    const token = readToken();
    // Removed by hand, which fires no storage event in this tab.
    if (!token) return clearSession();
    const user = await loadProfile();
    // Signed out, or in as someone else, in the meantime.
    if (readToken() !== token) return refresh();
    document.documentElement.dataset.signedIn = '';
    setCurrent({ state: 'signedIn', user });
    dismissToast(sessionEndedToast.toastId);
  }, [clearSession]);

  const signIn = useCallback(
    async (token: string) => {
      if (readToken()) clearSession();
      removeWay();
      storeToken(token);
      document.documentElement.dataset.signedIn = '';
      // If it fails, the first lesson says so.
      import('./report-time-zone.ts')
        .then(({ reportTimeZone }) => reportTimeZone())
        .catch(() => {});
      await refresh().catch(() => {
        if (readToken() === token) setCurrent(loading);
      });
    },
    [clearSession, refresh],
  );

  const signOut = useCallback(() => {
    if (readToken()) endSessionOnServer();
    clearSession();
    void navigate('/home');
  }, [clearSession, navigate]);

  const endExpiredSession = useEffectEvent(() => {
    const mayGoHome = window.dispatchEvent(new Event(sessionEndEvent, { cancelable: true }));
    clearSession();
    notify.info(sessionEndedMessage, sessionEndedToast);
    if (mayGoHome) void navigate('/home', { replace: true });
  });

  const signedOutInOtherTab = useEffectEvent(() => {
    clearSession();
    if (location.pathname.startsWith('/user-screen')) void navigate('/home', { replace: true });
  });

  const checkOnLoad = useEffectEvent(() => {
    const token = readToken();
    if (isLive(token)) return true;
    if (token) endExpiredSession();
    // No sign-out event: a visitor's page may be loading data. Only the head script's mark may be outdated.
    // Nothing that a visitor sees changes, so the page stays responsive while it renders again.
    else startTransition(showSignedOut);
    return false;
  });

  const isLoading = current.state === 'loading';
  useEffect(() => {
    if (!isLoading || !checkOnLoad()) return;
    return retryUntilDone(refresh);
  }, [isLoading, refresh]);

  const isSignedIn = current.state === 'signedIn';
  useEffect(() => {
    const token = isSignedIn ? readToken() : null;
    return token ? callAt(expiryOf(token), endExpiredSession) : undefined;
  }, [isSignedIn]);

  useEffect(() => {
    const refused = (event: Event) => {
      if ((event as CustomEvent<string>).detail === readToken()) endExpiredSession();
    };
    const changedInOtherTab = (event: StorageEvent) => {
      if (!isTokenKey(event.key)) return;
      if (!readToken()) return signedOutInOtherTab();
      window.dispatchEvent(new Event(signedOutEvent));
      setCurrent(loading);
    };
    window.addEventListener(unauthorisedEvent, refused);
    window.addEventListener('storage', changedInOtherTab);
    return () => {
      window.removeEventListener(unauthorisedEvent, refused);
      window.removeEventListener('storage', changedInOtherTab);
    };
  }, []);

  const session = useMemo<Session>(
    () => ({ ...current, permission: current.user?.role ?? null, signIn, signOut, refresh }),
    [current, signIn, signOut, refresh],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

// Only signed-in viewers load the contract's schemas: visitors' pages stay small.
async function loadProfile(): Promise<OwnProfile> {
  const { getMe } = await import('../../contract/accounts.ts');
  return call(getMe);
}

function endSessionOnServer(): void {
  const token = readToken() ?? '';
  import('../../contract/accounts.ts')
    .then(({ endSession }) => call(endSession, { params: { id: 'current' } }, { token }))
    .catch(() =>
      notify.error('You’re signed out on this device, but we couldn’t tell the server.'),
    );
}

/** Retries while the server is unreachable. A 401 ends the session through its own event. */
function retryUntilDone(task: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const attempt = (isFirst: boolean) =>
    task().catch((error: unknown) => {
      if (stopped || (error instanceof ApiError && error.status === 401)) return;
      if (isFirst && error instanceof ApiError) notify.error(error.message);
      timer = setTimeout(attempt, retryMs, false);
    });
  void attempt(true);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function callAt(time: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = time - Date.now();
    timer = left > 0 ? setTimeout(wait, Math.min(left, maxTimeoutMs)) : setTimeout(callback);
  };
  wait();
  return () => clearTimeout(timer);
}
