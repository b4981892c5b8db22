import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  announce,
  countLearners,
  exportLearners,
  listAnnouncements,
  listLearners,
  writeToLearner,
} from '../../../contract/studio/learners.ts';
import { call, callPage } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { sendOnce } from '../../data/send-once.ts';
import type { LearnersView } from './learners-view.ts';

export const pageSize = 25;

const keyOf = (courseId: number) => ['studio', 'learners', courseId] as const;

const filterOf = ({ group, q }: LearnersView) => ({ group, ...(q ? { q } : {}) });

export function useLearners(courseId: number, view: LearnersView) {
  const { sort: _sort, order: _order, page: _page } = view;
  const query = { ...filterOf(view), _sort, _order, _page, _limit: pageSize };
  return useQuery({
    queryKey: [...keyOf(courseId), 'list', query],
    queryFn: () => callPage(listLearners, { params: { id: courseId }, query }),
    placeholderData: keepPreviousData,
  });
}

export function useLearnerCounts(courseId: number) {
  return useQuery({
    queryKey: [...keyOf(courseId), 'counts'],
    queryFn: () => call(countLearners, { params: { id: courseId } }),
  });
}

const announcementsKey = (courseId: number) => ['studio', 'announcements', courseId] as const;

export function useAnnouncements(courseId: number, page: number) {
  return useQuery({
    queryKey: [...announcementsKey(courseId), page],
    queryFn: () =>
      callPage(listAnnouncements, { params: { id: courseId }, query: { _page: page } }),
    placeholderData: keepPreviousData,
    // Until the last one is sent.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ sentAt }) => sentAt === null) ? 3_000 : false,
  });
}

export function useRefreshAnnouncements(courseId: number) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: announcementsKey(courseId) });
}

export async function sendAnnouncement(
  courseId: number,
  body: { subject: string; text: string },
): Promise<string> {
  return (await sendOnce(announce, { params: { id: courseId }, body })).message;
}

export async function sendMessage(
  courseId: number,
  learnerId: number,
  body: { text: string },
): Promise<string> {
  return (await sendOnce(writeToLearner, { params: { id: courseId, learnerId }, body })).message;
}

export function useDownload(courseId: number, view: LearnersView) {
  return useMutation({
    mutationFn: async () => {
      const query = filterOf(view);
      const file = await call(exportLearners, { params: { id: courseId }, query });
      saveFile(`learners-of-course-${courseId}.csv`, file);
    },
  });
}
