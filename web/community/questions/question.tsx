import { useRef, useState } from 'react';
import type { LessonAnswer, LessonQuestion } from '../../../contract/community/questions.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendOnce } from '../../data/send-once.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { PostForm } from '../shared/post-form.tsx';
import { PostText } from '../shared/post-text.tsx';
import type { RemovablePost } from '../shared/remove-post-dialog.tsx';
import styles from './questions.module.css';
import { loadContract } from './use-questions.ts';

type Changes = {
  onChanged: (question: LessonQuestion) => void;
  onRemove: (post: RemovablePost) => void;
};

type QuestionProps = Changes & { question: LessonQuestion; canWrite: boolean };

export function Question({ question, canWrite, onChanged, onRemove }: QuestionProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const answerButton = useRef<HTMLButtonElement>(null);
  const { author, answers } = question;

  function closeForm() {
    setIsAnswering(false);
    answerButton.current?.focus();
  }

  async function answer(text: string) {
    const { answerQuestion } = await loadContract();
    onChanged(await sendOnce(answerQuestion, { params: { id: question.id }, body: { text } }));
    void notify.success('Your answer is posted.');
    closeForm();
  }

  async function accept(id: string | null) {
    try {
      const { acceptAnswer } = await loadContract();
      onChanged(await call(acceptAnswer, { params: { id: question.id }, body: { answer: id } }));
    } catch (failure) {
      void notify.error(errorMessage(failure));
    }
  }

  return (
    <li className="py-5 ruled">
      <Post post={question} onChanged={onChanged} onRemove={onRemove} replies={answers} />
      {answers.length > 0 && (
        <ol className={styles.answers} aria-label={`Answers to ${author}`}>
          {answers.map((each) => (
            <li key={each.id}>
              <Post
                post={each}
                isHelpful={each.id === question.helpful}
                onChanged={onChanged}
                onRemove={onRemove}
                onAccept={
                  question.mine
                    ? () => void accept(each.id === question.helpful ? null : each.id)
                    : undefined
                }
              />
            </li>
          ))}
        </ol>
      )}
      {canWrite && !isAnswering && (
        <TextButton
          small
          ref={answerButton}
          aria-label={`Answer ${author}`}
          onClick={() => setIsAnswering(true)}
        >
          Answer
        </TextButton>
      )}
      {isAnswering && (
        <PostForm
          label="Your answer"
          hint="Published with your name."
          action="Post answer"
          schema={async () => (await loadContract()).NewAnswer}
          onSend={answer}
          onCancel={closeForm}
        />
      )}
    </li>
  );
}

type PostProps = Changes & {
  post: LessonAnswer;
  /** What goes with it. */
  replies?: readonly LessonAnswer[];
  isHelpful?: boolean;
  onAccept?: (() => void) | undefined;
};

function Post({ post, replies = [], isHelpful, onAccept, onChanged, onRemove }: PostProps) {
  const { id, author, can } = post;
  const [isEditing, setIsEditing] = useState(false);
  const [isReported, setIsReported] = useState(false);

  async function save(text: string) {
    const { editPost } = await loadContract();
    onChanged(await call(editPost, { params: { id }, body: { text } }));
    setIsEditing(false);
  }

  async function report() {
    try {
      const { reportPost } = await loadContract();
      const { message } = await call(reportPost, { params: { id } });
      setIsReported(true);
      void notify.success(message);
    } catch (failure) {
      void notify.error(errorMessage(failure));
    }
  }

  return (
    <>
      <p className="cluster center gap-1-3">
        <b className="name anywhere">{author}</b>
        {post.byTeacher && (
          <span className={`${styles.teacher} fine teal label wash rounded`}>Teacher</span>
        )}
        <time className="tiny" dateTime={post.date}>
          {formatTimeAgo(post.date)}
          {post.edited && ', edited'}
        </time>
      </p>
      {isHelpful && (
        <p className="row center gap-2 mt-1 small teal label">
          <Icon name="check" size={16} /> This answer helped
        </p>
      )}
      {isEditing ? (
        <PostForm
          label="Your text"
          hint="Others see that it was edited."
          action="Save"
          text={post.text}
          schema={async () => (await loadContract()).NewAnswer}
          onSend={save}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <PostText text={post.text} className={`${styles.text} mt-2 muted anywhere lines`} />
      )}
      {!isEditing && (onAccept || can.edit || can.remove || can.report) && (
        <div className={`${styles.actions} cluster gap-1-4 mt-2`}>
          {onAccept && (
            <TextButton small aria-pressed={isHelpful} onClick={onAccept}>
              {isHelpful ? 'Not the answer after all' : 'This helped'}
            </TextButton>
          )}
          {can.edit && (
            <TextButton small aria-label="Edit what you wrote" onClick={() => setIsEditing(true)}>
              Edit
            </TextButton>
          )}
          {can.remove && (
            <TextButton
              small
              aria-label={`Remove what ${author} wrote`}
              onClick={() => onRemove({ id, author, replies })}
            >
              Remove
            </TextButton>
          )}
          {can.report && (
            <TextButton
              small
              disabled={isReported}
              aria-label={`Report what ${author} wrote`}
              onClick={() => void report()}
            >
              {isReported ? 'Reported' : 'Report'}
            </TextButton>
          )}
        </div>
      )}
    </>
  );
}
