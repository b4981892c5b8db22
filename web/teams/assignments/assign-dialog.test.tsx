import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AssignableCourse,
  assignCourse,
  countAudience,
  listAssignableCourses,
} from '../../../contract/teams/assignments.ts';
import { listGroups, listMembers } from '../../../contract/teams/groups.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { AssignDialog } from './assign-dialog.tsx';

const teamId = '01890000-0000-7000-8000-000000000001';
const reception = {
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Reception',
  emailDomain: null,
  people: 9,
  managers: [],
};
const course = (id: number, title: string): AssignableCourse => ({
  id,
  title,
  image: 'japanese',
  lessons: 4,
  assignments: 0,
  minutes: 95,
  finished: 0,
  assigned: 0,
  prerequisites: [],
});
const courses = ['Basic Japanese', 'Web Development', 'Photography', 'Healthy Habits'].map(
  (title, index) => course(index + 1, title),
);
const priya = {
  accountId: 7,
  name: 'Priya Nair',
  username: 'priya',
  email: 'priya@example.org',
  role: 'learner' as const,
  seated: true,
  joinedAt: '2026-09-01T00:00:00.000Z',
  can: { remove: true, changeRole: true },
  groups: [],
  department: null,
  managed: false,
};
const audience = { people: 10, assigned: 9, leftOut: { count: 0, named: [] } };

beforeEach(() => void vi.spyOn(notify, 'success').mockResolvedValue());
afterEach(() => vi.restoreAllMocks());

function stub() {
  return new ApiStub()
    .reply(listAssignableCourses, { data: courses })
    .reply(listGroups, { data: [reception] })
    .reply(listMembers, { data: [priya], meta: { page: 1, limit: 20, total: 1 } })
    .reply(countAudience, { data: audience })
    .reply(assignCourse, { data: { ...audience, assignmentId: reception.id } });
}

async function openDialog(api = stub(), wholeTeam = true) {
  const onClose = vi.fn();
  const view = await renderScreen(
    <AssignDialog
      teamId={teamId}
      timeZone="Pacific/Auckland"
      wholeTeam={wholeTeam}
      open
      onClose={onClose}
    />,
    { viewer: learner, api },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Assign a course' });
  await within(dialog).findByRole('radio', { name: /Basic Japanese/ });
  return { ...view, onClose, dialog: within(dialog) };
}

it('assigns the chosen course to groups and people until a day', async () => {
  const { api, user, dialog, onClose } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'All four courses' }));
  await user.click(dialog.getByRole('radio', { name: /Healthy Habits/ }));
  await user.click(dialog.getByRole('button', { name: 'Person or group' }));
  expect(dialog.getByRole('searchbox', { name: 'Find a person or group' })).toHaveFocus();
  await user.click(await dialog.findByRole('checkbox', { name: /Reception/ }));
  await user.click(await dialog.findByRole('checkbox', { name: /Priya Nair/ }));
  await user.type(dialog.getByLabelText('Message (optional)'), ' One lesson a week. ');
  await user.click(await dialog.findByRole('button', { name: 'Assign to 9 people' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notify.success).toHaveBeenCalledWith('Healthy Habits is assigned to 9 people.');
  expect(api.calls(assignCourse)[0]?.body).toMatchObject({
    courseId: 4,
    everyone: false,
    groupIds: [reception.id],
    accountIds: [7],
    dueOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    dueDays: null,
    repeats: 'never',
    message: 'One lesson a week.',
  });
});

it('says which courses come first, and what that means for people who lack them', async () => {
  const [japanese, ...others] = courses;
  const prerequisites = [{ title: 'Hiragana', required: true }];
  const changed = [{ ...course(1, japanese?.title ?? ''), prerequisites }, ...others];
  const api = stub().reply(listAssignableCourses, { data: changed });
  const { user, dialog } = await openDialog(api);
  expect(dialog.queryByRole('note')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /Basic Japanese/ }));
  expect(dialog.getByRole('note')).toHaveTextContent(
    'Hiragana comes first. Anyone who hasn’t completed it can’t open these lessons until they have. Your due date stays the same.',
  );
  await user.click(dialog.getByRole('button', { name: 'Person or group' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Reception/ }));
  await user.click(await dialog.findByRole('button', { name: 'Assign to 9 people' }));
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(
      'Basic Japanese is assigned to 9 people. Its lessons open to each of them after Hiragana.',
    ),
  );
});

it('chooses no course by itself, and asks for one', async () => {
  const { api, user, dialog } = await openDialog();
  for (const radio of dialog.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText('Choose a course.')).toBeVisible();
  await vi.waitFor(() => expect(dialog.getAllByRole('radio')[0]).toHaveFocus());
  expect(api.calls(assignCourse)).toEqual([]);
});

it('asks for someone before anything is sent, and the focus goes there', async () => {
  const { api, user, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: /Basic Japanese/ }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText('Choose at least one person or group.')).toBeVisible();
  await vi.waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Person or group' })).toHaveFocus(),
  );
  expect(api.calls(assignCourse)).toEqual([]);
});

it('counts days after joining instead, and repeats every year', async () => {
  const { api, user, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: /Basic Japanese/ }));
  await user.click(dialog.getByRole('button', { name: 'Count days after joining instead' }));
  const days = dialog.getByLabelText('Due, in days after joining');
  await user.clear(days);
  await user.type(days, '45');
  await user.selectOptions(dialog.getByLabelText('Repeat'), 'Every year');
  await user.click(dialog.getByRole('button', { name: 'Person or group' }));
  await user.click(await dialog.findByRole('checkbox', { name: /^Everyone/ }));
  await user.click(await dialog.findByRole('button', { name: 'Assign to 9 people' }));
  await vi.waitFor(() =>
    expect(api.calls(assignCourse)[0]?.body).toMatchObject({
      everyone: true,
      dueOn: null,
      dueDays: 45,
      repeats: 'yearly',
    }),
  );
});

it('says beside the field what the server refuses, and keeps what was entered', async () => {
  const message = 'Choose a date that’s not in the past.';
  const api = stub().fail(assignCourse, 400, { errors: [{ field: 'dueOn', message }] });
  const { user, dialog, onClose } = await openDialog(api);
  await user.click(dialog.getByRole('radio', { name: /Basic Japanese/ }));
  await user.click(dialog.getByRole('button', { name: 'Person or group' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Reception/ }));
  await user.click(await dialog.findByRole('button', { name: 'Assign to 9 people' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Remove Reception/ })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('the list of people closes with Escape, and a removed chip leaves the focus on the list’s button', async () => {
  const { user, dialog, onClose } = await openDialog();
  const adder = dialog.getByRole('button', { name: 'Person or group' });
  await user.click(adder);
  await user.click(await dialog.findByRole('checkbox', { name: /Reception/ }));
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(adder).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: /^Remove Reception/ }));
  expect(dialog.queryByRole('button', { name: /^Remove Reception/ })).not.toBeInTheDocument();
  expect(adder).toHaveFocus();
});

it('a manager of a group can’t choose everyone', async () => {
  const { user, dialog } = await openDialog(stub(), false);
  await user.click(dialog.getByRole('button', { name: 'Person or group' }));
  await dialog.findByRole('checkbox', { name: /Reception/ });
  expect(dialog.queryByRole('checkbox', { name: /^Everyone/ })).not.toBeInTheDocument();
});

it('says why if the courses don’t load', async () => {
  const api = stub().fail(listAssignableCourses, 503, { detail: 'Not right now.' });
  await renderScreen(
    <AssignDialog teamId={teamId} timeZone="UTC" wholeTeam open onClose={() => {}} />,
    {
      viewer: learner,
      api,
    },
  );
  expect(await screen.findByText('Not right now.')).toBeVisible();
});
