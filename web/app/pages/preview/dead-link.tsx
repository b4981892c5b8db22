import { LinkButton } from '../../../ui/buttons/button.tsx';
import { StatusPage } from '../../../ui/feedback/status-page.tsx';

export function DeadLink() {
  return (
    <StatusPage
      kind="notFound"
      title="This preview link doesn’t work"
      text="It may have expired or been withdrawn, or a part of it is missing. Ask whoever sent it for a new one."
      action={
        <LinkButton to="/courses" variant="primary">
          See all courses
        </LinkButton>
      }
    />
  );
}
