import { fireEvent, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { capitalised } from '../contract/text/words.ts';
import { type ActivityFile, activityFiles } from '../tests/support/activity-files.ts';
import { isThorough } from '../tests/support/thorough.ts';
import { type BuildAndTraceData, traceOf } from './build-and-trace/model.ts';
import { turnKinds } from './kinds.ts';
import { romajiOf } from './menu-decoder/beats.ts';
import type { MenuDecoderData } from './menu-decoder/model.ts';
import type { ActivityView, AnyView, TurnView } from './shared/view.ts';
import { directionOf, directions } from './stroke-trainer/compare.ts';
import type { StrokeTrainerData } from './stroke-trainer/model.ts';
import { strokesOf } from './stroke-trainer/strokes.ts';
import { views } from './views.tsx';

// Elements are found by their labels alone: asking for roles takes seconds beside drawings of a thousand shapes.

type Name = string | RegExp;

function isNamed(element: Element, name: Name): boolean {
  const own = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return typeof name === 'string' ? own === name : name.test(own);
}

function find<Found extends Element>(elements: Iterable<Found>, name: Name): Found {
  const found = [...elements].find((element) => isNamed(element, name));
  if (!found) throw new Error(`Nothing is called ${name}.`);
  return found;
}

const button = (name: Name) => find(document.querySelectorAll('button'), name);

function field<Field extends HTMLInputElement | HTMLSelectElement>(name: Name): Field {
  const named = find(
    document.querySelectorAll('label, input[aria-label], select[aria-label]'),
    name,
  );
  return (named instanceof HTMLLabelElement ? named.control : named) as Field;
}

function press(name: Name, times = 1) {
  for (let n = 0; n < times; n += 1) {
    const pressed = button(name);
    expect(pressed.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(pressed);
  }
}

const write = (name: Name, value: string) => fireEvent.change(field(name), { target: { value } });

/** To a place that keys reach too. */
function slide(name: string, value: number) {
  const { min, max, step } = field<HTMLInputElement>(name);
  const steps = (value - Number(min)) / (Number(step) || 1);
  expect([value >= Number(min), value <= Number(max), Number.isInteger(steps)]).toEqual([
    true,
    true,
    true,
  ]);
  write(name, String(value));
}

const choose = (name: Name, option: Name) =>
  write(name, find(field<HTMLSelectElement>(name).options, option).value);

function shown(name: string): string {
  const { options, value } = field<HTMLSelectElement>(name);
  return [...options].find((option) => option.value === value)?.text ?? '';
}

/** What solves each task, in order. Those of the lesson are solved with the controls that someone has. */
const solutions: Readonly<Record<string, (data: never) => readonly (() => void)[]>> = {
  'Break-even and cash': () => [
    () => slide('Customers a week', 400),
    () => slide('Customers a week', 430),
    () => {
      slide('Customers a week', 420);
      slide('Price', 1_017);
    },
    () => press('Payment delay: one week sooner'),
  ],
  'Price builder': () => {
    const lay = (...tiles: string[]) => {
      for (const tile of tiles) press(new RegExp(`^${tile} `));
    };
    return [
      () => {
        lay('san', 'sen');
        press('Undo');
        lay('zen', 'hap', 'pyaku', 'roku', 'jū');
      },
      // The next price begins with no tiles.
      () => lay('ichi', 'man', 'roku', 'sen', 'san', 'byaku', 'hachi', 'jū'),
      () => write('Price in digits', '1640'),
      () => write('Price in digits', '28,300'),
      () => fireEvent.click(field(/^roppon/)),
      () => fireEvent.click(field(/^yonmai/)),
    ];
  },
  'Menu decoder': ({ menu }: MenuDecoderData) => {
    const readMenu = () => {
      for (let number = 1; number <= 12; number += 1) {
        const katakana = shown('Line')?.split(' ').at(-1) ?? '';
        const { meaning = '' } = menu.find((each) => each.katakana === katakana) ?? {};
        write(/^How is/, romajiOf(katakana));
        press('Check reading');
        fireEvent.click(field(meaning));
        if (number < 12) press('Next line');
      }
    };
    return [readMenu, () => {}, () => {}];
  },
  'Stroke trainer': ({ tasks }: StrokeTrainerData) =>
    tasks.map(({ signs }) => () => {
      for (const [place, { sign }] of signs.entries()) {
        for (const stroke of strokesOf(sign).keys()) {
          press(capitalised(directions[directionOf(sign, stroke)] ?? ''));
        }
        if (place < signs.length - 1) press('Next sign');
      }
    }),
  'Grid playground': () => [
    () => choose('Box sizing', /^border-box/),
    () => slide('Minimum column width', 220),
    () => slide('Minimum column width', 150),
    () => write('Text colour', '#333333'),
    () => {
      write('Card background', '#0f5458');
      write('Text colour', '#ffffff');
    },
  ],
  'Build and trace': ({ lines, tasks }: BuildAndTraceData) => [
    () => {
      for (const [to, { code }] of lines.entries()) {
        const up = `, ${code.trim()}: move up`;
        const at = [...document.querySelectorAll('button[aria-label$=": move up"]')].findIndex(
          (each) => each.getAttribute('aria-label')?.endsWith(up),
        );
        for (let n = at; n > to; n -= 1) press(`Line ${n + 1}${up}`);
      }
    },
    ...tasks
      .filter((task) => task.goal === 'trace')
      .map((task) => () => {
        for (const { item, matches, hidden, shown: after } of traceOf(task)) {
          choose(`${item}: matches`, matches ? /^t/i : /^f/i);
          choose(`${item}: hidden`, hidden ? /^t/i : /^f/i);
          choose(`${item}: shown after it`, `${after}`);
        }
      }),
  ],
  'A thousand people': () => [
    () => {
      write('Your count: ill, positive', '19');
      write('Your count: healthy, positive', '98');
      write('Share of the positives who are ill', '16.2');
    },
    () => slide('Base rate', 91),
    () => {
      slide('Base rate', 10);
      slide('False alarms', 9);
    },
  ],
  'Depth bench': () => [
    () => {
      press('Aperture: one stop wider', 5);
      slide('Focus', 300);
    },
    () => {
      press('Aperture: one stop narrower', 7);
      press('Lens: shorter', 2);
    },
    () => write('Depth you predict', '13'),
  ],
  'Blur lab': () => [
    () => press('Shutter speed: a shorter time', 3),
    () => press('Shutter speed: a longer time', 5),
    () => slide('Camera follows', 5),
    () => {
      slide('Camera follows', 0);
      press('Shutter speed: a shorter time', 3);
      slide("Nuno's path", 20);
    },
  ],
  'One lamp': () => [
    () => slide('Lamp position', 90),
    () => {
      slide('Lamp distance', 50);
      press('ISO: one stop darker', 2);
    },
    () => {
      slide('Lamp distance', 200);
      press('ISO: one stop brighter', 4);
    },
    () => slide('Lamp width', 100),
  ],
  'Eye level': () => {
    const draw = (rim: number, bottom: number, where?: string) => () => {
      if (where) expect(shown('Where the mug is')).toBe(where);
      slide('Rim', rim);
      slide('Bottom', bottom);
    };
    return [
      draw(50, 60),
      draw(77, 80, 'On the floor'),
      draw(0, 20),
      draw(-55, -45, 'Above her eyes'),
    ];
  },
  'Night planner': () => [
    // Counted from noon: 22:40 and 7:00.
    () => slide('Light off', 640),
    () => {
      expect(shown('Whose night')).toMatch(/^Task 2/);
      slide('Light off', 1140);
    },
    () => slide('Last coffee', 13 * 60 + 35),
    () => {
      expect(shown('Whose coffee')).toMatch(/^Task 4/);
      slide('Last coffee', 12 * 60 + 35);
    },
  ],
  'Refraction bench': () => {
    const shine = (angle: number, to?: string, from?: string) => () => {
      if (from) choose('The ray comes from', new RegExp(`^${from}`));
      if (to) choose('It meets', new RegExp(`^${to}`));
      slide('Angle of the ray', angle);
    };
    return [shine(42), shine(75, 'Glass'), shine(41, 'Air', 'Water'), shine(50, 'Glass', 'Oil')];
  },
  'The angle of no escape': () => [
    () => slide('Angle of the ray', 48),
    () => {
      choose('The ray comes from', /^Glass/);
      slide('Angle of the ray', 42);
    },
    () => {
      choose('It meets', /^Water/);
      slide('Angle of the ray', 62);
    },
    () => {
      choose('The ray comes from', /^Diamond/);
      choose('It meets', /^Air/);
      slide('Angle of the ray', 28);
    },
  ],
  'Three lamps': () => [
    () => slide('Green lamp', 255),
    () => slide('Green lamp', 140),
    () => slide('All three', 188),
    () => {
      slide('Red lamp', 255);
      slide('Blue lamp', 0);
    },
  ],
  'Galton board': () => [
    () => write('Your bet: middle slot', '40'),
    () => slide('Rows of nails', 7),
    () => {
      slide('Rows of nails', 8);
      slide('Tilt', 75);
    },
    () => slide('Balls', 11),
  ],
  'Stop trader': () => [
    () => {
      press('Aperture: one stop brighter', 3);
      press('Shutter speed: one stop darker', 3);
    },
    () => {
      press('Aperture: one stop darker', 3);
      press('Shutter speed: one stop brighter');
      press('ISO: one stop brighter', 2);
    },
    () => {
      press('ISO: one stop darker', 2);
      press('Aperture: one stop brighter', 4);
      press('Shutter speed: one stop darker', 2);
    },
  ],
};

async function viewOf({ kind }: ActivityFile): Promise<AnyView> {
  const view = await views[kind]?.();
  if (!view) throw new Error(`${kind} has no view.`);
  return view;
}

const judged = activityFiles.filter(({ kind }) => !turnKinds.has(kind));
const fileOf = (title: string) =>
  activityFiles.find((file) => file.title === title) as ActivityFile;

test.each(judged)('$title: every task is solved with the controls', async (file) => {
  const { title, data } = file;
  const { kind, Workspace } = (await viewOf(file)) as ActivityView<unknown, unknown>;
  let inputs = kind.start(data);
  function Played({ task }: { task: string }): ReactNode {
    const [now, setNow] = useState(inputs);
    inputs = now;
    return <Workspace data={data} inputs={now} task={task} onChange={setNow} />;
  }
  const tasks = kind.tasks(data);
  const steps = solutions[title]?.(data as never) ?? [];
  expect(steps).toHaveLength(tasks.length);
  const { rerender } = render(<Played task={tasks[0]?.id ?? ''} />);
  // The rows of the stroke trainer are all alike.
  const tried = isThorough ? tasks : tasks.slice(0, 6);
  for (const [index, { id }] of tried.entries()) {
    rerender(<Played task={id} />);
    const sent = () => kind.inputs.parse(JSON.parse(JSON.stringify(inputs)));
    steps[index]?.();
    // Even 2,000 balls stray sometimes: someone would pour again.
    for (let pour = 0; pour < 8 && !kind.judge(data, id, sent()).done; pour += 1) {
      if (title === 'Galton board') press('Pour again');
    }
    expect({ id, ...kind.judge(data, id, sent()) }).toMatchObject({ id, done: true });
  }
});

/** Plays a game in turns, in which one seed always means the same. */
async function playTurns(title: string) {
  const file = fileOf(title);
  const { TurnWorkspace } = (await viewOf(file)) as TurnView<unknown, unknown>;
  const game = turnKinds.get(file.kind)?.open(file.data);
  if (!game) throw new Error(`${title} isn't played in turns.`);
  const seed = 7;
  let moves: readonly unknown[] = [];
  function Played(): ReactNode {
    const [now, setNow] = useState(moves);
    moves = now;
    const onMove = (move: unknown) => {
      expect(game?.refuse(seed, now, move)).toBeUndefined();
      setNow([...now, game?.move.parse(move)]);
    };
    return <TurnWorkspace shown={game?.show(seed, now)} isBusy={false} onMove={onMove} />;
  }
  const { container } = render(<Played />);
  const judge = (task: string, ...more: unknown[]) => game.judge(seed, [...moves, ...more], task);
  return { container, judge };
}

test('Six Saturdays: four prices are tried, and a good one is set for good', async () => {
  const { judge } = await playTurns('Six Saturdays');
  for (const [index, cents] of [1_400, 1_800, 2_200, 2_600].entries()) {
    slide('Price of a box', cents);
    press(new RegExp(`^Open on Saturday ${index + 1} `));
  }
  expect(judge('look-around')).toMatchObject({ done: true });
  const prices = Array.from({ length: 37 }, (_, step) => 1_200 + 50 * step);
  const good = prices.find(
    (priceCents) => judge('set-the-price', { kind: 'commit', priceCents }).done,
  );
  slide('Price of a box', good ?? 0);
  press(/^Set .* for good$/);
  expect(judge('set-the-price')).toMatchObject({ done: true });
});

test('Signal or luck: whoever answers by the rule of the lesson solves the first task', async () => {
  const { container, judge } = await playTurns('Signal or luck');
  for (let number = 1; number <= 10; number += 1) {
    const said = container.textContent ?? '';
    const [, apart = 0, total = 1] = (/is (\d+) ÷ √(\d+)/.exec(said) ?? []).map(Number);
    const [poster = 0, tags = 0] = [...container.querySelectorAll('text')]
      .filter((text) => isNamed(text, /^\d+ customers?$/))
      .map((text) => Number.parseFloat(text.textContent));
    const isSignal = apart / Math.sqrt(total) >= 1.96;
    press(isSignal ? (poster > tags ? /^Better: the poster/ : /^Better: the tags/) : /^Can’t tell/);
  }
  expect(button(/^Can’t tell/).getAttribute('aria-disabled')).toBe('true');
  expect(judge('honest')).toMatchObject({ done: true });
});
