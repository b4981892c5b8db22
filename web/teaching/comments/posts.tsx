import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type RemovablePost,
  RemovePostDialog,
} from '../../community/shared/remove-post-dialog.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import styles from './comments.module.css';
import { usePostCounts, usePosts } from './hooks.ts';
import type { Kind } from './kinds.ts';
import { Thread } from './thread.tsx';

type PostsProps<List extends string> = { kind: Kind<List>; courseId: number | undefined };

/** What was written under the viewer's courses: under one course, or under all with a filter. */
export function Posts<List extends string>({ kind, courseId }: PostsProps<List>) {
  const list = useListQuery(kind.query);
  const course = courseId ?? list.query.course;
  const counts = usePostCounts(kind, course);
  const posts = usePosts(kind, { ...list.query, course });
  const client = useQueryClient();
  const [removing, setRemoving] = useState<RemovablePost | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = kind.lists.find(({ value }) => value === list.query.list);
  const { courses = [] } = counts.data ?? {};
  /** The focused button goes with its post. */
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  return (
    <>
      <ListTools
        end={
          courseId === undefined &&
          courses.length > 1 && (
            <ListSelect
              label="Course"
              options={[
                { value: 0, label: 'All courses' },
                ...courses.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              chosen={course}
              onChoose={(course) => list.show({ course })}
            />
          )
        }
      >
        <FilterChips
          label={kind.label}
          chips={kind.lists.map(({ value, label }) => ({
            value,
            label,
            count: counts.data?.counts[value],
          }))}
          chosen={list.query.list}
          onChoose={(value) => list.show({ list: value })}
        />
      </ListTools>
      <h2 className="visually-hidden" ref={title} tabIndex={-1}>
        {shown?.label}
      </h2>
      <ListView
        result={posts}
        pages={list}
        skeleton={<SkeletonLines lines={6} />}
        failure={(error, retry) => <StudioFailure error={error} {...retry} />}
        empty={shown && <EmptyState {...shown.empty} />}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((post) => (
              <li className="py-5 ruled" key={post.id}>
                <Thread
                  kind={kind}
                  post={post}
                  list={list.query.list}
                  showsCourse={courseId === undefined}
                  onRemove={setRemoving}
                  onMoved={focusTitle}
                />
              </li>
            ))}
          </ul>
        )}
      </ListView>
      <RemovePostDialog
        kind={kind.post}
        post={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => {
          focusTitle();
          void client.invalidateQueries({ queryKey: kind.queryKey });
        }}
      />
    </>
  );
}
