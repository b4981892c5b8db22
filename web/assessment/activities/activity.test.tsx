import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type ActivityDetail,
  type ActivityVerdict,
  checkActivity,
  getActivity,
  keepInputs,
} from '../../../contract/assessment/activities.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { Activity } from './activity.tsx';

// What is set last is sent when an activity goes away, while calls are still answered here.
afterEach(async () => {
  cleanup();
  await vi.dynamicImportSettled();
});

const activity: ActivityDetail = {
  id: 'stop-trader',
  kind: 'stop-trader',
  title: 'Stop trader',
  intro: 'Help Rosa.',
  minutes: 4,
  hash: 'abc',
  tasks: [
    { id: 'asleep', text: 'Soft bins.' },
    { id: 'running', text: 'Sharp dogs.' },
  ],
  data: {
    start: { aperture: 2, shutter: 4, iso: 1 },
    tasks: [
      { id: 'asleep', text: 'Soft bins.', aperture: { atMost: 2.8 } },
      { id: 'running', text: 'Sharp dogs.', aperture: { atLeast: 8 }, scene: 'running' },
    ],
  },
  turn: null,
  state: { done: [], best: 0, attempts: 0, inputs: null },
};

const verdict = (said: Partial<ActivityVerdict>): { data: ActivityVerdict } => ({
  data: {
    task: 'asleep',
    done: false,
    says: 'Open the aperture to f/2.8 or wider.',
    state: { done: [], best: 0, attempts: 1, inputs: null },
    ...said,
  },
});

async function openActivity(detail: Partial<ActivityDetail> = {}, isVisitor = false) {
  const api = new ApiStub();
  api.reply(getActivity, { data: { ...activity, ...detail } });
  api.reply(keepInputs, { data: { kept: true } });
  const onReady = vi.fn();
  const rendered = await renderScreen(
    <Activity slug="exposure" id="stop-trader" onReady={onReady} />,
    { api, ...(isVisitor ? {} : { viewer: learner }) },
  );
  await screen.findByRole('heading', { name: 'Stop trader' });
  await waitFor(() => expect(onReady).toHaveBeenCalled());
  return { api, user: rendered.user };
}

const aperture = () => screen.getByRole('group', { name: 'Aperture' });
const wider = () => screen.getByRole('button', { name: 'Aperture: one stop brighter' });
const task = (text: string) => {
  const found = screen.getByText(text).closest('li');
  if (!found) throw new Error(`There is no task ${text}`);
  return within(found);
};

test('shows at once what a change does, and reads it out after a pause', async () => {
  const { user } = await openActivity();
  expect(within(aperture()).getByText('f/8')).toBeTruthy();
  await user.click(wider());
  expect(within(aperture()).getByText('f/5.6')).toBeTruthy();
  expect(screen.getByText('One stop too bright.')).toBeTruthy();
  expect(screen.getByText('+1 + 0 + 0 = +1 stop')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(/^One stop too bright\. The background/),
  );
});

test('sends what was set, and shows what the server says', async () => {
  const { api, user } = await openActivity();
  api.reply(checkActivity, verdict({}));
  await user.click(wider());
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/Open the aperture to f\/2\.8/, { selector: 'b' })).toBeTruthy();
  expect(screen.getByText('Not yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  expect(api.calls(checkActivity).at(-1)?.body).toEqual({
    task: 'asleep',
    inputs: { aperture: 3, shutter: 4, iso: 1 },
    hash: 'abc',
  });
  await user.click(wider());
  expect(screen.queryByText(/Open the aperture to f\/2\.8/, { selector: 'b' })).toBeNull();
});

test('goes on to the next task, with the focus', async () => {
  const { api, user } = await openActivity();
  const state = { done: ['asleep'], best: 1, attempts: 1, inputs: null };
  api.reply(checkActivity, verdict({ done: true, says: 'Well traded.', state }));
  await user.click(task('Soft bins.').getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/Well traded\./, { selector: 'b' })).toBeTruthy();
  expect(screen.getByText('Solved.')).toBeTruthy();
  expect(task('Soft bins.').getByText('Done')).toBeTruthy();
  // The scene stays until it is asked for.
  expect(screen.getByRole('img', { name: /asleep/ })).toBeTruthy();
  const next = task('Sharp dogs.').getByRole('button', { name: 'Next task' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.click(next);
  const check = task('Sharp dogs.').getByRole('button', { name: 'Check' });
  await waitFor(() => expect(document.activeElement).toBe(check));
  expect(screen.getByRole('img', { name: /dogs/ })).toBeTruthy();
  expect(screen.getByText('1 of 2 tasks done, kept for you')).toBeTruthy();
});

test('says nothing about right or wrong before Check', async () => {
  const { user } = await openActivity();
  const line = () => screen.getByText('As bright as at the start.').closest('p');
  expect(line()?.className).not.toMatch(/good/);
  expect(line()?.querySelector('svg')).toBeNull();
  await user.click(wider());
  expect(screen.queryByText('Solved.')).toBeNull();
});

test('keeps what is set with the account, and in the browser until then', async () => {
  const { api, user } = await openActivity();
  await user.click(wider());
  const name = 'stepwell:activity:1:exposure:stop-trader:abc';
  expect(JSON.parse(localStorage.getItem(name) ?? '')).toEqual({
    inputs: { aperture: 3, shutter: 4, iso: 1 },
  });
  await waitFor(() => expect(api.calls(keepInputs)).toHaveLength(1), { timeout: 4_000 });
  expect(api.calls(keepInputs)[0]?.body).toEqual({
    inputs: { aperture: 3, shutter: 4, iso: 1 },
    hash: 'abc',
  });
  await waitFor(() => expect(localStorage.getItem(name)).toBeNull());
});

test('says where it is kept while the account can’t be reached', async () => {
  const { api, user } = await openActivity();
  api.fail(keepInputs, 503);
  await user.click(wider());
  expect(
    await screen.findByText(/Kept in this browser until you’re connected again/, undefined, {
      timeout: 4_000,
    }),
  ).toBeTruthy();
});

test('what a visitor has set becomes theirs when they sign in', async () => {
  sessionStorage.setItem(
    'stepwell:activity:visitor:exposure:stop-trader:abc',
    JSON.stringify({ inputs: { aperture: 5, shutter: 1, iso: 1 } }),
  );
  await openActivity();
  expect(within(aperture()).getByText('f/2.8')).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});

test('an activity that can’t be loaded says so, and is loaded when asked again', async () => {
  const api = new ApiStub();
  api.fail(getActivity, 503, { detail: 'Stepwell is busy.' });
  const { user } = await renderScreen(
    <Activity slug="exposure" id="stop-trader" onReady={() => {}} />,
    { api },
  );
  expect(await screen.findByText('This activity couldn’t be loaded.')).toBeTruthy();
  expect(screen.getByText('Stepwell is busy.')).toBeTruthy();
  api.reply(getActivity, { data: { ...activity, state: null } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Stop trader' })).toBeTruthy();
});

test('says so when the server can’t be asked', async () => {
  const { api, user } = await openActivity();
  api.fail(checkActivity, 409, {
    detail: 'This activity has changed since you opened it.',
  });
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('This activity has changed since you opened it.')).toBeTruthy();
});

test('has the same facts as a table, and begins again', async () => {
  const { user } = await openActivity({
    state: { done: [], best: 0, attempts: 3, inputs: { aperture: 5, shutter: 1, iso: 1 } },
  });
  expect(within(aperture()).getByText('f/2.8')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Show as table' });
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('row', { name: 'Aperture f/8 f/2.8 +3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(within(aperture()).getByText('f/8')).toBeTruthy();
});

test('stops at the ends of a scale without losing the focus', async () => {
  const { user } = await openActivity();
  for (let press = 0; press < 7; press += 1) await user.click(wider());
  expect(within(aperture()).getByText('f/1.4')).toBeTruthy();
  expect(wider().getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(wider());
});

test('asks visitors to sign in if they want to keep it', async () => {
  const { api, user } = await openActivity({ state: null }, true);
  api.reply(checkActivity, verdict({ done: true, says: 'Well traded.', state: null }));
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/^1 of 2 tasks done\./)).toBeTruthy();
});
