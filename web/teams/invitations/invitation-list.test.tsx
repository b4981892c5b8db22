import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Invitation,
  listInvitations,
  resendInvitations,
  withdrawInvitations,
} from '../../../contract/teams/teams.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { buildTeam } from '../team/team.fixture.ts';
import { InvitationList } from './invitation-list.tsx';

const invitations = Array.from(
  { length: 25 },
  (_, n): Invitation => ({
    id: `invitation-${n}`,
    email: `guest${n}@example.org`,
    name: n === 0 ? 'Ada Obi' : '',
    role: 'learner',
    groups: [],
    sentAt: '2026-11-01T00:00:00Z',
    expiresAt: '2026-11-15T00:00:00Z',
    expired: false,
  }),
);
const team = buildTeam({ invitations });

beforeEach(() => void vi.spyOn(notify, 'success').mockResolvedValue());
afterEach(() => vi.restoreAllMocks());

async function openList() {
  const api = new ApiStub()
    .reply(listInvitations, {
      data: invitations.slice(0, 10),
      meta: { page: 1, limit: 10, total: 25 },
    })
    .reply(resendInvitations, { data: team })
    .reply(withdrawInvitations, { data: team });
  const onRemoved = vi.fn();
  const view = await renderScreen(<InvitationList team={team} onRemoved={onRemoved} />, {
    viewer: learner,
    api,
  });
  await screen.findByText('Ada Obi, guest0@example.org');
  return { ...view, api, onRemoved };
}

it('shows a page, finds others, and leads to the next page', async () => {
  const { api, user } = await openList();
  expect(screen.getByText('1 to 10 of 25 invitations')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find an invitation' }), 'ada');
  await vi.waitFor(() => {
    const asked = api.calls(listInvitations).map(({ query }) => query);
    expect(asked).toContainEqual(expect.objectContaining({ _page: '2' }));
    expect(asked.at(-1)).toMatchObject({ q: 'ada', _page: '1' });
  });
});

it('says so when no invitation is found, and what to try', async () => {
  const { api, user } = await openList();
  api.reply(listInvitations, { data: [], meta: { page: 1, limit: 10, total: 0 } });
  await user.type(screen.getByRole('searchbox', { name: 'Find an invitation' }), 'zzz');
  expect(await screen.findByText(/^No invitation matches\./)).toBeVisible();
});

it('resends and withdraws those that are ticked', async () => {
  const { api, user, onRemoved } = await openList();
  await user.click(screen.getByRole('checkbox', { name: 'Choose guest1@example.org' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose guest2@example.org' }));
  expect(screen.getByText('2 invitations chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(
      '2 new links are on their way. The old ones no longer work.',
    ),
  );
  await vi.waitFor(() =>
    expect(screen.queryByText('2 invitations chosen')).not.toBeInTheDocument(),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw 10 invitations?' });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await vi.waitFor(() => expect(onRemoved).toHaveBeenCalled());
  expect(api.calls(resendInvitations)[0]?.body).toEqual({
    invitationIds: ['invitation-1', 'invitation-2'],
  });
  expect(api.calls(withdrawInvitations)[0]?.body).toEqual({
    invitationIds: expect.arrayContaining(invitations.slice(0, 10).map(({ id }) => id)),
  });
});
