import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import type { AdminCourse } from '../../../contract/administration/courses.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { useLastPage } from '../../page/use-last-page.ts';
import { useSearchText } from '../../page/use-search-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { AdminCoursesTabs } from '../shared/admin-courses-tabs.tsx';
import styles from './admin-courses.module.css';
import { ArchiveCourseDialog, ChangeOwnerDialog } from './course-dialogs.tsx';
import { CourseTable } from './course-table.tsx';
import { type AdminCoursesQuery, readCoursesQuery, writeCoursesQuery } from './courses-query.ts';
import { HomeCourses } from './home-courses.tsx';
import { useAdminCourses, useArrangeHome, useCategories } from './hooks.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'All Courses', description: 'Every course.', hidden: true });

const states: { value: AdminCoursesQuery['state']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
  { value: 'ownerless', label: 'No active owner' },
];

/** Every course with its owner and state, and the places on Home. */
export default function AdminCourses() {
  const [search, setSearch] = useSearchParams();
  const query = readCoursesQuery(search);
  const courses = useAdminCourses(query);
  const categories = useCategories();
  const arrange = useArrangeHome();
  const [archiving, setArchiving] = useState<AdminCourse | null>(null);
  const [giving, setGiving] = useState<AdminCourse | null>(null);
  const show = (change: Partial<AdminCoursesQuery>) =>
    setSearch(writeCoursesQuery({ ...query, page: 1, ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  const [text, setText] = useSearchText(query.q, (q) => show({ q }));
  useLastPage(courses.data?.meta, (page) => show({ page }));
  const home = courses.data?.home ?? [];
  const homeIds = home.map(({ id }) => id);
  const arrangeTo = (ids: number[], said: string) =>
    arrange.mutate(
      { courses: ids, before: homeIds },
      {
        onSuccess: () => void notify.success(said),
        onError: (failure) => void notify.error(errorMessage(failure)),
      },
    );
  return (
    <>
      <WorkHeader
        title="All Courses"
        text="Every course with its owner and state, and what Home shows."
      />
      <AdminCoursesTabs />
      {courses.isPending && (
        <div className={styles.part}>
          <SkeletonTable columns={5} />
        </div>
      )}
      {courses.isError && !courses.data && (
        <div className={styles.part}>
          <ErrorState
            message={errorMessage(courses.error)}
            onRetry={() => void courses.refetch()}
            retrying={courses.isFetching}
          />
        </div>
      )}
      {courses.data && (
        <>
          <HomeCourses home={home} busy={arrange.isPending} onArrange={arrangeTo} />
          <div className={styles.bar}>
            <FilterChips
              label="State"
              chips={states
                .filter(
                  ({ value }) =>
                    value === 'all' || value === query.state || courses.data.counts[value] > 0,
                )
                .map((state) => ({ ...state, count: courses.data.counts[state.value] }))}
              chosen={query.state}
              onChoose={(state) => show({ state })}
            />
            <div className={styles.end}>
              <SearchField
                small
                label="Search title or owner"
                maxLength={80}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <Select
                small
                hideLabel
                label="Category"
                value={query.category}
                onChange={({ target }) => show({ category: target.value })}
              >
                <option value="">All categories</option>
                {categories.data?.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
          </div>
          {courses.data.data.length > 0 ? (
            <CourseTable
              courses={courses.data.data}
              query={query}
              busy={courses.isPlaceholderData}
              onSort={show}
              onFeature={({ id, title }) =>
                arrangeTo([...homeIds, id], `${title} is on Home, in place ${homeIds.length + 1}.`)
              }
              onUnfeature={({ id, title }) =>
                arrangeTo(
                  homeIds.filter((other) => other !== id),
                  `${title} is no longer on Home.`,
                )
              }
              onOwner={setGiving}
              onArchive={setArchiving}
            />
          ) : (
            <div className={styles.part}>
              <EmptyState
                title="No courses here"
                text="Try another part of the title or name, or choose all states and categories."
              />
            </div>
          )}
          {courses.data.meta.total > courses.data.meta.limit && (
            <Pagination {...courses.data.meta} unit="courses" onPage={(page) => show({ page })} />
          )}
        </>
      )}
      <ArchiveCourseDialog course={archiving} onClose={() => setArchiving(null)} />
      <ChangeOwnerDialog course={giving} onClose={() => setGiving(null)} />
    </>
  );
}
