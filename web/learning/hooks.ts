import { useQuery } from '@tanstack/react-query';
import { listCategories, listCourses } from '../../contract/catalog.ts';
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

/** The courses that cost less than usual now, free ones first. */
export function useHotDeals() {
  return useQuery({
    queryKey: [...everything, 'deals'],
    queryFn: async ({ signal }) => {
      const query = { limit: 100 } as const;
      const { data } = await callPage(listCourses, { query }, { signal });
      const isFree = (sale: string | null) => sale?.startsWith('Free') ?? false;
      return {
        free: data.filter(({ sale }) => isFree(sale)),
        discounted: data.filter(({ sale }) => sale !== null && !isFree(sale)),
      };
    },
  });
}

export function useCategories() {
  return useQuery({
    queryKey: [...everything, 'categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
}
