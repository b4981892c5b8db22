import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { LessonContent } from '../../../contract/catalog.ts';
import { useSession } from '../../data/session.tsx';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { signInPath } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import styles from './assignment.module.css';

// Visitors see what is asked; the form with its uploads is loaded for learners only.
const MyAssignmentWork = lazy(async () => {
  const { MyAssignmentWork } = await import('./my-assignment.tsx');
  return { default: MyAssignmentWork };
});

export function Assignment() {
  const { lesson, content, refresh } = useLesson();
  const { state, user } = useSession();
  return (
    <section className={styles.assignment} aria-labelledby="assignment">
      <h2 id="assignment">Hand in your photos</h2>
      {state !== 'signedIn' && (
        <div className="when-signed-out">
          <Asked photos={content.photos} />
        </div>
      )}
      {state !== 'signedOut' && (
        <div className="when-signed-in">
          <Suspense fallback={<Waiting />}>
            {user ? (
              <MyAssignmentWork
                key={user.userid}
                accountId={user.userid}
                slug={lesson.slug}
                asked={content.photos}
                onSubmitted={refresh}
              />
            ) : (
              <Waiting />
            )}
          </Suspense>
        </div>
      )}
    </section>
  );
}

function Asked({ photos }: { photos: LessonContent['photos'] }) {
  const location = useLocation();
  return (
    <>
      <ol className={styles.asked}>
        {photos.map(({ title, instructions }, index) => (
          <li key={title}>
            <h3>
              Photo {index + 1}: {title}
            </h3>
            <p>{instructions}</p>
          </li>
        ))}
      </ol>
      <LinkButton variant="primary" to={signInPath(location)}>
        Sign in to hand in
      </LinkButton>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonLines lines={8} />
    </div>
  );
}
