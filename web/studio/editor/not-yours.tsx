import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { coursePath } from '../shared/studio-paths.ts';

/** For those who review a course, but don't edit it. */
export function NotYours({ lesson }: { lesson: StudioLesson }) {
  return (
    <StatusPage
      kind="forbidden"
      title="You review this course, but don’t edit it"
      text={`The owner of ${lesson.courseTitle} decides who edits its lessons. Ask them if you’d like to.`}
      action={
        <LinkButton to={coursePath(lesson.courseId)} variant="primary">
          Back to the course
        </LinkButton>
      }
    />
  );
}
