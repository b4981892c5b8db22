import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Audience,
  assignCourse,
  countAudience,
  listAssignableCourses,
  listAssignments,
  listMyAssignedCourses,
  type NewAssignment,
  shareEarlierWork,
  withdrawAssignment,
  withdrawFromPerson,
} from '../../../contract/teams/assignments.ts';
import { call, callPage } from '../../data/api.ts';

/** Below the team's own key: whatever changes a team refetches these too. */
const keys = {
  courses: (teamId: string) => ['teams', 'courses', teamId],
  audience: (teamId: string, audience: Audience) => ['teams', 'audience', teamId, audience],
  assignments: (teamId: string, page: number) => ['teams', 'assignments', teamId, page],
  mine: ['teams', 'my-assigned'],
};

export function useAssignableCourses(teamId: string) {
  return useQuery({
    queryKey: keys.courses(teamId),
    queryFn: ({ signal }) => call(listAssignableCourses, { params: { id: teamId } }, { signal }),
  });
}

/** Who would get the course. The last count stays while the next one loads. */
export function useAudience(teamId: string, audience: Audience | null) {
  return useQuery({
    queryKey: keys.audience(teamId, audience ?? noAudience),
    queryFn: ({ signal }) =>
      call(countAudience, { params: { id: teamId }, body: audience ?? noAudience }, { signal }),
    enabled: audience !== null,
    placeholderData: keepPreviousData,
  });
}

const noAudience: Audience = { courseId: 0, everyone: false, groupIds: [], accountIds: [] };

export function useAssignCourse(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAssignment) => call(assignCourse, { params: { id: teamId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['teams'] }),
  });
}

export function useAssignments(teamId: string, page: number) {
  return useQuery({
    queryKey: keys.assignments(teamId, page),
    queryFn: ({ signal }) =>
      callPage(listAssignments, { params: { id: teamId }, query: { _page: page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useWithdrawAssignment(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (assignmentId: string) =>
      call(withdrawAssignment, { params: { id: teamId, assignmentId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['teams'] }),
  });
}

export function useWithdrawFromPerson(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (assignedId: string) =>
      call(withdrawFromPerson, { params: { id: teamId, assignedId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['teams'] }),
  });
}

export function useShareEarlierWork() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(shareEarlierWork, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.mine }),
  });
}

export function useMyAssignedCourses() {
  return useQuery({
    queryKey: keys.mine,
    queryFn: ({ signal }) => call(listMyAssignedCourses, {}, { signal }),
  });
}
