import { useQuery } from '@tanstack/react-query';
import { listCategories } from '../../../contract/catalog.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import {
  CourseFilter,
  CourseScope,
  createCourse,
  listStudioCourses,
  type StudioCourse,
} from '../../../contract/studio/courses.ts';
import { discardDraft } from '../../../contract/studio/drafts.ts';
import { archiveCourse, unarchiveCourse } from '../../../contract/studio/offering.ts';
import { call, callPage } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';

const coursesKey = ['studio', 'courses'];

export const coursesPerPage = 10;

const defineCoursesQuery = (scopes: readonly CourseScope[], usual: CourseScope) =>
  defineListQuery(
    {
      q: words(80),
      state: oneOf(CourseFilter.options, 'all'),
      scope: oneOf(scopes, usual),
    },
    { edited: 'desc', learners: 'desc', title: 'asc' },
  );

/** Admins begin with all courses, everyone else has only their own. */
export const coursesQueries = {
  admin: defineCoursesQuery(CourseScope.options, 'all'),
  teacher: defineCoursesQuery(['mine'], 'mine'),
};

export type CoursesQuery = QueryOf<typeof coursesQueries.admin>;

export function useStudioCourses(query: CoursesQuery) {
  return useListCall(listStudioCourses, coursesKey, { query: { ...query, limit: coursesPerPage } });
}

/** Those that the viewer may copy, by title. */
export function useEditableCourses(isWanted: boolean) {
  return useQuery({
    queryKey: [...coursesKey, 'editable'],
    queryFn: async ({ signal }) => {
      const query = { sort: 'title', order: 'asc', limit: 100 } as const;
      const { data } = await callPage(listStudioCourses, { query }, { signal });
      return data.filter(({ rights }) => rights.edit);
    },
    enabled: isWanted,
  });
}

export function useCategories(isWanted: boolean) {
  return useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
    enabled: isWanted,
  });
}

export function useCreateCourse() {
  return useChange((body: InputOf<typeof createCourse>['body']) => call(createCourse, { body }), {
    refresh: [coursesKey],
    failsInPlace: true,
  });
}

export function useDiscardDraft() {
  return useChange(({ id }: StudioCourse) => call(discardDraft, { params: { id } }), {
    refresh: [coursesKey],
    done: (_, { title }) => `${title || 'The draft'} was deleted.`,
    failsInPlace: true,
  });
}

/** Archives a course, or offers an archived one again. */
export function useArchiveCourse() {
  const isArchived = ({ state }: StudioCourse) => state === 'archived';
  return useChange(
    async (course: StudioCourse) => {
      const params = { id: course.id };
      await call(isArchived(course) ? unarchiveCourse : archiveCourse, { params });
    },
    {
      refresh: ({ id }) => [coursesKey, draftKey(id)],
      done: (_, course) =>
        isArchived(course) ? `${course.title} is offered again.` : `${course.title} was archived.`,
      failsInPlace: true,
    },
  );
}
