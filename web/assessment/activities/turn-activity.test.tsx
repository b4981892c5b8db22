import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TurnWorkspaceProps } from '../../../activities/shared/view.ts';
import {
  type ActivityDetail,
  type MovesMade,
  moveActivity,
  restartActivity,
  type TurnState,
} from '../../../contract/assessment/activities.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { TurnActivity } from './turn-activity.tsx';

const turn = (moves: number): TurnState => ({
  shown: { tried: moves },
  says: `${6 - moves} Saturdays left.`,
  table: { caption: 'What was tried', head: ['Saturday'], rows: [] },
  moves,
  game: `token ${moves}`,
});

const activity: ActivityDetail = {
  id: 'six-saturdays',
  kind: 'six-saturdays',
  title: 'Six Saturdays',
  intro: 'Find a price.',
  minutes: 6,
  hash: 'abc',
  tasks: [{ id: 'explore', text: 'Try two prices.' }],
  data: null,
  turn: turn(0),
  state: null,
};

const made = (moves: number, done = false): { data: MovesMade } => ({
  data: {
    turn: turn(moves),
    verdicts: [{ task: 'explore', done, says: done ? 'Two prices.' : 'Try another.' }],
    state: null,
  },
});

function Workspace({ shown, onMove }: TurnWorkspaceProps<unknown, unknown>) {
  return (
    <button type="button" onClick={() => onMove({ priceCents: 2000 })}>
      Tried {(shown as { tried: number }).tried}
    </button>
  );
}

async function open() {
  const api = new ApiStub();
  const draftOf = {
    owner: 'visitor',
    place: { slug: 'the-4-Ps', activity: 'six-saturdays' },
    hash: activity.hash,
  };
  const { user } = await renderScreen(
    <TurnActivity draftOf={draftOf} activity={activity} view={{ TurnWorkspace: Workspace }} />,
    { api },
  );
  return { api, user };
}

test('sends each move with what came before it, and goes on from the reply', async () => {
  const { api, user } = await open();
  api.reply(moveActivity, made(1));
  await user.click(screen.getByRole('button', { name: 'Tried 0' }));
  expect(await screen.findByRole('button', { name: 'Tried 1' })).toBeTruthy();
  expect(screen.getByText('5 Saturdays left.', { selector: 'b' })).toBeTruthy();
  expect(api.calls(moveActivity).at(-1)?.body).toEqual({
    move: { priceCents: 2000 },
    after: 0,
    hash: 'abc',
    game: 'token 0',
  });
  api.reply(moveActivity, made(2, true));
  await user.click(screen.getByRole('button', { name: 'Tried 1' }));
  expect(await screen.findByText(/Two prices\./, { selector: 'b' })).toBeTruthy();
  expect(screen.getByText('Done', { exact: true })).toBeTruthy();
});

test('says why a move is refused, and can begin again', async () => {
  const { api, user } = await open();
  api.fail(moveActivity, 409, { detail: 'All 6 Saturdays are over.' });
  await user.click(screen.getByRole('button', { name: 'Tried 0' }));
  expect(await screen.findByText('All 6 Saturdays are over.', { selector: 'b' })).toBeTruthy();
  api.reply(restartActivity, made(0));
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(await screen.findByText('6 Saturdays left.', { selector: 'b' })).toBeTruthy();
});
