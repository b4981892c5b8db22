import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../data/session.tsx';
import type { QueryResult } from '../../../data/viewer-query.ts';
import { signInPath } from '../../../page/next-path.ts';
import { StudioFailure } from '../../../teaching/shared/studio-failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import styles from './preview.module.css';

type DraftPageProps<T> = { query: QueryResult<T>; children: (data: T) => ReactNode };

/** Only the browser knows who is looking, so the page is filled there. */
export function DraftPage<T>({ query, children }: DraftPageProps<T>) {
  const { data, error, refetch } = query;
  useSendVisitorsToSignIn();
  if (data !== undefined) return children(data);
  return (
    <div className={`wrap ${styles.waiting}`}>
      {error ? (
        <StudioFailure error={error} onRetry={() => void refetch()} retrying={false} />
      ) : (
        <SkeletonLines lines={12} title />
      )}
    </div>
  );
}

function useSendVisitorsToSignIn() {
  const { state } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'signedOut') void navigate(signInPath(location), { replace: true });
  }, [state, location, navigate]);
}
