import { isRouteErrorResponse, useLocation } from 'react-router';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
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
  if (status === 404) return <NotFound />;
  if (status === 403) return <StatusPage kind="forbidden" />;
  if (status === 503) {
    return (
      <StatusPage
        title="Back in a moment"
        text="Something on our side isn’t answering. Try again in a minute."
      />
    );
  }
  return isUnreachable(error) ? <Unreachable /> : <StatusPage />;
}

function NotFound() {
  const isLesson = useLocation().pathname.startsWith('/lesson-detail/');
  if (!isLesson) return <StatusPage kind="notFound" />;
  return (
    <StatusPage
      kind="notFound"
      title="We can’t find that lesson"
      text={
        <>
          Its course may no longer have it.{' '}
          <span className="when-signed-in">
            <TextLink to="/user-screen/handed-in">Work you handed in</TextLink> is still yours.
          </span>
        </>
      }
    />
  );
}

/** The page's data or script could not be fetched: each browser words this differently. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load failed|import/i.test(error.message);
}

function Unreachable() {
  const { pathname, search } = useLocation();
  return (
    <StatusPage
      title="This page can’t be opened right now"
      text="We can’t reach the server. Check your connection and try again."
      // Reloading the document instead would end on the browser's own error page.
      action={
        <LinkButton variant="primary" to={pathname + search}>
          Try again
        </LinkButton>
      }
    />
  );
}
