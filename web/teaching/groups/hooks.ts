import { useQuery } from '@tanstack/react-query';
import {
  listGroupAssignments,
  listGrouplessLearners,
  listWorkGroups,
  putInGroup,
  takeOutOfGroup,
} from '../../../contract/assessment/managed-groups.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

/** An assignment, by its id; empty for the first one. */
export const groupsQuery = defineListQuery({ assignment: words(36) });
export type GroupsQuery = QueryOf<typeof groupsQuery>;

const keyOf = (courseId: number) => ['studio', 'work-groups', courseId];

export function useGroupAssignments(courseId: number) {
  return useQuery({
    queryKey: [...keyOf(courseId), 'assignments'],
    queryFn: () => call(listGroupAssignments, { params: { id: courseId } }),
  });
}

interface Assignment {
  courseId: number;
  lessonId: string;
}

export function useWorkGroups({ courseId, lessonId }: Assignment, page: number) {
  const input = { params: { id: courseId, lessonId }, query: { _page: page } };
  return useListCall(listWorkGroups, keyOf(courseId), input);
}

export function useGroupless({ courseId, lessonId }: Assignment, q: string) {
  return useQuery({
    queryKey: [...keyOf(courseId), lessonId, 'groupless', q],
    queryFn: () =>
      call(listGrouplessLearners, { params: { id: courseId, lessonId }, query: { q } }),
    placeholderData: (before) => before,
  });
}

/** Null for a new group. */
export function useAddToGroup({ courseId, lessonId }: Assignment, groupId: string | null) {
  return useChange(
    async (learnerId: number) => {
      const params = { id: courseId, lessonId, learnerId };
      return (await call(putInGroup, { params, body: { groupId } })).message;
    },
    { refresh: [keyOf(courseId)], done: (message) => message, failsInPlace: true },
  );
}

export function useRemoveFromGroup({ courseId, lessonId }: Assignment) {
  return useChange(
    async (learnerId: number) =>
      (await call(takeOutOfGroup, { params: { id: courseId, lessonId, learnerId } })).message,
    { refresh: [keyOf(courseId)], done: (message) => message, failsInPlace: true },
  );
}
