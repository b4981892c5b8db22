import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Audience,
  assignCourse,
  countAudience,
  listAssignableCourses,
  listAssignments,
  listMyAssignedCourses,
  type NewAssignment,
  withdrawAssignment,
} from '../../../contract/teams/assignments.ts';
import { call } from '../../data/api.ts';

/** Below the team's own key: whatever changes a team refetches these too. */
const keys = {
  courses: (teamId: string) => ['teams', 'courses', teamId],
  audience: (teamId: string, audience: Audience) => ['teams', 'audience', teamId, audience],
  assignments: (teamId: string) => ['teams', 'assignments', teamId],
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

export function useAssignments(teamId: string) {
  return useQuery({
    queryKey: keys.assignments(teamId),
    queryFn: ({ signal }) => call(listAssignments, { params: { id: teamId } }, { signal }),
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

export function useMyAssignedCourses() {
  return useQuery({
    queryKey: keys.mine,
    queryFn: ({ signal }) => call(listMyAssignedCourses, {}, { signal }),
  });
}
