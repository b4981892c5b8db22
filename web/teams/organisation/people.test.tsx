import { screen, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listDepartments, placePeople } from '../../../contract/teams/departments.ts';
import { type ListedMember, listMembers } from '../../../contract/teams/groups.ts';
import { type Organisation, setLicences } from '../../../contract/teams/organisation.ts';
import { changeMemberRole } from '../../../contract/teams/teams.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { buildMember, buildTeam, team } from '../team/team.fixture.ts';
import { clinic } from './departments.fixture.ts';
import OrganisationPeople from './people.tsx';

const listed = (accountId: number, changes: Partial<ListedMember> & { name: string }) => ({
  ...buildMember(accountId, changes),
  groups: [],
  department: null,
  managed: false,
  ...changes,
});
const ann = listed(2, { name: 'Ann Lee', department: { id: 'wards', name: 'Clinical / Wards' } });
const ben = listed(3, { name: 'Ben Cole', seated: false, managed: true });

const organisation: Organisation = {
  ...{ id: team.id, name: team.name, plan: 'enterprise', people: 2, joinedThisWeek: 0 },
  ...{ seats: team.seats, departments: 5, withoutDepartment: 1, branchManagers: 2 },
  ...{ unmanagedDepartments: 1, assigned: 0, late: 0, latePeople: 0 },
  ...{ createdAt: team.startsAt, endsAt: team.endsAt, agreed: null, owner: null },
  administrators: [],
};

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'info').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

async function openPeople({ path = '/', manages = true, people = [ann, ben] } = {}) {
  const meta = { page: 1, limit: 25, total: people.length };
  const api = new ApiStub().reply(listMembers, { data: people, meta }).reply(listDepartments, {
    data: { departments: clinic, without: manages ? 1 : null, can: { change: manages } },
  });
  const context = {
    team: { ...team, plan: 'enterprise' },
    organisation: manages ? organisation : null,
  };
  const view = await renderScreen(
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route path="*" element={<OrganisationPeople />} />
      </Route>
    </Routes>,
    { viewer: learner, api, path },
  );
  return { ...view, api };
}

const choose = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` });

describe('people who are ticked', () => {
  it('are moved to a department together', async () => {
    const { user, api } = await openPeople();
    api.reply(placePeople, { data: { placed: 2, message: '2 people moved to Nursing.' } });
    await user.click(await choose('Ann Lee'));
    await user.click(await choose('Ben Cole'));
    await user.click(screen.getByRole('button', { name: 'Move to a department' }));
    const dialog = screen.getByRole('dialog', { name: 'Move 2 people to a department' });
    const move = within(dialog).getByRole('button', { name: 'Move' });
    expect(move).toBeDisabled();
    await user.selectOptions(within(dialog).getByLabelText('Department'), 'Clinical / Nursing');
    await user.click(move);
    await vi.waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith('2 people moved to Nursing.'),
    );
    expect(api.calls(placePeople)[0]?.body).toEqual({
      accountIds: [2, 3],
      departmentId: 'nursing',
    });
    expect(screen.queryByText('2 people chosen')).not.toBeInTheDocument();
  });

  it('stay ticked, with the reason, if there are too few licences', async () => {
    const { user, api } = await openPeople();
    api.fail(setLicences, 409, { detail: 'There are too few licences.' });
    await user.click(await choose('Ben Cole'));
    await user.click(screen.getByRole('button', { name: 'Give a licence' }));
    const dialog = screen.getByRole('dialog', { name: 'Give 1 person a licence?' });
    expect(dialog).toHaveTextContent('1 licence is free.');
    await user.click(within(dialog).getByRole('button', { name: 'Give a licence' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'There are too few licences.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('1 person chosen')).toBeVisible();
  });
});

it('changes a role after saying what it means', async () => {
  const { user, api } = await openPeople();
  api.reply(changeMemberRole, { data: buildTeam() });
  await user.click(await screen.findByRole('button', { name: 'More for Ann Lee' }));
  await user.click(screen.getByRole('menuitem', { name: 'Change the role' }));
  const dialog = screen.getByRole('dialog', { name: 'Change the role of Ann Lee' });
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'Administrator');
  expect(dialog).toHaveTextContent('Can do everything but renew, buy and hand over.');
  await user.click(within(dialog).getByRole('button', { name: 'Change the role' }));
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith('Ann Lee is now an administrator.'),
  );
  expect(api.calls(changeMemberRole)[0]?.body).toEqual({ role: 'administrator' });
});

it('is narrowed by the address', async () => {
  const { api } = await openPeople({
    path: '/?department=none&role=learner&licence=without&account=managed',
  });
  await choose('Ann Lee');
  expect(api.calls(listMembers)[0]?.query).toMatchObject({
    ...{ department: 'none', role: 'learner', licence: 'without', account: 'managed' },
  });
  expect(screen.getByRole('button', { name: 'Export matches as CSV' })).toBeVisible();
});

it('says when everyone has a department, and shows everyone again', async () => {
  const { user, api } = await openPeople({ path: '/?department=none', people: [] });
  expect(await screen.findByText('Everyone has a department')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show everyone' }));
  await vi.waitFor(() =>
    expect(api.calls(listMembers).at(-1)?.query).not.toHaveProperty('department'),
  );
});

it('offers managers of a branch nothing to change', async () => {
  await openPeople({ manages: false });
  expect(await screen.findByRole('row', { name: /Ann Lee/ })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  const departments = screen.getByRole('combobox', { name: 'Department' });
  expect(within(departments).queryByRole('option', { name: 'No department' })).toBeNull();
});
