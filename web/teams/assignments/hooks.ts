import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { useListCall } from '../../lists/use-list-call.ts';

/** Below the team's own key: every change to a team refetches these too. */
const keys = {
  courses: (teamId: string) => ['teams', 'courses', teamId],
  audience: (teamId: string, audience: Audience) => ['teams', 'audience', teamId, audience],
  all: ['teams'],
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
  return useChange((body: NewAssignment) => call(assignCourse, { params: { id: teamId }, body }), {
    refresh: [keys.all],
    failsInPlace: true,
  });
}

export function useAssignments(teamId: string, page: number) {
  const input = { params: { id: teamId }, query: { page } };
  return useListCall(listAssignments, keys.assignments(teamId), input);
}

export function useWithdrawAssignment(teamId: string) {
  return useChange(
    (assignmentId: string) => call(withdrawAssignment, { params: { id: teamId, assignmentId } }),
    { refresh: [keys.all], done: ({ message }) => message, failsInPlace: true },
  );
}

export function useWithdrawFromPerson(teamId: string) {
  return useChange(
    (assignedId: string) => call(withdrawFromPerson, { params: { id: teamId, assignedId } }),
    { refresh: [keys.all], done: ({ message }) => message, failsInPlace: true },
  );
}

export function useShareEarlierWork() {
  return useChange((id: string) => call(shareEarlierWork, { params: { id } }), {
    refresh: [keys.mine],
    done: ({ message }) => message,
  });
}

export function useMyAssignedCourses() {
  return useQuery({
    queryKey: keys.mine,
    queryFn: ({ signal }) => call(listMyAssignedCourses, {}, { signal }),
  });
}
