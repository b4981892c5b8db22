import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ActivityView } from '../shared/view.ts';
import { moved, placeAt } from './lines.tsx';
import { type BuildAndTraceData, buildAndTrace, traceTasksOf, type Work } from './model.ts';
import { firstUnfilled } from './trace.tsx';
import { view } from './view.tsx';

const data: BuildAndTraceData = {
  before: ['function filterTools() {'],
  lines: [
    { code: '  let shown = 0;', hint: 'It comes first.' },
    { code: '  for (const tool of tools) {', hint: 'It opens the loop.' },
    { code: '    shown = shown + 1;', hint: 'It is in the loop.' },
    { code: '  }', hint: 'It ends the loop.' },
  ],
  after: ['}', 'filterTools();'],
  alsoRight: [],
  shuffleSeed: 5,
  tasks: [
    { id: 'order', text: 'Order.', goal: 'order' },
    {
      id: 'dr',
      text: 'DR.',
      goal: 'trace',
      typed: 'DR',
      items: ['Cordless drill', 'Folding ladder', 'Hedge trimmer'],
    },
    {
      id: 'saw',
      text: 'Saw.',
      goal: 'trace',
      typed: ' saw ',
      items: ['Handsaw', 'Level', 'Jigsaw'],
    },
  ],
};
const { Workspace } = view as unknown as ActivityView<BuildAndTraceData, Work>;

let work = buildAndTrace.start(data);
function Desk() {
  const [inputs, setInputs] = useState(buildAndTrace.start(data));
  work = inputs;
  return <Workspace data={data} inputs={inputs} onChange={setInputs} />;
}

test('a line moves up and down, and stays inside', () => {
  expect(moved([4, 5, 6], 0, 2)).toEqual([5, 6, 4]);
  expect(moved([4, 5, 6], 2, 0)).toEqual([6, 4, 5]);
  expect(moved([4, 5, 6], 0, -1)).toEqual([4, 5, 6]);
});

test('a line that is dragged past the middle of another takes its place', () => {
  const rows = [0, 40, 80].map((top) => ({ top, bottom: top + 40 }));
  expect([10, 59, 61, 101, 500].map((y) => placeAt(rows, 0, y))).toEqual([0, 0, 1, 2, 2]);
  expect([-5, 21, 61].map((y) => placeAt(rows, 2, y))).toEqual([0, 1, 2]);
});

test('lines can be ordered by keyboard alone: the focus goes with the line', async () => {
  render(<Desk />);
  const [first = 0, second = 0] = work.order;
  const code = data.lines[first]?.code.trim() ?? '';
  screen.getByRole('button', { name: `Line 1, ${code}: move down` }).focus();
  await userEvent.keyboard('{Enter}');
  expect(work.order.slice(0, 2)).toEqual([second, first]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Line 2, ${code}: move down`);
});

test('each trace keeps its own rows', async () => {
  render(<Desk />);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Cordless drill: matches'), 'true');
  await user.selectOptions(screen.getByLabelText('Cordless drill: hidden'), 'false');
  await user.selectOptions(screen.getByLabelText('Cordless drill: shown after it'), '1');
  await user.selectOptions(screen.getByLabelText(/The search field contains/), '“ saw ”');
  await user.selectOptions(screen.getByLabelText('Jigsaw: matches'), 'true');
  expect(work.traces[0]?.[0]).toEqual({ matches: true, hidden: false, shown: 1 });
  expect(work.traces[1]?.[2]).toEqual({ matches: true, hidden: null, shown: null });
  expect(buildAndTrace.inputs.safeParse(work).success).toBe(true);
  const filled = [{ matches: true, hidden: false, shown: 1 }];
  const tasks = traceTasksOf(data);
  expect(firstUnfilled(tasks, [[...filled, ...filled, ...filled]])).toBe(1);
});

test('the trace follows the task at hand', () => {
  const play = (task: string) => (
    <Workspace data={data} inputs={work} task={task} onChange={() => undefined} />
  );
  const { rerender } = render(play('order'));
  expect(screen.getByLabelText('Cordless drill: matches')).toBeTruthy();
  rerender(play('saw'));
  expect(screen.getByLabelText('Handsaw: matches')).toBeTruthy();
});

test('the script runs in a frame that can do nothing else', async () => {
  render(<Desk />);
  await userEvent.click(screen.getByRole('button', { name: 'Run the script' }));
  expect(screen.getByTitle('What your script does').getAttribute('sandbox')).toBe('allow-scripts');
  await userEvent.click(
    screen.getAllByRole('button', { name: /^Line 1, .*: move down$/ })[0] as HTMLElement,
  );
  expect(screen.queryByTitle('What your script does')).toBeNull();
});
