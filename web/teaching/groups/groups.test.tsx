import { screen, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import {
  type GroupAssignment,
  listGroupAssignments,
  listGrouplessLearners,
  listWorkGroups,
  putInGroup,
  takeOutOfGroup,
  type WorkGroup,
} from '../../../contract/assessment/managed-groups.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import Groups from './groups.tsx';

const lessonId = '01a1eeac-c609-7ca8-8075-40c08b42526f';
const essay: GroupAssignment = { id: lessonId, title: 'Essay', most: 3 };
const first: WorkGroup = {
  id: '01a1eeac-c609-7ca8-8075-40c08b425270',
  number: 1,
  members: [
    { id: 7, name: 'Ana Sato' },
    { id: 8, name: 'Ben Sato' },
  ],
  hasHandedIn: false,
};
const page = (groups: WorkGroup[]) => ({
  data: groups,
  meta: { page: 1, limit: 20, total: groups.length },
});
const teacher = { ...learner, role: 'ModuleOwner' as const };

const stub = (groups: WorkGroup[], assignments = [essay]) =>
  new ApiStub()
    .reply(listGroupAssignments, { data: assignments })
    .reply(listWorkGroups, page(groups));

// As the frame of the course's screens does.
const inCourse = (
  <Routes>
    <Route element={<Outlet context={{ courseId: 3 }} />}>
      <Route path="*" element={<Groups />} />
    </Route>
  </Routes>
);

const open = async (api: ApiStub) => ({
  ...(await renderScreen(inCourse, { viewer: teacher, api })),
  api,
});

it('says how groups come about when there are none', async () => {
  await open(stub([]));
  expect(await screen.findByText('No groups yet')).toBeVisible();
  expect(screen.getByText(/^Learners hand this in alone or in groups of 2 to 3\./)).toBeVisible();
});

it('says where group work is set up in a course that has none', async () => {
  await open(stub([], []));
  expect(await screen.findByText('No groups here')).toBeVisible();
});

it('lists who is in each group, and offers a place only where there is one', async () => {
  const full = { ...first, id: 'full', number: 2, hasHandedIn: true };
  full.members = [...first.members, { id: 9, name: 'Cleo Sato' }];
  await open(stub([first, full]));
  expect(await screen.findByRole('heading', { name: 'Group 1' })).toBeVisible();
  const names = screen.getAllByRole('button', { name: /^Remove/ });
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove Ana Sato from group 1',
    'Remove Ben Sato from group 1',
    'Remove Ana Sato from group 2',
    'Remove Ben Sato from group 2',
    'Remove Cleo Sato from group 2',
  ]);
  expect(screen.getByRole('button', { name: 'Add someone to group 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add someone to group 2' })).toBeNull();
  expect(screen.getByText('Handed in')).toBeVisible();
  expect(screen.getByText('Nothing handed in')).toBeVisible();
});

it('adds someone to a group, and starts a new one with someone', async () => {
  const api = stub([first])
    .reply(listGrouplessLearners, { data: [{ id: 9, name: 'Cleo Sato' }] })
    .reply(putInGroup, { data: { message: 'Added to the group.' } });
  const { user } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Add someone to group 1' }));
  expect(screen.getByRole('dialog', { name: 'Add someone to group 1' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Add Cleo Sato' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.click(await screen.findByRole('button', { name: 'Add Cleo Sato' }));
  await vi.waitFor(() => expect(api.calls(putInGroup)).toHaveLength(2));
  expect(api.calls(putInGroup)).toMatchObject([
    {
      path: `/api/studio/courses/3/assignments/${lessonId}/groups/members/9`,
      body: { groupId: first.id },
    },
    { body: { groupId: null } },
  ]);
});

it('says why someone can’t be added, and when nobody is left', async () => {
  const api = stub([first])
    .reply(listGrouplessLearners, { data: [{ id: 9, name: 'Cleo Sato' }] }, { data: [] })
    .fail(putInGroup, 409, { detail: 'This group is full.' });
  const { user } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Add someone to group 1' }));
  await user.click(await screen.findByRole('button', { name: 'Add Cleo Sato' }));
  expect(await screen.findByText('This group is full.')).toBeVisible();
  // What is offered is loaded again: someone else may have been quicker.
  expect(await screen.findByText('Every learner of the course is in a group.')).toBeVisible();
});

it('asks before someone is removed, says what that means, and what went wrong', async () => {
  const api = stub([{ ...first, hasHandedIn: true }]).fail(takeOutOfGroup, 409, {
    detail: 'This group has handed in, so someone has to stay in it. Add someone else first.',
  });
  const { user } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Remove Ana Sato from group 1' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove Ana Sato from group 1?' });
  expect(dialog).toHaveTextContent('The work stays with the others.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText(/someone has to stay in it/)).toBeVisible();
  expect(api.calls(takeOutOfGroup)).toMatchObject([
    { path: `/api/studio/courses/3/assignments/${lessonId}/groups/members/7` },
  ]);
});

it('shows groups that stay together where everyone hands in alone now', async () => {
  await open(stub([{ ...first, hasHandedIn: true }], [{ ...essay, most: null }]));
  expect(await screen.findByText(/Groups that have handed in stay together\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Add someone/ })).toBeNull();
});
