import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '../../../contract/accounts.ts';
import { changeRole, deleteUsers } from '../../../contract/administration/users.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { usersQuery } from './hooks.ts';
import { UsersSection } from './users-section.tsx';

const admin: Profile = { ...learner, userid: 1, username: 'admin', role: 'Admin' };
const people = ['ann', 'ben', 'cal', 'dee', 'eli', 'fay'].map(
  (username, index): Profile => ({ ...learner, userid: index + 2, username }),
);

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'error').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

function Section({ page }: Pick<ComponentProps<typeof UsersSection>, 'page'>) {
  return <UsersSection list={useListQuery(usersQuery)} page={page} busy={false} />;
}

async function openList(api = new ApiStub()) {
  const data = [admin, ...people];
  const roles = { Admin: 1, User: people.length, ModuleOwner: 0 };
  const page = { data, meta: { page: 1, limit: 10, total: data.length, roles } };
  const view = await renderScreen(<Section page={page} />, { viewer: admin, api });
  const select = async (...names: string[]) => {
    for (const name of names) {
      await view.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    }
  };
  const deleteButton = screen.getByRole('button', { name: 'Delete' });
  return { ...view, select, deleteButton };
}

async function openDialog(api: ApiStub, ...names: string[]) {
  const view = await openList(api);
  await view.select(...names);
  await view.user.click(view.deleteButton);
  const dialog = within(screen.getByRole('dialog', { name: 'Confirm Deletion' }));
  return { ...view, dialog };
}

describe('a search', () => {
  it.each([
    [999, '999 of 5,000 accounts', '1 to 10 of 999'],
    [1000, '1,000 or more of 5,000 accounts', '1 to 10 of 1,000 or more'],
  ])('that finds %i says "%s"', async (total, found, place) => {
    const roles = { Admin: 1, User: 4999, ModuleOwner: 0 };
    const page = { data: people, meta: { page: 1, limit: 10, total, roles } };
    await renderScreen(<Section page={page} />, { viewer: admin, path: '/?q=example' });
    expect(screen.getByText(found)).toBeVisible();
    expect(screen.getByText(place)).toBeVisible();
  });
});

describe('deleting', () => {
  it('needs a selection, and never of oneself', async () => {
    const { user, deleteButton } = await openList();
    expect(deleteButton).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'admin is your own account' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('6 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(deleteButton).toBeDisabled();
  });

  it('asks first, naming at most five accounts', async () => {
    const { dialog } = await openDialog(new ApiStub(), ...people.map(({ username }) => username));
    expect(dialog.getByText('Are you sure you want to delete this user?')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['ann', 'ben', 'cal', 'dee', 'eli'].map((name) => `${name} Robin Walker`),
      'and 1 more',
    ]);
  });

  it('keeps the selection when cancelled', async () => {
    const { dialog, user } = await openDialog(new ApiStub(), 'ann');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('deletes the selected accounts and clears the selection', async () => {
    const api = new ApiStub().reply(deleteUsers, { data: { message: 'Done.' } });
    const { dialog, user } = await openDialog(api, 'ann', 'cal');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls(deleteUsers)[0]?.query).toEqual({ user_ids: '2,4' });
    expect(notify.success).toHaveBeenCalledWith('Deleted successfully!');
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
    await vi.waitFor(() =>
      expect(screen.getByRole('heading', { name: 'User Information' })).toHaveFocus(),
    );
  });

  it('stays open and says why when it fails', async () => {
    const detail = 'Nobody was deleted.';
    const { dialog, user } = await openDialog(
      new ApiStub().fail(deleteUsers, 404, { detail }),
      'ann',
    );
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(notify.error).toHaveBeenCalledWith(detail);
  });

  it('cannot be cancelled while it is in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { dialog, user } = await openDialog(
      new ApiStub().respond(deleteUsers, () => promise),
      'ann',
    );
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    resolve(Response.json({ message: 'Done.' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('changing a role', () => {
  it('asks first and leaves the list as it is until confirmed', async () => {
    const api = new ApiStub().reply(changeRole, { data: { ...learner, userid: 2, role: 'Admin' } });
    const { user } = await openList(api);
    const role = screen.getByRole('combobox', { name: 'Role of ann' });
    await user.selectOptions(role, 'Admin');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Apply the role Admin to ann' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change Role' }));
    expect(dialog.getByText('An Admin can manage every account, order and comment.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveAttribute('autofocus');
    expect(api.calls(changeRole)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith('ann is now Admin.'));
    expect(api.calls(changeRole)[0]).toMatchObject({
      path: '/api/users/2/role',
      body: { role: 'Admin' },
    });
  });

  it('warns Admins who give up their own role', async () => {
    const { user } = await openList();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of admin' }), 'User');
    await user.click(screen.getByRole('button', { name: /^Apply/ }));
    expect(screen.getByText(/^This is your own account/)).toBeVisible();
  });
});
