import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { LessonContent } from '../../../contract/catalog.ts';
import { useSession } from '../../data/session.tsx';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { signInPath } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { usePreview } from '../shared/preview.ts';
import { AskedFor } from './asked-for.tsx';
import styles from './assignment.module.css';
import { describeAcceptance } from './task-words.ts';

// Lazy: visitors only see the tasks.
const MyAssignment = lazy(async () => {
  const { MyAssignment } = await import('./my-assignment.tsx');
  return { default: MyAssignment };
});

export function Assignment() {
  const { lesson, content, refresh } = useLesson();
  const { state, user } = useSession();
  const isPreview = usePreview() !== null;
  const heading = (
    <h2 id="assignment" className="size-6">
      Hand in your {content.task?.kind ?? 'photos'}
    </h2>
  );
  if (isPreview) {
    return (
      <section className="chapter" aria-labelledby="assignment">
        {heading}
        <Tasks content={content} />
      </section>
    );
  }
  return (
    <section className="chapter" aria-labelledby="assignment">
      {heading}
      {state !== 'signedIn' && (
        <div className="when-signed-out">
          <Tasks content={content} />
          <SignInToHandIn />
        </div>
      )}
      {state !== 'signedOut' && (
        <div className="when-signed-in">
          <Suspense fallback={<FormSkeleton />}>
            {user ? (
              <MyAssignment
                key={user.userid}
                accountId={user.userid}
                slug={lesson.slug}
                content={content}
                onSubmitted={refresh}
              />
            ) : (
              <FormSkeleton />
            )}
          </Suspense>
        </div>
      )}
    </section>
  );
}

function SignInToHandIn() {
  const location = useLocation();
  return (
    <LinkButton variant="primary" to={signInPath(location)}>
      Sign in to hand in
    </LinkButton>
  );
}

function Tasks({
  content: { photos, task, peerReview, acceptedFrom, deadline, group },
}: {
  content: LessonContent;
}) {
  return (
    <>
      <AskedFor photos={photos} task={task} />
      {peerReview && (
        <p className={`${styles.fellows} mt-2 small muted loose`}>
          Two fellow learners review your work before your teacher does, and you review two of
          theirs. Nobody learns whose work it is.
        </p>
      )}
      {acceptedFrom !== null && (
        <p className={`${styles.fellows} mt-2 small muted loose`}>
          {describeAcceptance(acceptedFrom)}
        </p>
      )}
      {deadline && <p className={`${styles.fellows} mt-2 small muted loose`}>{deadline}</p>}
      {group && <p className={`${styles.fellows} mt-2 small muted loose`}>{group}</p>}
    </>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonLines lines={8} />
    </div>
  );
}
