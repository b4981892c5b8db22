import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addToGroup,
  deleteGroup,
  type Group,
  type ListedMember,
  listGroups,
  listMembers,
} from '../../../contract/teams/groups.ts';
import { changeMemberRole, removeMember, type Team } from '../../../contract/teams/teams.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { buildMember, buildTeam } from '../team/team.fixture.ts';
import { MemberGroups } from './member-groups.tsx';

const listed = (
  accountId: number,
  changes: Partial<ListedMember> & { name: string },
): ListedMember => ({
  ...buildMember(accountId, changes),
  groups: [],
  department: null,
  managed: false,
  ...changes,
});
const noActions = { remove: false, changeRole: false };
const owner = listed(learner.userid, { name: 'Robin Walker', role: 'owner', can: noActions });
const reception: Group = {
  id: 'r',
  name: 'Reception',
  emailDomain: null,
  people: 1,
  managers: [],
};
const ann = listed(2, {
  name: 'Ann Lee',
  groups: [{ id: 'r', name: 'Reception', manages: false }],
});
const ben = listed(3, { name: 'Ben Cole', role: 'manager' });

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'error').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

function apiWith(members: ListedMember[]) {
  const meta = { page: 1, limit: 25, total: members.length };
  return new ApiStub()
    .reply(listGroups, { data: [reception] })
    .reply(listMembers, { data: members, meta });
}

async function openList(team: Team = buildTeam(), api = apiWith([owner, ann, ben])) {
  const onRemoved = vi.fn();
  const view = await renderScreen(<MemberGroups team={team} onRemoved={onRemoved} />, {
    viewer: learner,
    api,
  });
  await screen.findByRole('row', { name: /Ann Lee/ });
  return { ...view, api, onRemoved };
}

const actionsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('actions', () => {
  it('are offered only where the viewer may take them', async () => {
    await openList();
    expect(actionsOf('Robin Walker')).toEqual([]);
    expect(actionsOf('Ann Lee')).toEqual(['Make manager', 'Hand over', 'Remove']);
    expect(actionsOf('Ben Cole')).toEqual(['Make learner', 'Hand over', 'Remove']);
  });

  it('on groups and people are not offered to a manager of a group', async () => {
    const can = { own: false, administer: false, manage: false, assign: true, leave: true };
    await openList(buildTeam({ can }), apiWith([{ ...ann, can: noActions }]));
    expect(actionsOf('Ann Lee')).toEqual([]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
  });
});

it('changes a role at once', async () => {
  const api = apiWith([owner, ann, ben]).reply(changeMemberRole, { data: buildTeam() });
  const { user } = await openList(buildTeam(), api);
  await user.click(screen.getByRole('button', { name: 'Make manager: Ann Lee' }));
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith('Ann Lee is now a manager.'));
  expect(api.calls(changeMemberRole)[0]).toMatchObject({
    path: '/api/teams/one/members/2',
    body: { role: 'manager' },
  });
});

it('asks before removing someone, and says if it failed', async () => {
  const api = apiWith([owner, ann, ben]).fail(removeMember, 409, { detail: 'Not now.' });
  const { user } = await openList(buildTeam(), api);
  await user.click(within(screen.getByRole('row', { name: /Ann Lee/ })).getByText('Remove'));
  expect(api.calls(removeMember)).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'Not now.',
  );
  expect(notify.error).not.toHaveBeenCalled();
});

it('puts everyone who is ticked into a group', async () => {
  const api = apiWith([owner, ann, ben]).reply(addToGroup, { data: reception });
  const { user } = await openList(buildTeam(), api);
  await user.click(screen.getByRole('checkbox', { name: 'Choose Ann Lee' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose Ben Cole' }));
  expect(screen.getByText('2 people chosen')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox'), 'Reception');
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith('2 people added to Reception.'),
  );
  expect(api.calls(addToGroup)[0]).toMatchObject({
    path: '/api/teams/one/groups/r/people',
    body: { accountIds: [2, 3] },
  });
});

it('shows the people of one group', async () => {
  const { user, api } = await openList();
  await user.click(await screen.findByRole('button', { name: /Reception/ }));
  await vi.waitFor(() =>
    expect(api.calls(listMembers).at(-1)?.query).toMatchObject({ group: 'r' }),
  );
});

it('says that a group is deleted, and shows everyone again', async () => {
  const message = 'Reception is deleted.';
  const api = apiWith([owner, ann, ben])
    .reply(listGroups, { data: [reception] }, { data: [] })
    .reply(deleteGroup, { data: { message } });
  const { user } = await openList(buildTeam(), api);
  await user.click(await screen.findByRole('button', { name: /Reception/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete group' }));
  const question = screen.getByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Delete group' }));
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith(message));
  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: /Reception/ })).not.toBeInTheDocument(),
  );
  expect(api.calls(listMembers).at(-1)?.query).not.toHaveProperty('group');
});
