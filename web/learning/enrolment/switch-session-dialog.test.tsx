import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type EnrolledCourse, listRuns, switchRun } from '../../../contract/learning/enrolment.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { SwitchSessionDialog } from './switch-session-dialog.tsx';

const course = { id: 7, title: 'Healthy Habits', done: 1, lessons: 4 } as EnrolledCourse;
const run = (id: string, startsOn: string, endsOn: string) => ({
  id,
  startsOn,
  endsOn,
  nextDueDate: startsOn,
  lastDueDate: endsOn,
  noLongerMissed: 3,
});
const next = [run('first', '2026-11-23', '2026-12-06'), run('second', '2026-12-07', '2026-12-20')];
const current = { id: 'old', startsOn: '2026-09-28', endsOn: '2026-10-11' };

async function openDialog(api: ApiStub) {
  const onClose = vi.fn();
  const view = await renderScreen(<SwitchSessionDialog course={course} onClose={onClose} />, {
    viewer: learner,
    api,
  });
  return { ...view, onClose };
}

const withRuns = (runs = next) =>
  new ApiStub().reply(listRuns, { data: { today: '2026-11-18', current, next: runs } });

it('says what a later session changes and switches to the chosen one', async () => {
  const api = withRuns().reply(switchRun, {
    data: { id: 'second', startsOn: '2026-12-07', endsOn: '2026-12-20' },
  });
  const { user, onClose } = await openDialog(api);
  expect(await screen.findByText(/Your work stays: 1 of 4 lessons done\./)).toHaveTextContent(
    '3 lessons are no longer overdue.',
  );
  const [first, second] = screen.getAllByRole('radio');
  expect(first).toBeChecked();
  expect(first).toHaveAccessibleDescription(
    'Next lesson due Monday, 23 November, the last one 6 December.',
  );
  await user.click(second as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.calls(switchRun).map(({ body }) => body)).toEqual([{ runId: 'second' }]);
});

it('shows why the server refuses a session and stays open', async () => {
  const detail = 'This session has already started. Choose another one.';
  const { user, onClose } = await openDialog(withRuns().fail(switchRun, 409, { detail }));
  await user.click(await screen.findByRole('button', { name: 'Switch' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(onClose).not.toHaveBeenCalled();
});

it('offers nothing to switch to without another session', async () => {
  await openDialog(withRuns([]));
  expect(await screen.findByText('No other session is open right now.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch' })).toBeNull();
});
