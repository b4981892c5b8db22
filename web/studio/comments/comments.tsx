import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TaughtCommentList } from '../../../contract/community/teaching.ts';
import {
  type RemovableComment,
  RemoveCommentDialog,
} from '../../community/shared/remove-comment-dialog.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import styles from './comments.module.css';
import {
  type CommentsView,
  useCommentCounts,
  useRefreshComments,
  useTaughtComments,
} from './hooks.ts';
import { CourseFilter, ListLinks } from './list-tools.tsx';
import { Thread } from './thread.tsx';

const lists: { list: TaughtCommentList; label: string }[] = [
  { list: 'unanswered', label: 'Unanswered' },
  { list: 'waiting', label: 'To approve' },
  { list: 'answered', label: 'Answered' },
];

/** Questions and reviews under the viewer's courses: of one course, or of all with a filter. */
export function Comments({ courseId }: { courseId?: number }) {
  const [search, setSearch] = useSearchParams();
  const view = readView(search, courseId);
  const counts = useCommentCounts(view.course);
  const comments = useTaughtComments(view);
  const refresh = useRefreshComments();
  const [removing, setRemoving] = useState<RemovableComment | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const addressOf = (changes: Partial<CommentsView>) =>
    writeView({ ...view, ...changes }, courseId);
  const meta = comments.data?.meta;
  useLastPage(comments.isPlaceholderData ? undefined : meta, (page) =>
    setSearch(addressOf({ page }), { replace: true }),
  );
  /** The focused button goes with its comment. */
  const focusTitle = () => title.current?.focus({ preventScroll: true });

  if (comments.isError && !comments.data) {
    return (
      <StudioFailure
        error={comments.error}
        onRetry={() => void comments.refetch()}
        retrying={comments.isFetching}
      />
    );
  }
  const { label } = lists.find(({ list }) => list === view.list) ?? { label: '' };
  return (
    <div className={styles.comments}>
      <div className={styles.tools}>
        <ListLinks
          label="Comments"
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
        {label}
      </h2>
      {comments.isPending && <SkeletonLines lines={6} />}
      {comments.data?.data.length === 0 && !comments.isPlaceholderData && (
        <EmptyState {...empty[view.list]} />
      )}
      <ul className={styles.list}>
        {comments.data?.data.map((comment) => (
          <li key={comment.id}>
            <Thread
              comment={comment}
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
      <RemoveCommentDialog
        comment={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => {
          setRemoving(null);
          void refresh();
          focusTitle();
        }}
      />
    </div>
  );
}

const empty: Record<TaughtCommentList, { title: string; text: string }> = {
  unanswered: {
    title: 'Everything is answered',
    text: 'New questions and reviews under your courses appear here, oldest first.',
  },
  waiting: {
    title: 'Nothing to approve',
    text: 'Comments from visitors wait here until you approve them.',
  },
  answered: {
    title: 'Nothing answered yet',
    text: 'What you’ve replied to, or said needs no reply, is listed here.',
  },
};

function readView(search: URLSearchParams, courseId: number | undefined): CommentsView {
  const page = Number(search.get('page'));
  const course = Number(search.get('course'));
  return {
    list: lists.find(({ list }) => list === search.get('list'))?.list ?? 'unanswered',
    course: courseId ?? (Number.isInteger(course) && course > 0 ? course : undefined),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

function writeView({ list, course, page }: CommentsView, courseId: number | undefined) {
  const search = new URLSearchParams();
  if (list !== 'unanswered') search.set('list', list);
  if (course && courseId === undefined) search.set('course', String(course));
  if (page > 1) search.set('page', String(page));
  return search;
}
