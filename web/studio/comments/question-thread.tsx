import { useState } from 'react';
import {
  NewAnswer,
  type TaughtQuestion,
  type TaughtQuestionList,
} from '../../../contract/community/questions.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { PostForm } from '../../community/shared/post-form.tsx';
import { PostText } from '../../community/shared/post-text.tsx';
import type { RemovablePost } from '../../community/shared/remove-post-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './comments.module.css';
import {
  sendAnswer,
  useKeepPost,
  useRefreshQuestions,
  useSettleQuestion,
} from './question-hooks.ts';

type QuestionThreadProps = {
  question: TaughtQuestion;
  list: TaughtQuestionList;
  showsCourse: boolean;
  onRemove: (post: RemovablePost) => void;
  /** It leaves this list. */
  onMoved: () => void;
};

/** A question with its answers, and what a teacher can do about it. */
export function QuestionThread(props: QuestionThreadProps) {
  const { question, list, showsCourse, onRemove, onMoved } = props;
  const { id, author, answers, course, lesson } = question;
  const [isAnswering, setIsAnswering] = useState(false);
  const refresh = useRefreshQuestions();

  async function answer(text: string) {
    await sendAnswer(id, text);
    void notify.success('Your answer is posted.');
    await refresh();
    setIsAnswering(false);
    if (list === 'unanswered') onMoved();
  }

  return (
    <article className={styles.thread} aria-label={`Question by ${author}`}>
      <p className={styles.by}>
        <b>{author}</b>
        {question.reported && <span className={styles.reported}>Reported</span>}
        <time dateTime={question.date}>{formatTimeAgo(question.date)}</time>
        <TextLink small to={`${lessonPath(lesson.slug)}#questions`}>
          {showsCourse ? `${course.title}: ${lesson.title}` : lesson.title}
        </TextLink>
      </p>
      <PostText text={question.text} className={styles.text} />
      {answers.length > 0 && (
        <ol className={styles.replies} aria-label={`Answers to ${author}`}>
          {answers.map((each) => (
            <li key={each.id}>
              <p className={styles.by}>
                <b>{each.author}</b>
                {each.byTeacher && <span className={styles.teacher}>Teacher</span>}
                {each.id === question.helpful && <span className={styles.teacher}>Helped</span>}
                {each.reported && <span className={styles.reported}>Reported</span>}
                <time dateTime={each.date}>{formatTimeAgo(each.date)}</time>
                {each.reported && <Keep id={each.id} author={each.author} />}
                <TextButton
                  small
                  aria-label={`Remove the answer by ${each.author}`}
                  onClick={() => onRemove({ id: each.id, author: each.author, answers: 0 })}
                >
                  Remove
                </TextButton>
              </p>
              <PostText text={each.text} className={styles.text} />
            </li>
          ))}
        </ol>
      )}
      {isAnswering ? (
        <PostForm
          label="Your answer"
          hint={`Published with your name. ${author} is notified.`}
          action="Post answer"
          schema={async () => NewAnswer}
          onSend={answer}
          onCancel={() => setIsAnswering(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button small icon="reply" onClick={() => setIsAnswering(true)}>
            Answer<span className="visually-hidden"> {author}</span>
          </Button>
          {list !== 'reported' && <Settle question={question} list={list} onMoved={onMoved} />}
          {question.reported && <Keep id={id} author={author} />}
          <Button small onClick={() => onRemove({ id, author, answers: answers.length })}>
            Remove<span className="visually-hidden"> what {author} asked</span>
          </Button>
        </div>
      )}
    </article>
  );
}

/** For what was reported and is fine. */
function Keep({ id, author }: { id: string; author: string }) {
  const keep = useKeepPost();
  return (
    <TextButton
      small
      disabled={keep.isPending}
      aria-label={`Keep what ${author} wrote`}
      onClick={() =>
        keep.mutate(id, {
          onSuccess: ({ message }) => void notify.success(message),
          onError: (error) => void notify.error(error.message),
        })
      }
    >
      Keep
    </TextButton>
  );
}

function Settle({
  question: { id, author },
  list,
  onMoved,
}: Pick<QuestionThreadProps, 'question' | 'list' | 'onMoved'>) {
  const settle = useSettleQuestion();
  const settled = list === 'unanswered';
  const change = () =>
    settle.mutate(
      { id, settled },
      {
        onSuccess: ({ message }) => {
          void notify.success(message, {
            action: { label: 'Undo', onPress: () => settle.mutate({ id, settled: !settled }) },
          });
          onMoved();
        },
        onError: (error) => void notify.error(error.message),
      },
    );
  return (
    <Button small pending={settle.isPending} onClick={change}>
      {settled ? 'No answer needed' : 'Needs an answer'}
      <span className="visually-hidden">: {author}</span>
    </Button>
  );
}
