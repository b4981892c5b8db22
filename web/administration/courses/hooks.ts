import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as categoryCalls from '../../../contract/administration/categories.ts';
import { arrangeHome, listAdminCourses } from '../../../contract/administration/courses.ts';
import { archiveCourse, unarchiveCourse } from '../../../contract/studio/offering.ts';
import { handOverCourse } from '../../../contract/studio/people.ts';
import { call, callPage } from '../../data/api.ts';
import type { AdminCoursesQuery } from './courses-query.ts';

const courseKeys = ['administration', 'courses'];
const categoryKeys = ['administration', 'categories'];

export function useAdminCourses(query: AdminCoursesQuery) {
  const { page, sort, order, ...rest } = query;
  return useQuery({
    queryKey: [...courseKeys, query],
    queryFn: ({ signal }) =>
      callPage(
        listAdminCourses,
        { query: { ...rest, _page: page, _sort: sort, _order: order } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useArrangeHome() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { courses: number[]; before: number[] }) => call(arrangeHome, { body }),
    // Also after a failure: someone else may have arranged it.
    onSettled: () => client.invalidateQueries({ queryKey: courseKeys }),
  });
}

export function useChangeOwner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, username }: { id: number; username: string }) =>
      call(handOverCourse, { params: { id }, body: { username } }),
    onSuccess: () => client.invalidateQueries({ queryKey: courseKeys }),
  });
}

export function useArchiveCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isArchived }: { id: number; isArchived: boolean }) => {
      await call(isArchived ? archiveCourse : unarchiveCourse, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: courseKeys }),
  });
}

export function useCategories() {
  return useQuery({
    queryKey: categoryKeys,
    queryFn: ({ signal }) => call(categoryCalls.listEditedCategories, {}, { signal }),
  });
}

type CategoryChange =
  | { add: categoryCalls.CategoryFields & { slug: string } }
  | { change: categoryCalls.CategoryFields; slug: string }
  | { order: string[] }
  | { remove: string; leadsTo: string };

/** Each change returns the categories as they are then. */
export function useChangeCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: CategoryChange) => {
      if ('add' in wanted) return call(categoryCalls.addCategory, { body: wanted.add });
      if ('change' in wanted) {
        const { slug, change } = wanted;
        return call(categoryCalls.changeCategory, { params: { slug }, body: change });
      }
      if ('order' in wanted) {
        return call(categoryCalls.orderCategories, { body: { slugs: wanted.order } });
      }
      const { remove, leadsTo } = wanted;
      return call(categoryCalls.removeCategory, { params: { slug: remove }, query: { leadsTo } });
    },
    onSuccess: (categories) => client.setQueryData(categoryKeys, categories),
    onError: () => client.invalidateQueries({ queryKey: categoryKeys }),
  });
}
