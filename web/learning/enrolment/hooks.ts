import { useMutation, useQuery } from '@tanstack/react-query';
import { listCategories, listCourses } from '../../../contract/catalog.ts';
import { getMyRating } from '../../../contract/community/comments.ts';
import {
  getMyCourses,
  listEnrolledCourses,
  listRuns,
  listSavedCourses,
  switchRun,
} from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { call, callPage } from '../../data/api.ts';
import { queryClient } from '../../data/viewer-query.ts';

/** More than are shown, since enrolled ones are filtered out. */
const popularFetched = 20;

/** The most popular courses the learner is not enrolled in. */
export function usePopularCourses(limit: number, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['learning', 'popular', limit],
    queryFn: async ({ signal }) => {
      const query = { sort: 'students', order: 'desc', limit: popularFetched } as const;
      const [popular, mine] = await Promise.all([
        callPage(listCourses, { query }, { signal }),
        call(getMyCourses, {}, { signal }),
      ]);
      const enrolled = new Set(mine.enrolled.map(({ courseId }) => courseId));
      return popular.data
        .filter(({ id, students }) => students > 0 && !enrolled.has(id))
        .slice(0, limit);
    },
  });
}

/** More than are shown, since enrolled and saved ones are filtered out. */
const dealsFetched = 12;

/** Courses that are free or discounted: their counts and the first of them. */
export function useHotDeals() {
  return useQuery({
    queryKey: ['learning', 'deals'],
    queryFn: async ({ signal }) => {
      const list = (price: 'free' | 'reduced') =>
        callPage(listCourses, { query: { price, limit: dealsFetched } }, { signal });
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
    queryKey: ['learning', 'saved'],
    queryFn: ({ signal }) => call(listSavedCourses, {}, { signal }),
  });
}

export function useEnrolledCourses() {
  return useQuery({
    queryKey: ['learning', 'enrolled'],
    queryFn: ({ signal }) => call(listEnrolledCourses, {}, { signal }),
  });
}

/** Always refetched: Recently viewed includes courses just seen on public pages. */
export function useLearnerHome() {
  return useQuery({
    queryKey: ['learning', 'home'],
    queryFn: ({ signal }) => call(getLearnerHome, {}, { signal }),
    staleTime: 0,
  });
}

export function useRuns(courseId: number) {
  return useQuery({
    queryKey: ['learning', 'runs', courseId],
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
    queryKey: ['learning', 'rating', courseId],
    queryFn: ({ signal }) => call(getMyRating, { params: { id: courseId } }, { signal }),
    staleTime: 0,
  });
}

export function useCategories() {
  return useQuery({
    queryKey: ['learning', 'categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
}
