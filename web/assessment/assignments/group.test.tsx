import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  type GroupWork,
  joinGroup,
  leaveGroup,
  type MyGroup,
  renewGroupCode,
  startGroup,
} from '../../../contract/assessment/work-groups.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { Group } from './group.tsx';

const nobody: GroupWork = { most: 3, mine: null, mayJoin: true };
const mine: MyGroup = {
  members: [
    { name: 'Ana Sato', isViewer: false },
    { name: 'Robin Reed', isViewer: true },
  ],
  code: 'K7QM4XNP',
  mayLeave: true,
};

async function open(group: GroupWork, api = new ApiStub()) {
  const onChanged = vi.fn();
  const part = <Group slug="light" group={group} onChanged={onChanged} />;
  return { ...(await renderScreen(part, { viewer: learner, api })), api, onChanged };
}

it('joins with a code, and says beside the field what is wrong with it', async () => {
  const message = 'No group for this assignment has this code. Ask whoever sent it to you.';
  const api = new ApiStub().fail(joinGroup, 400, {
    detail: message,
    errors: [{ field: 'code', message }],
  });
  const { user, onChanged } = await open(nobody, api);
  const join = () => user.click(screen.getByRole('button', { name: 'Join the group' }));
  const code = screen.getByLabelText('Code of a group');
  await join();
  expect(code).toHaveAccessibleDescription('Enter the code that someone sent you.');
  expect(api.calls(joinGroup)).toEqual([]);
  await user.type(code, 'k7qm 4xnp');
  await join();
  expect(await screen.findByText(message)).toBeVisible();
  expect(code).toHaveAccessibleDescription(message);
  expect(api.calls(joinGroup)[0]?.body).toEqual({ code: 'k7qm 4xnp' });
  expect(onChanged).not.toHaveBeenCalled();
});

it('takes the code from the link that someone followed', async () => {
  window.history.replaceState(null, '', '?group=k7qm4xnp#assignment');
  await open(nobody);
  expect(screen.getByLabelText('Code of a group')).toHaveValue('K7QM-4XNP');
  window.history.replaceState(null, '', '/');
});

it('starts a group', async () => {
  const api = new ApiStub().reply(startGroup, { data: mine });
  const { user, onChanged } = await open(nobody, api);
  await user.click(screen.getByRole('button', { name: 'Start a new group' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(screen.getByRole('heading')).toHaveFocus();
});

it('shows who is in it and how others join, and can be left', async () => {
  const api = new ApiStub().reply(leaveGroup, { data: { message: 'You’ve left the group.' } });
  const { user, onChanged } = await open({ ...nobody, mine, mayJoin: false }, api);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ana Sato',
    'Robin Reed (you)',
  ]);
  expect(screen.getByText('K7QM-4XNP')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave the group' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});

it('gets a new code', async () => {
  const api = new ApiStub().reply(renewGroupCode, { data: { ...mine, code: 'NEWCQ234' } });
  const { user, onChanged } = await open({ ...nobody, mine, mayJoin: false }, api);
  await user.click(screen.getByRole('button', { name: 'Renew code' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(api.calls(renewGroupCode)[0]?.body).toEqual({ code: 'K7QM4XNP' });
  expect(screen.getByRole('heading')).toHaveFocus();
});

it('offers neither once it has handed in', async () => {
  await open({ most: 3, mine: { ...mine, code: null, mayLeave: false }, mayJoin: false });
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells someone who handed in alone whom to ask', async () => {
  await open({ ...nobody, mayJoin: false });
  expect(screen.getByText(/ask your teacher to add you/)).toBeVisible();
  expect(screen.queryByLabelText('Code of a group')).toBeNull();
});
