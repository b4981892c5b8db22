import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '../../../contract/accounts.ts';
import {
  type AccountPage,
  exportAccountData,
  getAccountPage,
  liftSuspension,
  signOutAccount,
  suspendAccount,
} from '../../../contract/administration/accounts.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import Account from './account.tsx';

const admin: Profile = { ...learner, userid: 1, username: 'admin', role: 'Admin' };
const at = '2026-11-15T10:00:00.000Z';

const ada: AccountPage = {
  profile: { ...learner, userid: 3, username: 'ada' },
  createdAt: at,
  hasPassword: true,
  suspended: null,
  courses: {
    total: 51,
    newest: [
      {
        ...{ id: 3, title: 'Wells', enrolledAt: at, completedAt: null },
        ...{ done: 2, lessons: 9, way: 'licence' },
      },
    ],
  },
  teaches: [{ id: 4, title: '', isOwner: true }],
  orders: { total: 0, newest: [] },
  teams: [],
  devices: [
    {
      ...{ id: 'one', current: false, browser: 'Firefox on Linux', address: '192.0.2.1' },
      ...{ signedInAt: at, lastSeenAt: at },
    },
  ],
  history: [{ id: 'entry', at, actor: 'nadia', act: 'suspended', subject: 'ada (user 3)' }],
};
const suspended = { ...ada, suspended: { at, reason: 'Sold their login.' }, devices: [] };

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

async function open(api: ApiStub, viewer = admin) {
  const path = '/user-screen/admin-dashboard/accounts/3';
  const route = '/user-screen/admin-dashboard/accounts/:id';
  const view = await renderScreen(<Account />, { viewer, api, path, route });
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeInTheDocument());
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, press };
}
const opened = (...pages: AccountPage[]) =>
  new ApiStub().reply(getAccountPage, ...pages.map((data) => ({ data })));

describe('a person’s page', () => {
  it('shows courses, devices and what was done', async () => {
    await open(opened(ada));
    expect(await screen.findByRole('heading', { level: 1, name: 'Robin Walker' })).toBeVisible();
    expect(screen.getByText('2 of 9 lessons')).toBeVisible();
    expect(screen.getByText(/through a licence/)).toBeVisible();
    expect(screen.getByText('The newest 1 of 51.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Untitled course' })).toBeVisible();
    expect(screen.getByText('Nothing ordered.')).toBeVisible();
    expect(screen.getByText(/nadia/)).toBeVisible();
    expect(screen.queryByText('No password yet')).toBeNull();
  });

  it('says that someone can’t sign in yet', async () => {
    await open(opened({ ...ada, hasPassword: false, devices: [] }));
    expect(await screen.findByText('No password yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeDisabled();
  });

  it('offers no acts on the viewer’s own account', async () => {
    await open(opened(ada), { ...admin, userid: 3 });
    expect(await screen.findByText(/This is your own account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('says when there is no such account', async () => {
    await open(new ApiStub().fail(getAccountPage, 404));
    expect(await screen.findByText('There is no such account')).toBeVisible();
  });
});

describe('an act', () => {
  it('asks for a reason to suspend, and shows it then', async () => {
    const api = opened(ada, suspended).reply(suspendAccount, { data: { message: 'Suspended.' } });
    const { press, user } = await open(api);
    await screen.findByRole('button', { name: 'Suspend' });
    await press('Suspend');
    const dialog = within(screen.getByRole('dialog', { name: 'Suspend this account?' }));
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(dialog.getByText('Reason is required.')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveFocus();
    expect(api.calls(suspendAccount)).toHaveLength(0);
    await user.type(dialog.getByLabelText('Reason'), 'Sold their login.');
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Sold their login.')).toBeVisible();
    expect(api.calls(suspendAccount)[0]?.body).toEqual({ reason: 'Sold their login.' });
    expect(screen.getByRole('button', { name: 'Lift suspension' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send password link' })).toBeNull();
  });

  it('that another Admin was quicker with says so in the dialog', async () => {
    const detail = 'This account isn’t suspended any more.';
    const api = opened(suspended, ada).fail(liftSuspension, 409, { detail });
    const { press, user } = await open(api);
    await screen.findByRole('button', { name: 'Lift suspension' });
    await press('Lift suspension');
    const dialog = within(screen.getByRole('dialog', { name: 'Lift the suspension?' }));
    await user.click(dialog.getByRole('button', { name: 'Lift suspension' }));
    expect(await dialog.findByText(detail)).toBeVisible();
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('is not done when cancelled', async () => {
    const api = opened(ada);
    const { press, user } = await open(api);
    await screen.findByRole('button', { name: 'Sign out everywhere' });
    await press('Sign out everywhere');
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.calls(signOutAccount)).toHaveLength(0);
  });

  it('that takes a proof asks for it first', async () => {
    const errors = [{ field: 'proof', message: 'Prove who you are.' }];
    const api = opened(ada).fail(exportAccountData, 403, { errors });
    const { press, user } = await open(api);
    await screen.findByRole('button', { name: 'Export data' });
    await press('Export data');
    const dialog = within(screen.getByRole('dialog', { name: 'Export this person’s data?' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await screen.findByLabelText('Your password')).toBeVisible();
    expect(screen.queryByText('It failed.')).toBeNull();
  });
});
