import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  checkDraft,
  listVersions,
  publishDraft,
  restoreVersion,
} from '../../../contract/studio/publishing.ts';
import { ApiError, call, callPage } from '../../data/api.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';

const versionsKey = (courseId: number) => ['studio', 'versions', courseId] as const;
export const checkKey = (courseId: number) => ['studio', 'check', courseId] as const;
export const changesKey = (courseId: number) => ['studio', 'changes', courseId] as const;

/** The newest versions, and older ones page by page. */
export function useVersions(courseId: number) {
  return useInfiniteQuery({
    queryKey: versionsKey(courseId),
    queryFn: ({ pageParam }) =>
      callPage(listVersions, { params: { id: courseId }, query: { _page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, limit, total } }) =>
      page * limit < total ? page + 1 : undefined,
    select: ({ pages }) => ({
      versions: pages.flatMap(({ data }) => data),
      total: pages[0]?.meta.total ?? 0,
    }),
  });
}

/** What is wrong with the draft as it is saved. */
export function useDraftCheck(courseId: number, { enabled = true } = {}) {
  return useQuery({
    queryKey: checkKey(courseId),
    queryFn: () => call(checkDraft, { params: { id: courseId } }),
    enabled,
  });
}

/** For the dialog: what was just typed is saved before it is checked. */
export function useCheckBeforePublishing(courseId: number, flush?: () => Promise<boolean>) {
  return useQuery({
    queryKey: [...checkKey(courseId), 'before publishing'],
    queryFn: async () => {
      const isSaved = (await flush?.()) ?? true;
      if (!isSaved) throw new ApiError('Your last changes aren’t saved yet. Save them first.', 0);
      return call(checkDraft, { params: { id: courseId } });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** After a publication, a restored version, or anything else that changes more than one part. */
export function refreshCourse(client: QueryClient, courseId: number) {
  const keys = [draftKey, versionsKey, checkKey, changesKey].map((key) => key(courseId));
  // Lessons have revisions of their own.
  const lessons = client.invalidateQueries({ queryKey: ['studio', 'lesson'] });
  return Promise.all([lessons, ...keys.map((queryKey) => client.invalidateQueries({ queryKey }))]);
}

export function usePublish(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(publishDraft, { params: { id: courseId }, body: { note } }),
    // Also after a refusal: someone else may have published.
    onSettled: () => refreshCourse(client, courseId),
  });
}

export function useRestoreVersion(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => call(restoreVersion, { params: { id: courseId, number } }),
    onSuccess: () => refreshCourse(client, courseId),
  });
}
