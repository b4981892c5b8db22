import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { LessonQuestion } from '../../../contract/community/questions.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendOnce } from '../../data/send-once.ts';
import { useSession } from '../../data/session.tsx';
import { signInPath } from '../../page/next-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { PostForm } from '../shared/post-form.tsx';
import { type RemovablePost, RemovePostDialog } from '../shared/remove-post-dialog.tsx';
import { Question } from './question.tsx';
import styles from './questions.module.css';
import { loadContract, useQuestions } from './use-questions.ts';

export type LessonQuestionsProps = { slug: string };

/** Loaded when its place below the lesson comes into view. */
export function LessonQuestions({ slug }: LessonQuestionsProps) {
  const list = useQuestions(slug);
  const title = useRef<HTMLHeadingElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [removing, setRemoving] = useState<RemovablePost | null>(null);
  const focusTitle = () => title.current?.focus({ preventScroll: true });

  const isShown = list.state === 'shown';
  const isLinkedTo = useLocation().hash === '#questions';
  // A link here, such as a notification's, led to an empty place at the end of the page.
  useEffect(() => {
    if (isShown && isLinkedTo) title.current?.scrollIntoView({ block: 'start' });
  }, [isShown, isLinkedTo]);

  // Viewers who may not read the lesson are told so above.
  if (list.state === 'closed') return null;

  async function ask(text: string) {
    const { askQuestion } = await loadContract();
    const question = await sendOnce(askQuestion, { params: { slug }, body: { text } });
    list.put(question);
    setIsAsking(false);
    void notify.success('Your question is posted. You’re notified of answers.');
    focusTitle();
  }

  async function loadMore() {
    setIsLoadingMore(true);
    try {
      await list.loadMore();
    } catch (failure) {
      void notify.error(errorMessage(failure));
    }
    setIsLoadingMore(false);
  }

  return (
    <section className={`${styles.questions} stack gap-45 ruled`} aria-labelledby="questions-title">
      <div className={`${styles.head} cluster center between gap-3`}>
        <h2 id="questions-title" ref={title} tabIndex={-1}>
          Questions
          {isShown && list.total > 0 && <span className={`num ${styles.count}`}>{list.total}</span>}
        </h2>
        {isShown && list.can.write && !isAsking && (
          <Button small icon="help" onClick={() => setIsAsking(true)}>
            Ask a question
          </Button>
        )}
      </div>
      {list.state === 'loading' && <SkeletonLines lines={4} />}
      {list.state === 'failed' && (
        <ErrorState message={list.message} onRetry={() => void list.retry()} />
      )}
      {isShown && (
        <>
          {isAsking && (
            <PostForm
              label="Your question"
              hint="Published with your name. Say what you tried and where you got stuck."
              action="Post question"
              schema={async () => (await loadContract()).NewQuestion}
              onSend={ask}
              onCancel={() => {
                setIsAsking(false);
                focusTitle();
              }}
            />
          )}
          {!list.can.write && <HowToAsk course={list.course} />}
          {list.questions.length === 0 && list.can.write && !isAsking && (
            <p className="muted">
              Nobody has asked anything about this lesson yet. The teacher and other learners answer
              here.
            </p>
          )}
          <ol className={styles.list} aria-label="Questions, newest first">
            {list.questions.map((question: LessonQuestion) => (
              <Question
                key={question.id}
                question={question}
                canWrite={list.can.write}
                onChanged={list.put}
                onRemove={setRemoving}
              />
            ))}
          </ol>
          {list.questions.length < list.total && (
            <Button pending={isLoadingMore} onClick={() => void loadMore()}>
              Show more questions
            </Button>
          )}
          <RemovePostDialog
            kind="question"
            post={removing}
            onClose={() => setRemoving(null)}
            onRemoved={({ id }) => {
              list.drop(id);
              focusTitle();
            }}
          />
        </>
      )}
    </section>
  );
}

/** For visitors of a free course, and for those who haven't enrolled in it. */
function HowToAsk({ course }: { course: { id: number; title: string } }) {
  const location = useLocation();
  const isSignedIn = useSession().state === 'signedIn';
  return (
    <p className="muted">
      {isSignedIn ? (
        <>
          <TextLink to={coursePath(course.id)}>Enrol in {course.title}</TextLink> to ask and answer.
        </>
      ) : (
        <>
          <TextLink to={signInPath({ ...location, hash: '#questions' })}>Sign in</TextLink> to ask
          and answer.
        </>
      )}
    </p>
  );
}
