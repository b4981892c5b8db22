import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addTeacher,
  type CourseTeacher,
  changeTeacher,
  handOverCourse,
  listTeacherInvitations,
  listTeachers,
  removeTeacher,
  resendTeacherInvitation,
  type TeacherInvitation,
  withdrawTeacherInvitation,
} from '../../../contract/teaching/people.ts';
import { call } from '../../data/api.ts';
import { draftKey } from '../shared/taught-course.ts';

const teachersKey = (courseId: number) => ['studio', 'teachers', courseId] as const;

export function useTeachers(courseId: number) {
  return useQuery({
    queryKey: teachersKey(courseId),
    queryFn: () => call(listTeachers, { params: { id: courseId } }),
  });
}

export interface Rights {
  mayEdit: boolean;
  mayReview: boolean;
}

/** Every change replies with everyone who teaches the course then. */
function useShowTeachers(courseId: number) {
  const queryClient = useQueryClient();
  return (teachers: CourseTeacher[]) => queryClient.setQueryData(teachersKey(courseId), teachers);
}

export function useAddTeacher(courseId: number) {
  const queryClient = useQueryClient();
  const show = useShowTeachers(courseId);
  return useMutation({
    mutationFn: (body: Rights & { username: string }) =>
      call(addTeacher, { params: { id: courseId }, body }),
    onSuccess: async (teachers) => {
      show(teachers);
      await queryClient.invalidateQueries({ queryKey: invitationsKey(courseId) });
    },
  });
}

const invitationsKey = (courseId: number) => ['studio', 'teacher-invitations', courseId] as const;

/** Only the owner sees them. */
export function useTeacherInvitations(courseId: number, isOwner: boolean) {
  return useQuery({
    queryKey: invitationsKey(courseId),
    queryFn: () => call(listTeacherInvitations, { params: { id: courseId } }),
    enabled: isOwner,
  });
}

/** Sends an invitation again, or withdraws it. */
export function useChangeInvitation(courseId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: 'resend' | 'withdraw' }) =>
      call(change === 'resend' ? resendTeacherInvitation : withdrawTeacherInvitation, {
        params: { id: courseId, invitationId: id },
      }),
    onSuccess: (invitations: TeacherInvitation[]) =>
      queryClient.setQueryData(invitationsKey(courseId), invitations),
    // Accepted or withdrawn in the meantime.
    onError: async () => {
      await queryClient.invalidateQueries({ queryKey: invitationsKey(courseId) });
      await queryClient.invalidateQueries({ queryKey: teachersKey(courseId) });
    },
  });
}

export function useChangeTeacher(courseId: number) {
  return useMutation({
    mutationFn: ({ userId, ...body }: Rights & { userId: number }) =>
      call(changeTeacher, { params: { id: courseId, userId }, body }),
    onSuccess: useShowTeachers(courseId),
  });
}

export function useRemoveTeacher(courseId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: CourseTeacher) =>
      call(removeTeacher, { params: { id: courseId, userId } }),
    onSuccess: async (_, { isYou }) => {
      // Whoever has left can't load it any more.
      if (isYou) await queryClient.invalidateQueries({ queryKey: ['studio', 'courses'] });
      else await queryClient.invalidateQueries({ queryKey: teachersKey(courseId) });
    },
  });
}

export function useHandOverCourse(courseId: number) {
  const queryClient = useQueryClient();
  const show = useShowTeachers(courseId);
  return useMutation({
    mutationFn: (body: { username: string }) =>
      call(handOverCourse, { params: { id: courseId }, body }),
    onSuccess: async (teachers) => {
      show(teachers);
      await queryClient.invalidateQueries({ queryKey: draftKey(courseId) });
    },
  });
}
