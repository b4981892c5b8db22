import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Group, listGroups } from '../../../contract/teams/groups.ts';
import { inviteMembers } from '../../../contract/teams/teams.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { buildTeam } from '../team/team.fixture.ts';
import { InviteForm } from './invite-form.tsx';

const team = buildTeam({ seats: { total: 5, used: 2, invited: 0, free: 3 } });

beforeEach(() => void vi.spyOn(notify, 'success').mockResolvedValue());
afterEach(() => vi.restoreAllMocks());

async function openForm(api = new ApiStub(), shown = team, groups: Group[] = []) {
  api.reply(listGroups, { data: groups });
  const view = await renderScreen(<InviteForm team={shown} />, { viewer: learner, api });
  const field = screen.getByLabelText('Email addresses');
  const send = async (emails: string) => {
    await view.user.click(field);
    await view.user.paste(emails);
    await view.user.click(screen.getByRole('button', { name: 'Send invitations' }));
  };
  return { ...view, field, send };
}

it('invites everyone in a pasted list, as learners unless chosen otherwise', async () => {
  const api = new ApiStub().reply(inviteMembers, { data: team });
  const { field, send, user } = await openForm(api);
  await send('Ann <ann@example.org>, ben@example.org\nANN@example.org');
  await vi.waitFor(() => expect(field).toHaveValue(''));
  expect(field).toHaveFocus();
  expect(notify.success).toHaveBeenCalledWith('2 invitations are on their way.');
  await user.click(screen.getByRole('radio', { name: /^Manager/ }));
  await send('cal@example.org');
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith('The invitation to cal@example.org is on its way.'),
  );
  expect(api.calls(inviteMembers).map(({ body }) => body)).toEqual([
    { emails: ['ann@example.org', 'ben@example.org'], role: 'learner', groupIds: [] },
    { emails: ['cal@example.org'], role: 'manager', groupIds: [] },
  ]);
});

it('puts them into a group, if the team has some', async () => {
  const reception = {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'Reception',
    emailDomain: null,
    people: 3,
    managers: [],
  };
  const api = new ApiStub().reply(inviteMembers, { data: team });
  const { send, user } = await openForm(api, team, [reception]);
  await user.selectOptions(await screen.findByLabelText('Group (optional)'), 'Reception');
  await send('ann@example.org');
  await vi.waitFor(() =>
    expect(api.calls(inviteMembers)[0]?.body).toMatchObject({ groupIds: [reception.id] }),
  );
});

it.each([
  [' ', /^Enter at least one email\./],
  ['ann@example.org, nonsense', /^Check nonsense\./],
  [
    'a@example.org b@example.org c@example.org d@example.org',
    /^You've entered 4 people, but only 3/,
  ],
])('does not send %j', async (emails, message) => {
  const { api, field, send } = await openForm();
  await send(emails);
  expect(field).toHaveAccessibleDescription(message);
  expect(field).toHaveFocus();
  expect(api.calls(inviteMembers)).toEqual([]);
});

it('names the address that the server refuses, and keeps the list', async () => {
  const message = 'ann@example.org is already in the team.';
  const errors = [{ field: 'emails.0', message }];
  const { field, send } = await openForm(new ApiStub().fail(inviteMembers, 409, { errors }));
  await send('ann@example.org');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveValue('ann@example.org');
});

it('shows other refusals above the button', async () => {
  const detail = 'Too many invitations today.';
  const { send } = await openForm(new ApiStub().fail(inviteMembers, 429, { detail }));
  await send('ann@example.org');
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
});

it('lets managers invite learners only', async () => {
  const can = { own: false, administer: false, manage: true, assign: true, leave: true };
  const api = new ApiStub().reply(inviteMembers, { data: team });
  const { send } = await openForm(api, { ...team, can });
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await send('ann@example.org');
  await vi.waitFor(() =>
    expect(api.calls(inviteMembers)[0]?.body).toMatchObject({ role: 'learner' }),
  );
});

it.each([
  ['team', ['learner', 'manager']],
  ['enterprise', ['learner', 'manager', 'administrator']],
] as const)('offers the roles of the plan %s', async (plan, roles) => {
  const api = new ApiStub().reply(listGroups, { data: [] });
  await renderScreen(<InviteForm team={buildTeam({ plan })} />, { viewer: learner, api });
  const offered = screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));
  expect(offered).toEqual(roles);
});
