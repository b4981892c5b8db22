import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeMemberRole, removeMember, type Team } from '../../../contract/teams/teams.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { buildMember, buildTeam } from '../team/team.fixture.ts';
import { MemberTable } from './member-table.tsx';

const noActions = { remove: false, changeRole: false };
const owner = buildMember(learner.userid, { name: 'Robin Walker', role: 'owner', can: noActions });
const ann = buildMember(2, { name: 'Ann Lee' });
const ben = buildMember(3, { name: 'Ben Cole', role: 'manager' });
const team = buildTeam({ members: [owner, ann, ben] });

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'error').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

async function openTable(shown: Team = team, api = new ApiStub()) {
  const onRemoved = vi.fn();
  const view = await renderScreen(<MemberTable team={shown} onRemoved={onRemoved} />, {
    viewer: learner,
    api,
  });
  return { ...view, onRemoved };
}

const actionsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('actions', () => {
  it('are offered only where the viewer may take them', async () => {
    await openTable();
    expect(actionsOf('Robin Walker')).toEqual([]);
    expect(actionsOf('Ann Lee')).toEqual(['Make manager', 'Hand over', 'Remove']);
    expect(actionsOf('Ben Cole')).toEqual(['Make learner', 'Hand over', 'Remove']);
  });

  it('do not include changing roles or handing over for a manager', async () => {
    const can = { own: false, manage: true, assign: true, leave: true };
    const members = [{ ...ann, can: { remove: true, changeRole: false } }];
    await openTable({ ...team, can, members });
    expect(actionsOf('Ann Lee')).toEqual(['Remove']);
  });
});

it('changes a role at once', async () => {
  const api = new ApiStub().reply(changeMemberRole, { data: team });
  const { user } = await openTable(team, api);
  await user.click(screen.getByRole('button', { name: 'Make manager: Ann Lee' }));
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith('Ann Lee is now a manager.'));
  expect(api.calls(changeMemberRole)[0]).toMatchObject({
    path: '/api/teams/one/members/2',
    body: { role: 'manager' },
  });
});

describe('removing', () => {
  async function confirmRemoval(api: ApiStub) {
    const view = await openTable(team, api);
    await view.user.click(screen.getByRole('button', { name: 'Remove Ann Lee' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Ann Lee?' }));
    await view.user.click(dialog.getByRole('button', { name: 'Remove' }));
    return view;
  }

  it('asks for confirmation, then reports that the row is gone', async () => {
    const { onRemoved } = await confirmRemoval(
      new ApiStub().reply(removeMember, { data: { message: '' } }),
    );
    await vi.waitFor(() => expect(onRemoved).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says why it failed', async () => {
    const detail = 'Ann Lee has left already.';
    const { onRemoved } = await confirmRemoval(new ApiStub().fail(removeMember, 404, { detail }));
    await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(detail));
    expect(onRemoved).not.toHaveBeenCalled();
  });
});

describe('handing over', () => {
  it('is possible only with a licence left for the former owner', async () => {
    const seats = { total: 5, used: 5, invited: 0, free: 0 };
    const { user } = await openTable({ ...team, seats });
    await user.click(screen.getByRole('button', { name: 'Hand over to Ann Lee' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^You'd stay as a manager, and managers need a licence/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled();
  });

  it('makes a member the owner', async () => {
    const api = new ApiStub().reply(changeMemberRole, { data: team });
    const { user, onRemoved } = await openTable(team, api);
    await user.click(screen.getByRole('button', { name: 'Hand over to Ben Cole' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    await vi.waitFor(() => expect(onRemoved).toHaveBeenCalled());
    expect(api.calls(changeMemberRole)[0]?.body).toEqual({ role: 'owner' });
  });
});

describe('a long list', () => {
  const members = Array.from({ length: 11 }, (_, index) => buildMember(index + 10));

  it('can be searched by name or email', async () => {
    const { user } = await openTable({ ...team, members });
    const search = screen.getByRole('searchbox', { name: 'Find by name or email' });
    await user.type(search, 'member-12');
    expect(screen.getByText('1 of 11')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.type(search, 'x');
    expect(screen.getByText('No members found.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('has a search box from eleven members', async () => {
    await openTable({ ...team, members: members.slice(1) });
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});
