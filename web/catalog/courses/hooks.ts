import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories, listCourses } from '../../../contract/catalog.ts';
import { call, callPage } from '../../data/api.ts';
import { type CourseQuery, listInputOf } from './course-query.ts';

const everything = ['catalog'];

export function useCategories() {
  return useQuery({
    queryKey: [...everything, 'categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
}

/** The courses found, with the query that they are the answer to. */
export function useCourses(asked: CourseQuery) {
  return useQuery({
    queryKey: [...everything, 'courses', asked],
    queryFn: async ({ signal }) => ({
      query: asked,
      found: await callPage(listCourses, { query: listInputOf(asked) }, { signal }),
    }),
    // The cards stay while the next ones are on their way.
    placeholderData: keepPreviousData,
  });
}
