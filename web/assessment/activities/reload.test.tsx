import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { kinds, turnKinds } from '../../../activities/kinds.ts';
import {
  type ActivityDetail,
  getActivity,
  keepInputs,
  moveActivity,
  type TurnState,
} from '../../../contract/assessment/activities.ts';
import { type ActivityFile, activityFiles } from '../../../tests/support/activity-files.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { Activity } from './activity.tsx';

// What is set last is sent when an activity goes away, while calls are still answered here.
afterEach(async () => {
  cleanup();
  await vi.dynamicImportSettled();
});

type Act = (user: UserEvent) => Promise<void>;

const press =
  (name: string | RegExp): Act =>
  async (user) => {
    const [button] = screen.getAllByRole('button', { name });
    if (button) await user.click(button);
  };
const type =
  (label: RegExp, text: string): Act =>
  async (user) =>
    user.type(screen.getByLabelText(label), text);

/** One thing to set in each kind. */
const acts: Readonly<Record<string, Act>> = {
  'bayes-counts': type(/^Your count: ill/, '19'),
  'blur-lab': press('Camera follows: faster'),
  'break-even': press('Price: one cent more'),
  'build-and-trace': press(/: move down$/),
  'depth-bench': press('Focus: 5 cm closer'),
  'eye-level': press('Rim: front edge higher'),
  'galton-board': press('Tilt: more'),
  'grid-playground': press('Gap: 1 px more'),
  'menu-decoder': type(/^How is/, 'ko'),
  'mixing-lamps': press('Red lamp: less'),
  'night-planner': press('Light off: 5 minutes earlier'),
  'one-lamp': press('Lamp width: 5 cm wider'),
  'price-builder': press(/^san /),
  'refraction-bench': press('Angle of the ray: one degree flatter'),
  'signal-or-luck': press(/^Can’t tell/),
  'six-saturdays': press('Price of a box: $0.50 more'),
  'stop-trader': press('Aperture: one stop brighter'),
  'stroke-trainer': press('Right'),
};

const seed = 7;

/** As the server tells it. */
function detailOf(file: ActivityFile, moves: readonly unknown[] = []): ActivityDetail {
  const { kind, title, intro, minutes, data } = file;
  const game = turnKinds.get(kind)?.open(data);
  const tasks = (game ?? kinds.get(kind)?.open(data))?.tasks ?? [];
  const turn: TurnState | null = game
    ? {
        shown: game.show(seed, moves),
        says: game.describe(seed, moves),
        table: { caption: '', head: [], rows: [] },
        moves: moves.length,
        game: 'token',
      }
    : null;
  return {
    id: kind,
    kind,
    title,
    intro,
    minutes,
    hash: 'abc',
    turn,
    tasks: tasks.map((task) => ({ id: task.id, text: task.text })),
    data: game ? null : data,
    state: null,
  };
}

async function open(file: ActivityFile, isLearner: boolean) {
  const api = new ApiStub();
  const detail = detailOf(file);
  const state = isLearner ? { done: [], best: 0, attempts: 0, inputs: null } : null;
  // The server has nothing: what comes back is what the browser stored.
  api.reply(getActivity, { data: { ...detail, state } });
  api.fail(keepInputs, 503);
  if (detail.turn) {
    const move = { kind: 'answer', answer: 'cannot-tell' };
    const { turn } = detailOf(file, [move]);
    if (turn) api.reply(moveActivity, { data: { turn, verdicts: [], state: null } });
  }
  const { container, user } = await renderScreen(
    <Activity slug="lesson" id={detail.id} onReady={() => {}} />,
    { api, ...(isLearner && { viewer: learner }) },
  );
  await screen.findByRole('button', { name: 'Show as table' });
  return { user, look: () => container.innerHTML.replace(/_r_[0-9a-z]+_/g, '') };
}

const cases = activityFiles.flatMap((file) => {
  const { kind } = file;
  // A learner's game is with the account, so only a visitor's can be lost.
  return [false, ...(kind === 'signal-or-luck' ? [] : [true])].map((isLearner) => ({
    kind,
    file,
    isLearner,
    who: isLearner ? 'a learner' : 'a visitor',
  }));
});

test.each(cases)('$kind: a reload loses nothing of $who', async ({ kind, file, isLearner }) => {
  const first = await open(file, isLearner);
  const untouched = first.look();
  await acts[kind]?.(first.user);
  await expect.poll(first.look).not.toBe(untouched);
  fireEvent.blur(document.activeElement ?? document.body);
  const left = first.look();
  cleanup();
  const again = await open(file, isLearner);
  await expect.poll(() => withoutVerdict(again.look())).toBe(withoutVerdict(left));
});

/** Where an account can't be reached, the line below says so once it was tried. */
const withoutVerdict = (html: string) => html.replace(/\d+ of \d+ tasks? done[^<]*/g, '');
