import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MyAssignment } from '../../../contract/assessment/assignments.ts';
import type { LateRule } from '../../../contract/catalog/deadlines.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { Deadline } from './deadline.tsx';

type Shown = NonNullable<MyAssignment['deadline']>;

const onCheck = vi.fn();

const show = (late: LateRule, changes: Partial<Shown> = {}, isHandedIn = false) => {
  const deadline: Shown = {
    rule: { due: { when: 'days', days: 14, since: 'session' }, late },
    dueOn: '2026-11-30',
    isAgreed: false,
    today: '2026-11-20',
    judgedOn: '2026-11-20',
    closedAfter: null,
    ...changes,
  };
  return renderScreen(
    <Deadline deadline={deadline} isHandedIn={isHandedIn} isNews={false} onCheck={onCheck} />,
    {
      viewer: learner,
    },
  );
};

const loss = { rule: 'loss', percent: 10, floor: 50 } as const;

it('says when it is due, and what late work loses', async () => {
  await show(loss);
  expect(screen.getByText(/^Due on 30 November/)).toHaveTextContent(
    'Late work loses 10% of its mark for each day begun, down to 50% of it.',
  );
});

it('says how the day is counted before it is known', async () => {
  await show({ rule: 'accepted' }, { dueOn: null });
  expect(screen.getByText(/^Due 14 days after your session starts\./)).toBeVisible();
});

it('names a day that was agreed', async () => {
  await show(loss, { isAgreed: true });
  expect(screen.getByText(/^Your teacher agreed with you: due on 30 November/)).toBeVisible();
});

it('says what handing in today costs', async () => {
  await show(loss, { today: '2026-12-02', judgedOn: '2026-12-02' });
  expect(screen.getByRole('note')).toHaveTextContent(/2 days late.*80% of your mark counts/);
});

it('costs nothing when a teacher asked for another try', async () => {
  await show(loss, { today: '2026-12-09', judgedOn: '2026-11-29' });
  expect(screen.getByText(/You handed it in on time, so another try loses nothing/)).toBeVisible();
});

it('says until when late work is accepted, and when it isn’t any more', async () => {
  const late = { rule: 'refused', days: 3 } as const;
  const { unmount } = await show(late, { today: '2026-12-03', judgedOn: '2026-12-03' });
  expect(screen.getByRole('note')).toHaveTextContent('You can hand it in until 3 December');
  unmount();
  const { user } = await show(late, {
    today: '2026-12-04',
    judgedOn: '2026-12-04',
    closedAfter: '2026-12-03',
  });
  expect(screen.getByRole('note')).toHaveTextContent(
    /Closed since the end of 3 December.*due on 30 November.*ask your teacher for a later day/,
  );
  await user.click(screen.getByRole('button', { name: 'Check for a later day' }));
  expect(onCheck).toHaveBeenCalledOnce();
});

it('only speaks of another try once it is handed in', async () => {
  const late = { dueOn: '2026-11-18', judgedOn: '2026-11-20' };
  await show(loss, late, true);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  expect(screen.getByText(/^This was due on 18 November\./)).toHaveTextContent(
    'If you hand in another try today, 80% of its mark counts.',
  );
});

it('says that no other try is accepted', async () => {
  const closed = { dueOn: '2026-11-18', closedAfter: '2026-11-19' };
  await show({ rule: 'refused', days: 1 }, closed, true);
  expect(screen.getByText(/Another try isn’t accepted any more/)).toBeVisible();
});

it('says what a try that was asked for loses', async () => {
  await show(loss, { dueOn: '2026-11-16', judgedOn: '2026-11-18' });
  expect(screen.getByRole('note')).toHaveTextContent(
    'Another try is judged like the one before, which was 2 days late: 80% of its mark counts.',
  );
});
