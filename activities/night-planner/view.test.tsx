import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useShownTask } from '../shared/shown-task.tsx';
import type { ActivityView } from '../shared/view.ts';
import { type Night, type NightPlannerData, nightPlanner } from './model.ts';
import { fromNoon, hours, view } from './view.tsx';

const { Workspace } = view as unknown as ActivityView<NightPlannerData, Night>;
const data: NightPlannerData = {
  start: { lightOff: '23:55', lastCoffee: '16:00' },
  tasks: [
    {
      id: 'night',
      text: 'When?',
      goal: 'light-off',
      getUp: '6:40',
      sleepMinutes: 465,
      fallAsleepMinutes: 15,
    },
    {
      id: 'coffee',
      text: 'How late?',
      goal: 'last-coffee',
      earlierCups: [],
      mg: 80,
      atMostMg: 25,
      by: '22:00',
    },
  ],
};

test('a light goes off after midnight too', async () => {
  const onChange = vi.fn();
  render(<Workspace data={data} inputs={nightPlanner.start(data)} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Light off: 5 minutes later' }));
  expect(onChange).toHaveBeenCalledWith({ lightOffMinutes: 0, lastCoffeeMinutes: 960 });
});

test("a reader's own night is only drawn", async () => {
  const onChange = vi.fn();
  render(<Workspace data={data} inputs={nightPlanner.start(data)} onChange={onChange} />);
  await userEvent.selectOptions(screen.getByLabelText('Whose night'), 'Your own');
  fireEvent.change(screen.getByLabelText('Get up at'), { target: { value: '480' } });
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('The alarm is at 8:00');
  expect(onChange).not.toHaveBeenCalled();
});

test('a scale from noon to noon, and lengths in hours', () => {
  expect([fromNoon(720), fromNoon(0), fromNoon(fromNoon(1_435))]).toEqual([0, 720, 1_435]);
  expect([hours(465), hours(480)]).toEqual(['7 h 45 min', '8 h']);
});

test('the picture stays with the last task when nothing is at hand any more', () => {
  const { result, rerender: go } = renderHook(
    ({ current }: { current: string | undefined }) => useShownTask(current, 'first')[0],
    { initialProps: { current: 'first' as string | undefined } },
  );
  go({ current: 'third' });
  go({ current: undefined });
  expect(result.current).toBe('third');
});
