import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories, listCourses } from '../../contract/catalog.ts';
import { call, callPage } from '../api.ts';

const everything = ['catalog'];

export function useCategories() {
  return useQuery({
    queryKey: [...everything, 'categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
}

export interface CourseListQuery {
  category?: string | undefined;
  sort?: 'id' | 'title' | 'students';
  order?: 'asc' | 'desc';
  page?: number;
  limit?: number;
}

export function useCourses(query: CourseListQuery) {
  return useQuery({
    queryKey: [...everything, 'courses', query],
    queryFn: ({ signal }) => callPage(listCourses, { query }, { signal }),
    // The cards stay while the next page or category is on its way.
    placeholderData: keepPreviousData,
  });
}
