import { isRouteErrorResponse } from 'react-router';
import { StatusPage } from '../../ui/feedback/status-page.tsx';

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function errorTitle(error: unknown): string {
  const status = statusOf(error);
  if (status === 404) return 'Page not found';
  return status === 403 ? 'Not allowed' : 'Something went wrong';
}

export function ErrorPage({ error }: { error: unknown }) {
  const status = statusOf(error);
  if (status === 404) return <StatusPage kind="notFound" />;
  if (status === 403) return <StatusPage kind="forbidden" />;
  if (status === 503) {
    return (
      <StatusPage
        title="Back in a moment"
        text="Stepwell cannot reach its database right now. Please try again in a minute."
      />
    );
  }
  return <StatusPage />;
}
