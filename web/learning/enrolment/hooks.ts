import { useMutation, useQuery } from '@tanstack/react-query';
import { listCategories, listCourses } from '../../../contract/catalog.ts';
import { getMyRating } from '../../../contract/community/comments.ts';
import {
  getLearnerHome,
  getMyCourses,
  listEnrolledCourses,
  listRuns,
  listSavedCourses,
  switchRun,
} from '../../../contract/learning/enrolment.ts';
import { call, callPage } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';

const everything = ['learning'];

/** More than are shown: some may be taken already. */
const popularRead = 20;

/** The courses that most students take, without those that the learner takes or has finished. */
export function usePopularCourses(limit: number, wanted = true) {
  return useQuery({
    enabled: wanted,
    queryKey: [...everything, 'popular', limit],
    queryFn: async ({ signal }) => {
      const query = { sort: 'students', order: 'desc', limit: popularRead } as const;
      const [popular, mine] = await Promise.all([
        callPage(listCourses, { query }, { signal }),
        call(getMyCourses, {}, { signal }),
      ]);
      const taken = new Set(mine.enrolled.map(({ courseId }) => courseId));
      return popular.data.filter(({ id }) => !taken.has(id)).slice(0, limit);
    },
  });
}

/** More than are shown: some may be taken or saved already. */
const dealsRead = 12;

/** The courses that are free or cost less than usual now: how many, and the first of them. */
export function useHotDeals() {
  return useQuery({
    queryKey: [...everything, 'deals'],
    queryFn: async ({ signal }) => {
      const list = (price: 'free' | 'reduced') =>
        callPage(listCourses, { query: { price, limit: dealsRead } }, { signal });
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

export function useEnrolledCourses() {
  return useQuery({
    queryKey: [...everything, 'taken'],
    queryFn: ({ signal }) => call(listEnrolledCourses, {}, { signal }),
  });
}

/** Always asked anew: what was viewed a moment ago on a public page belongs here. */
export function useLearnerHome() {
  return useQuery({
    queryKey: [...everything, 'home'],
    queryFn: ({ signal }) => call(getLearnerHome, {}, { signal }),
    staleTime: 0,
  });
}

export function useRuns(courseId: number) {
  return useQuery({
    queryKey: [...everything, 'runs', courseId],
    queryFn: ({ signal }) => call(listRuns, { params: { id: courseId } }, { signal }),
    staleTime: 0,
  });
}

export function useSwitchRun(courseId: number) {
  return useMutation({
    mutationFn: (runId: string) => call(switchRun, { params: { id: courseId }, body: { runId } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function useMyRating(courseId: number) {
  return useQuery({
    queryKey: [...everything, 'rating', courseId],
    queryFn: ({ signal }) => call(getMyRating, { params: { id: courseId } }, { signal }),
    staleTime: 0,
  });
}

export function useCategories() {
  return useQuery({
    queryKey: [...everything, 'categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
}
