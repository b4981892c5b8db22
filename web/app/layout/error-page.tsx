import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function errorTitle(error: unknown): string {
  const status = statusOf(error);
  if (status === 404) return 'Page not found';
  return status === 403 ? 'No access' : 'Something went wrong';
}

export function ErrorPage({ error }: { error: unknown }) {
  const status = statusOf(error);
  if (status === 404) return <StatusPage kind="notFound" />;
  if (status === 403) return <StatusPage kind="forbidden" />;
  if (status === 503) {
    return (
      <StatusPage
        title="Back in a moment"
        text="Stepwell can’t reach its database right now. Try again in a minute."
      />
    );
  }
  return isUnreachable(error) ? <Unreachable /> : <StatusPage />;
}

/** The page's data or script could not be fetched: each browser has its own words for it. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load failed|import/i.test(error.message);
}

/** Reloading the document instead would end on the browser's own error page. */
function Unreachable() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [revalidate]);
  return (
    <StatusPage
      title="This page can’t be opened right now"
      text="We can’t reach Stepwell. Check your connection and try again."
      action={
        <Button
          variant="primary"
          icon="retry"
          pending={state === 'loading'}
          onClick={() => void revalidate()}
        >
          Try again
        </Button>
      }
    />
  );
}
