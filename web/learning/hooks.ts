import { useQuery } from '@tanstack/react-query';
import { listCategories, listCourses } from '../../contract/catalog.ts';
import { listSavedCourses, listTakenCourses } from '../../contract/learning.ts';
import { call, callPage } from '../api.ts';

const everything = ['learning'];

/** The courses that most students take. */
export function usePopularCourses(limit: number) {
  return useQuery({
    queryKey: [...everything, 'popular', limit],
    queryFn: async ({ signal }) => {
      const query = { sort: 'students', order: 'desc', limit } as const;
      return (await callPage(listCourses, { query }, { signal })).data;
    },
  });
}

const dealCards = 4;

/** The courses that are free or cost less than usual now: how many, and the first of them. */
export function useHotDeals() {
  return useQuery({
    queryKey: [...everything, 'deals'],
    queryFn: async ({ signal }) => {
      const list = (price: 'free' | 'reduced') =>
        callPage(listCourses, { query: { price, limit: dealCards } }, { signal });
      const [free, discounted] = await Promise.all([list('free'), list('reduced')]);
      return {
        counts: { free: free.meta.total, discounted: discounted.meta.total },
        courses: [...free.data, ...discounted.data],
      };
    },
  });
}

export function useSavedCourses() {
  return useQuery({
    queryKey: [...everything, 'saved'],
    queryFn: ({ signal }) => call(listSavedCourses, {}, { signal }),
  });
}

export function useTakenCourses() {
  return useQuery({
    queryKey: [...everything, 'taken'],
    queryFn: ({ signal }) => call(listTakenCourses, {}, { signal }),
  });
}

export function useCategories() {
  return useQuery({
    queryKey: [...everything, 'categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
}
