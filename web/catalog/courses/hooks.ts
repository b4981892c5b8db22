import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories, listCourses } from '../../../contract/catalog.ts';
import { call, callPage } from '../../data/api.ts';
import { type CourseQuery, toListQuery } from './query.ts';

const catalogKey = ['catalog'];

export function useCategories() {
  return useQuery({
    queryKey: [...catalogKey, 'categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
}

/** The reply with the query it answers, because the previous reply stays while the next one loads. */
export function useCourses(query: CourseQuery) {
  return useQuery({
    queryKey: [...catalogKey, 'courses', query],
    queryFn: async ({ signal }) => ({
      query,
      reply: await callPage(listCourses, { query: toListQuery(query) }, { signal }),
    }),
    placeholderData: keepPreviousData,
  });
}
