import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listCategories } from '../../../contract/catalog.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { createCourse, listStudioCourses } from '../../../contract/studio/courses.ts';
import { discardDraft } from '../../../contract/studio/drafts.ts';
import { archiveCourse, unarchiveCourse } from '../../../contract/studio/offering.ts';
import { call, callPage } from '../../data/api.ts';
import { draftKey } from '../shared/use-draft.ts';
import { type CoursesQuery, coursesPerPage } from './courses-query.ts';

const coursesKey = ['studio', 'courses'] as const;

export function useStudioCourses({ state, scope, sort, q, page }: CoursesQuery) {
  const order = sort === 'title' ? ('asc' as const) : ('desc' as const);
  const query = { state, scope, q, sort, order, page, limit: coursesPerPage };
  return useQuery({
    queryKey: [...coursesKey, query],
    queryFn: ({ signal }) => callPage(listStudioCourses, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof createCourse>['body']) => call(createCourse, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: coursesKey }),
  });
}

export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(discardDraft, { params: { id } }),
    // Also after a failure: the list was out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: coursesKey }),
  });
}

export function useArchiveCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isArchived }: { id: number; isArchived: boolean }) => {
      const params = { id };
      if (isArchived) await call(archiveCourse, { params });
      else await call(unarchiveCourse, { params });
    },
    onSettled: async (_, __, { id }) => {
      await queryClient.invalidateQueries({ queryKey: coursesKey });
      await queryClient.invalidateQueries({ queryKey: draftKey(id) });
    },
  });
}
