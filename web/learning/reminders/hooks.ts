import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listEnrolledCourses } from '../../../contract/learning/enrolment.ts';
import {
  addReminder,
  type DueItem,
  deleteReminder,
  getCalendarAddress,
  listDueItems,
  renewCalendarAddress,
  tickReminder,
  updateReminder,
} from '../../../contract/learning/schedule.ts';
import { type CallInput, call } from '../../data/api.ts';

const keys = {
  due: ['learning', 'due'],
  address: ['learning', 'calendar-address'],
  courses: ['learning', 'reminder-courses'],
};

export function useDueItems() {
  return useQuery({
    queryKey: keys.due,
    queryFn: ({ signal }) => call(listDueItems, {}, { signal }),
  });
}

/** The enrolled courses, which a reminder can belong to. */
export function useCourseChoices() {
  return useQuery({
    queryKey: keys.courses,
    queryFn: async ({ signal }) => {
      const { courses } = await call(listEnrolledCourses, {}, { signal });
      return courses.map(({ id, title }) => ({ id, title }));
    },
  });
}

export type ReminderValues = NonNullable<CallInput<typeof addReminder>['body']>;

function useDueMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.due }),
  });
}

/** Adds a reminder, or updates the one with the id. */
export function useSaveReminder(id: string | null) {
  return useDueMutation((body: ReminderValues) =>
    id === null ? call(addReminder, { body }) : call(updateReminder, { params: { id }, body }),
  );
}

export function useTickReminder(id: string) {
  return useDueMutation((done: boolean) => call(tickReminder, { params: { id }, body: { done } }));
}

export function useDeleteReminder(id: string) {
  return useDueMutation(() => call(deleteReminder, { params: { id } }));
}

/** Recreates a deleted reminder, with a new id. */
export function useRestoreReminder() {
  return useDueMutation(async (item: DueItem) => {
    const { task, dueDate, dueTime, course } = item;
    const body = { task, dueDate, dueTime, courseId: course?.id ?? null };
    const { id } = await call(addReminder, { body });
    if (item.doneAt && id) await call(tickReminder, { params: { id }, body: { done: true } });
  });
}

export function useCalendarAddress() {
  return useQuery({
    queryKey: keys.address,
    queryFn: ({ signal }) => call(getCalendarAddress, {}, { signal }),
  });
}

export function useRenewCalendarAddress() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarAddress),
    onSuccess: (address) => queries.setQueryData(keys.address, address),
  });
}
