import { type MetaFunction, useParams } from 'react-router';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { Submissions } from '../assignments/submissions.tsx';
import styles from './handed-in.module.css';
import { useHandedIn } from './hooks.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Handed in',
    description: 'Your work on an assignment, with your teacher’s feedback.',
    hidden: true,
  });

export default function HandedInWork() {
  const { id = '' } = useParams();
  const work = useHandedIn(id);
  if (work.isPending) return <SkeletonLines lines={8} title />;
  if (work.isError) {
    return [400, 404].includes(errorStatus(work.error) ?? 0) ? (
      <NotHandedIn />
    ) : (
      <ErrorState
        message={errorMessage(work.error)}
        onRetry={() => void work.refetch()}
        retrying={work.isFetching}
      />
    );
  }
  const { assignment, course, submissions } = work.data;
  return (
    <div className={styles.work}>
      <PageTitle>{`Handed in: ${assignment.title}`}</PageTitle>
      <ScreenHeader
        title={assignment.title}
        text={course.title}
        action={
          assignment.slug && (
            <LinkButton small to={`${lessonPath(assignment.slug)}#assignment`}>
              Open the assignment
            </LinkButton>
          )
        }
      />
      {!assignment.slug && (
        <div className="mt-6">
          <Notice role="note" title="This assignment is no longer part of the course">
            Your work and the feedback on it stay here. You can’t hand in again.
          </Notice>
        </div>
      )}
      <h2 className="visually-hidden">Your work and its feedback</h2>
      <Submissions
        submissions={submissions}
        tasks={assignment.photos}
        onChanged={() => void work.refetch()}
      />
    </div>
  );
}

function NotHandedIn() {
  return (
    <StatusPage
      kind="notFound"
      title="We can’t find this work"
      text="You may have handed it in with another account."
      action={
        <LinkButton variant="primary" to="/user-screen/handed-in">
          Everything you handed in
        </LinkButton>
      }
    />
  );
}
