import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as categoryCalls from '../../../contract/administration/categories.ts';
import {
  AdminCourseState,
  arrangeHome,
  listAdminCourses,
} from '../../../contract/administration/courses.ts';
import { archiveCourse, unarchiveCourse } from '../../../contract/studio/offering.ts';
import { handOverCourse } from '../../../contract/teaching/people.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const courseKeys = ['administration', 'courses'];
const categoryKeys = ['administration', 'categories'];

export const coursesQuery = defineListQuery(
  { q: words(80), state: oneOf(AdminCourseState.options, 'all'), category: words(60) },
  { title: 'asc', owner: 'asc', learners: 'desc', rating: 'desc', published: 'desc' },
);

export function useAdminCourses(query: QueryOf<typeof coursesQuery>) {
  return useListCall(listAdminCourses, courseKeys, { query });
}

export function useArrangeHome() {
  return useChange(
    ({ said: _, ...body }: { courses: number[]; before: number[]; said: string }) =>
      call(arrangeHome, { body }),
    { refresh: [courseKeys], done: (_, { said }) => said },
  );
}

export function useChangeOwner() {
  return useChange(
    ({ id, username }: { id: number; username: string }) =>
      call(handOverCourse, { params: { id }, body: { username } }),
    { refresh: [courseKeys], failsInPlace: true },
  );
}

export function useArchiveCourse() {
  return useChange(
    async ({ id, isArchived }: { id: number; isArchived: boolean }) => {
      await call(isArchived ? archiveCourse : unarchiveCourse, { params: { id } });
    },
    { refresh: [courseKeys], failsInPlace: true },
  );
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

/** Each change returns the updated categories. */
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
