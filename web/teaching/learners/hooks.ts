import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  admitLearner,
  agreeDeadline,
  announce,
  countLearners,
  exportLearners,
  LearnerGroup,
  listAnnouncements,
  listLearnerDeadlines,
  listLearners,
  setTimeShare,
  type TimeShare,
  writeToLearner,
} from '../../../contract/teaching/learners.ts';
import type { Day } from '../../../contract/text/days.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { sendOnce } from '../../data/send-once.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

/** Whoever has been stuck longest needs help first. */
export const learnersQuery = defineListQuery(
  { group: oneOf(LearnerGroup.options, 'all'), q: words(100) },
  { name: 'asc', progress: 'asc', seen: 'asc', since: 'asc' },
  ({ group }) => (group === 'stuck' ? 'since' : 'name'),
);
export type LearnersQuery = QueryOf<typeof learnersQuery>;

const keyOf = (courseId: number) => ['studio', 'learners', courseId];

export function useLearners(courseId: number, wanted: LearnersQuery) {
  const query = { ...wanted, limit: 25 };
  return useListCall(listLearners, keyOf(courseId), { params: { id: courseId }, query });
}

export function useLearnerCounts(courseId: number) {
  return useQuery({
    queryKey: [...keyOf(courseId), 'counts'],
    queryFn: () => call(countLearners, { params: { id: courseId } }),
  });
}

const announcementsKey = (courseId: number) => ['studio', 'announcements', courseId];

export function useAnnouncements(courseId: number, page: number) {
  const input = { params: { id: courseId }, query: { page } };
  return useListCall(listAnnouncements, announcementsKey(courseId), input, {
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

export function useSetTimeShare(courseId: number, learnerId: number) {
  return useChange(
    async (percent: TimeShare) => {
      const params = { id: courseId, learnerId };
      return (await call(setTimeShare, { params, body: { percent } })).message;
    },
    { refresh: [keyOf(courseId)], done: (message) => message, failsInPlace: true },
  );
}

export function useLearnerDeadlines(courseId: number, learnerId: number) {
  return useQuery({
    queryKey: [...keyOf(courseId), 'deadlines', learnerId],
    queryFn: () => call(listLearnerDeadlines, { params: { id: courseId, learnerId } }),
  });
}

export function useAgreeDeadline(courseId: number, learnerId: number) {
  return useChange(
    async ({ lessonId, dueOn }: { lessonId: string; dueOn: Day | null }) => {
      const params = { id: courseId, learnerId, lessonId };
      return (await call(agreeDeadline, { params, body: { dueOn } })).message;
    },
    { refresh: [keyOf(courseId)], done: (message) => message, failsInPlace: true },
  );
}

export function useAdmitLearner(courseId: number) {
  return useChange(
    async (learnerId: number) =>
      (await call(admitLearner, { params: { id: courseId, learnerId } })).message,
    { refresh: [keyOf(courseId)], done: (message) => message, failsInPlace: true },
  );
}

export function useDownload(courseId: number, { group, q }: LearnersQuery) {
  return useChange(
    async () => {
      const file = await call(exportLearners, { params: { id: courseId }, query: { group, q } });
      saveFile(`learners-of-course-${courseId}.csv`, file);
    },
    { refresh: [] },
  );
}
