import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { AdminCourse, AdminCourseState } from '../../../contract/administration/courses.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { AdminCoursesTabs } from './admin-courses-tabs.tsx';
import { ArchiveCourseDialog, ChangeOwnerDialog } from './course-dialogs.tsx';
import { CourseTable } from './course-table.tsx';
import { HomeCourses } from './home-courses.tsx';
import { coursesQuery, useAdminCourses, useArrangeHome, useCategories } from './hooks.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'All Courses', description: 'Every course.', hidden: true });

const states: { value: AdminCourseState; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
  { value: 'ownerless', label: 'No active owner' },
];

/** Every course with its owner and state, and the places on Home. */
export default function AdminCourses() {
  const list = useListQuery(coursesQuery);
  const courses = useAdminCourses(list.query);
  const categories = useCategories();
  const arrange = useArrangeHome();
  const [archiving, setArchiving] = useState<AdminCourse | null>(null);
  const [giving, setGiving] = useState<AdminCourse | null>(null);
  const { state, category } = list.query;
  const { counts, home = [] } = courses.data ?? {};
  const before = home.map(({ id }) => id);
  const arrangeTo = (courses: number[], said: string) => arrange.mutate({ courses, before, said });
  return (
    <>
      <WorkHeader
        title="All Courses"
        text="Every course with its owner and state, and what Home shows."
      />
      <AdminCoursesTabs />
      {counts && (
        <>
          <HomeCourses home={home} busy={arrange.isPending} onArrange={arrangeTo} />
          <ListTools
            end={
              <>
                <ListSearch list={list} label="Search title or owner" maxLength={80} />
                <ListSelect
                  label="Category"
                  options={[
                    { value: '', label: 'All categories' },
                    ...(categories.data ?? []).map(({ slug, name }) => ({
                      value: slug,
                      label: name,
                    })),
                  ]}
                  chosen={category}
                  onChoose={(category) => list.show({ category })}
                />
              </>
            }
          >
            <FilterChips
              label="State"
              chips={states
                .filter(({ value }) => value === 'all' || value === state || counts[value] > 0)
                .map((state) => ({ ...state, count: counts[state.value] }))}
              chosen={state}
              onChoose={(state) => list.show({ state })}
            />
          </ListTools>
        </>
      )}
      <ListView
        result={courses}
        pages={list}
        unit="courses"
        skeleton={<SkeletonTable columns={5} />}
        empty={
          <EmptyState
            title="No courses here"
            text="Try another part of the title or name, or choose all states and categories."
          />
        }
      >
        {(items) => (
          <CourseTable
            courses={items}
            list={list}
            onFeature={({ id, title }) =>
              arrangeTo([...before, id], `${title} is on Home, in place ${before.length + 1}.`)
            }
            onUnfeature={({ id, title }) =>
              arrangeTo(
                before.filter((other) => other !== id),
                `${title} is no longer on Home.`,
              )
            }
            onOwner={setGiving}
            onArchive={setArchiving}
          />
        )}
      </ListView>
      <ArchiveCourseDialog course={archiving} onClose={() => setArchiving(null)} />
      <ChangeOwnerDialog course={giving} onClose={() => setGiving(null)} />
    </>
  );
}
