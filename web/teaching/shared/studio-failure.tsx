import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { studioPath } from './studio-paths.ts';

type StudioFailureProps = { error: unknown; onRetry: () => void; retrying: boolean };

/** In place of a screen whose data couldn't be loaded. */
export function StudioFailure({ error, onRetry, retrying }: StudioFailureProps) {
  const back = (
    <LinkButton to={studioPath} variant="primary">
      Back to the studio
    </LinkButton>
  );
  switch (errorStatus(error)) {
    case 400:
    case 404:
      return (
        <StatusPage
          kind="notFound"
          title="We can’t find that here"
          text="It may have been deleted, or it belongs to another teacher. Its owner can invite you."
          action={back}
        />
      );
    case 403:
      return (
        <StatusPage
          kind="forbidden"
          title="This isn’t part of what you may do"
          text="The course’s owner decides who edits and who reviews. Ask them if you need it."
          action={back}
        />
      );
    default:
      return <ErrorState message={errorMessage(error)} onRetry={onRetry} retrying={retrying} />;
  }
}
