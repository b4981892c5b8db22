import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listEnrolledCourses } from '../../../contract/learning/enrolment.ts';
import { addReminder, type DueItem, updateReminder } from '../../../contract/learning/schedule.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { ReminderForm } from './reminder-form.tsx';

const today = '2026-11-15';
const reminder: DueItem = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'own',
  course: null,
  task: 'Print the photo',
  dueDate: '2026-11-20',
  dueTime: '18:30',
  overdue: false,
  doneAt: null,
  lesson: null,
  assigned: null,
};

async function openForm(item: DueItem | 'new') {
  const onClose = vi.fn();
  const api = new ApiStub()
    .reply(listEnrolledCourses, { data: { today, courses: [] } })
    .reply(addReminder, { data: reminder })
    .reply(updateReminder, { data: reminder });
  const view = await renderScreen(
    <ReminderForm item={item} today={today} timeZone="Australia/Sydney" onClose={onClose} />,
    { viewer: learner, api },
  );
  return { ...view, api, onClose, form: within(screen.getByRole('dialog')) };
}

it('adds a reminder for today, at any time, without a course', async () => {
  const { user, api, form, onClose } = await openForm('new');
  expect(form.getByText(/in Australia\/Sydney time/)).toBeVisible();
  await user.type(form.getByLabelText('Task'), 'Frame the photo');
  await user.click(form.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.calls(addReminder).map(({ body }) => body)).toEqual([
    { task: 'Frame the photo', dueDate: today, dueTime: null, courseId: null },
  ]);
});

it('asks for a task', async () => {
  const { user, api, form } = await openForm('new');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Task is required.')).toBeVisible();
  expect(form.getByLabelText('Task')).toHaveFocus();
  expect(api.calls(addReminder)).toEqual([]);
});

it('changes a reminder, here to one without a time', async () => {
  const { user, api, form, onClose } = await openForm(reminder);
  expect(form.getByLabelText('Task')).toHaveValue('Print the photo');
  await user.clear(form.getByLabelText('Time'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.calls(updateReminder)).toMatchObject([
    {
      path: `/api/reminders/${reminder.id}`,
      body: { task: 'Print the photo', dueDate: '2026-11-20', dueTime: null, courseId: null },
    },
  ]);
});

it('shows what the server says about a field', async () => {
  const { user, api, form, onClose } = await openForm('new');
  api.fail(addReminder, 422, { errors: [{ field: 'dueDate', message: 'Choose a later day.' }] });
  await user.type(form.getByLabelText('Task'), 'Frame the photo');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Choose a later day.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
