import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TaughtQuestionList } from '../../../contract/community/questions.ts';
import {
  type RemovablePost,
  RemovePostDialog,
} from '../../community/shared/remove-post-dialog.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import styles from './comments.module.css';
import { CourseFilter, ListLinks } from './list-tools.tsx';
import {
  type QuestionsView,
  useQuestionCounts,
  useRefreshQuestions,
  useTaughtQuestions,
} from './question-hooks.ts';
import { QuestionThread } from './question-thread.tsx';

const lists: { list: TaughtQuestionList; label: string }[] = [
  { list: 'unanswered', label: 'Unanswered' },
  { list: 'reported', label: 'Reported' },
  { list: 'answered', label: 'Answered' },
];

/** Questions under the lessons of the viewer's courses: of one course, or of all with a filter. */
export function Questions({ courseId }: { courseId?: number }) {
  const [search, setSearch] = useSearchParams();
  const view = readView(search, courseId);
  const counts = useQuestionCounts(view.course);
  const questions = useTaughtQuestions(view);
  const refresh = useRefreshQuestions();
  const [removing, setRemoving] = useState<RemovablePost | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const addressOf = (changes: Partial<QuestionsView>) =>
    writeView({ ...view, ...changes }, courseId);
  const meta = questions.data?.meta;
  useLastPage(questions.isPlaceholderData ? undefined : meta, (page) =>
    setSearch(addressOf({ page }), { replace: true }),
  );
  /** The focused button goes with its question. */
  const focusTitle = () => title.current?.focus({ preventScroll: true });

  if (questions.isError && !questions.data) {
    return (
      <StudioFailure
        error={questions.error}
        onRetry={() => void questions.refetch()}
        retrying={questions.isFetching}
      />
    );
  }
  return (
    <>
      <div className={styles.tools}>
        <ListLinks
          label="Questions"
          lists={lists}
          current={view.list}
          counts={counts.data?.counts}
          to={(list) => `?${addressOf({ list, page: 1 })}`}
        />
        {courseId === undefined && (
          <CourseFilter
            courses={counts.data?.courses}
            course={view.course}
            onChoose={(course) => setSearch(addressOf({ course, page: 1 }))}
          />
        )}
      </div>
      <h2 className="visually-hidden" ref={title} tabIndex={-1}>
        {lists.find(({ list }) => list === view.list)?.label}
      </h2>
      {questions.isPending && <SkeletonLines lines={6} />}
      {questions.data?.data.length === 0 && !questions.isPlaceholderData && (
        <EmptyState {...empty[view.list]} />
      )}
      <ul className={styles.list}>
        {questions.data?.data.map((question) => (
          <li key={question.id}>
            <QuestionThread
              question={question}
              list={view.list}
              showsCourse={courseId === undefined}
              onRemove={setRemoving}
              onMoved={focusTitle}
            />
          </li>
        ))}
      </ul>
      {meta && meta.total > meta.limit && (
        <Pagination {...meta} toTop to={(page) => `?${addressOf({ page })}`} />
      )}
      <RemovePostDialog
        post={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => {
          setRemoving(null);
          void refresh();
          focusTitle();
        }}
      />
    </>
  );
}

const empty: Record<TaughtQuestionList, { title: string; text: string }> = {
  unanswered: {
    title: 'Every question is answered',
    text: 'What learners ask under your lessons appears here, oldest first.',
  },
  reported: {
    title: 'Nothing was reported',
    text: 'Questions and answers that learners find out of place wait here for you.',
  },
  answered: {
    title: 'Nothing answered yet',
    text: 'What you’ve answered, or said needs no answer, is listed here.',
  },
};

function readView(search: URLSearchParams, courseId: number | undefined): QuestionsView {
  const page = Number(search.get('page'));
  const course = Number(search.get('course'));
  return {
    list: lists.find(({ list }) => list === search.get('list'))?.list ?? 'unanswered',
    course: courseId ?? (Number.isInteger(course) && course > 0 ? course : undefined),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

function writeView({ list, course, page }: QuestionsView, courseId: number | undefined) {
  const search = new URLSearchParams({ show: 'questions' });
  if (list !== 'unanswered') search.set('list', list);
  if (course && courseId === undefined) search.set('course', String(course));
  if (page > 1) search.set('page', String(page));
  return search;
}
