import type { Locator, Page } from '@playwright/test';
import { type BuildAndTraceData, traceOf } from '../../../activities/build-and-trace/model.ts';
import { romajiOf } from '../../../activities/menu-decoder/beats.ts';
import type { MenuDecoderData } from '../../../activities/menu-decoder/model.ts';
import { directionOf, directions } from '../../../activities/stroke-trainer/compare.ts';
import type { StrokeTrainerData } from '../../../activities/stroke-trainer/model.ts';
import { strokesOf } from '../../../activities/stroke-trainer/strokes.ts';
import { readActivity } from '../../support/activities.ts';
import { isThorough } from '../../support/thorough.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, givePaidCourse, signUp, test } from '../support/fixtures.ts';

const dataOf = <Data>(path: string) => readActivity(path).data as Data;

/** An activity, played by keyboard alone. */
class Played {
  readonly page: Page;
  readonly region: Locator;
  readonly tasks: number;
  constructor(page: Page, region: Locator, tasks: number) {
    this.page = page;
    this.region = region;
    this.tasks = tasks;
  }

  readonly button = (name: string | RegExp) =>
    this.region.getByRole('button', { name, exact: true });
  readonly slider = (name: string) => this.region.getByRole('slider', { name });
  readonly expectDone = (done: number) =>
    expect(this.region.getByText(new RegExp(`^${done} of ${this.tasks} tasks done`))).toBeVisible();

  async press(control: Locator, key = 'Enter', times = 1) {
    if (times > 0) await control.press(key);
    for (let n = 1; n < times; n += 1) await this.page.keyboard.press(key);
  }
  async type(field: Locator, text: string) {
    await this.press(field, 'ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }
  /** Checks the task at hand, which is the first or the one after these. */
  async check(done: number) {
    await this.press(this.button(/^Check( again)?$/));
    await this.expectDone(done);
    if (done < this.tasks) await this.press(this.button('Next task'));
  }
}

// Each yields whenever a task is done; the games have no tasks that could be left.

/** Corner Loaf: the fewest customers, the lowest price, the longest delay. */
async function* breakEven(played: Played) {
  const customers = played.slider('Customers a week');
  await played.press(customers, 'ArrowLeft', 20);
  yield played.check(1);
  await played.press(customers, 'ArrowRight', 30);
  yield played.check(2);
  await played.press(customers, 'ArrowLeft', 10);
  await played.press(played.slider('Price'), 'ArrowRight', 17);
  yield played.check(3);
  await played.press(played.button('Payment delay: one week sooner'));
  yield played.check(4);
}

/** Tries prices where few still buy, which shows best where nobody would; the best price is halfway from the cost to there. */
async function* sixSaturdays(played: Played) {
  const price = played.slider('Price of a box');
  const choose = async (cents: number) => {
    const steps = Math.min(36, Math.max(0, Math.round((cents - 1_200) / 50)));
    await played.press(price, 'Home');
    await played.press(price, 'ArrowRight', steps);
    return 1_200 + steps * 50;
  };
  const lostPerDollar = 1.8;
  const open = async (saturday: number, cents: number) => {
    const chosen = await choose(cents);
    await played.press(played.button(new RegExp(`^Open on Saturday ${saturday} `)));
    const said = await played.region
      .getByRole('img', { name: new RegExp(`${6 - saturday || 'No'} Saturdays? left`) })
      .getAttribute('aria-label');
    const sold = Number(/sold (\d+)/.exec(said ?? '')?.[1]);
    return { sold, nobody: chosen + (sold * 100) / lostPerDollar };
  };
  for (let game = 0; game < 6; game += 1) {
    let { nobody } = await open(1, 1_400);
    const seen: number[] = [];
    for (const [index, below] of [600, 450, 300, 400, 500].entries()) {
      const tried = await open(index + 2, nobody - below);
      if (tried.sold > 0) seen.push(tried.nobody);
      nobody =
        tried.sold > 0 ? seen.reduce((sum, each) => sum + each, 0) / seen.length : nobody - 300;
    }
    await choose((nobody + 1_100) / 2);
    await played.press(played.button(/^Set .* for good$/));
    await expect(played.button('Your price is set')).toBeVisible();
    if (await played.region.getByText(/^2 of 2 tasks done/).isVisible()) return;
    await played.press(played.button('Start again'));
    await expect(played.button(/^Open on Saturday 1 /)).toBeVisible();
  }
}

/** Answers by the rule of the lesson, and waits a month where the score nearly reaches it. */
async function* signalOrLuck(played: Played) {
  const score = played.region.getByText(/the score is \d+ ÷ √\d+\.$/);
  const round = (number: number) => played.region.getByText(`Round ${number} of 10`);
  for (let game = 0; game < 6; game += 1) {
    for (let number = 1; number <= 10; number += 1) {
      await expect(round(number)).toBeVisible();
      for (let isDecided = false, months = 1; !isDecided; months += 1) {
        const said = (await score.textContent()) ?? '';
        const [, apart = 0, total = 1] = (/is (\d+) ÷ √(\d+)/.exec(said) ?? []).map(Number);
        const z = apart / Math.sqrt(total);
        isDecided = z >= 1.96 || z < 1.3 || months === 3;
        if (!isDecided) {
          await played.press(played.button(/^Wait another month/));
          await expect(score).not.toHaveText(said);
        } else if (z < 1.96) {
          await played.press(played.button(/^Can’t tell/));
        } else {
          const counts = await played.region.getByText(/^\d+ customers?$/).allTextContents();
          const [poster = 0, tags = 0] = counts.map(Number.parseFloat);
          await played.press(
            played.button(poster > tags ? /^Better: the poster/ : /^Better: the tags/),
          );
        }
      }
    }
    await expect(played.region.getByText('All rounds are over')).toBeVisible();
    if (await played.region.getByText(/^2 of 2 tasks done/).isVisible()) return;
    await played.press(played.button('Start again'));
  }
}

async function* priceBuilder(played: Played) {
  const build = async (...tiles: string[]) => {
    for (const tile of tiles) await played.press(played.button(new RegExp(`^${tile} `)));
  };
  await build('san', 'sen');
  await played.press(played.button('Check'));
  await expect(played.region.getByText(/That reads 3,000/).first()).toBeVisible();
  await played.press(played.button('Undo'));
  await build('zen', 'hap', 'pyaku', 'roku', 'jū');
  yield played.check(1);
  // The next price begins with no tiles.
  await build('ichi', 'man', 'roku', 'sen', 'san', 'byaku', 'hachi', 'jū');
  yield played.check(2);
  await played.type(played.region.getByLabel('Price in digits'), '1640');
  yield played.check(3);
  await played.type(played.region.getByLabel('Price in digits'), '28,300');
  yield played.check(4);
  await played.press(played.region.getByRole('radio', { name: /^roppon / }), 'Space');
  yield played.check(5);
  await played.press(played.region.getByRole('radio', { name: /^yonmai / }), 'Space');
  yield played.check(6);
}

async function* menuDecoder(played: Played) {
  const { menu } = dataOf<MenuDecoderData>('1-basic-japanese/katakana.menu-decoder');
  const line = played.region.getByLabel('Line', { exact: true });
  const reading = played.region.getByRole('textbox');
  const katakanaNow = async () =>
    (await line.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? ''))
      .split(' ')
      .at(-1) ?? '';
  await played.type(reading, 'x');
  await played.page.keyboard.press('Enter');
  await expect(played.region.getByText(/Check beat 1/).first()).toBeVisible();
  for (let number = 1; number <= 12; number += 1) {
    const katakana = await katakanaNow();
    const { meaning = '' } = menu.find((each) => each.katakana === katakana) ?? {};
    await played.type(reading, romajiOf(katakana));
    await played.page.keyboard.press('Enter');
    await played.press(played.region.getByRole('radio', { name: meaning, exact: true }), 'Space');
    await expect(played.region.getByText('Yes, that’s it.')).toBeVisible();
    if (number < 12) {
      await played.press(played.button('Next line'));
      await expect(reading).toBeFocused();
    }
  }
  for (const done of [1, 2, 3]) yield played.check(done);
}

async function* strokeTrainer(played: Played) {
  const { tasks } = dataOf<StrokeTrainerData>('1-basic-japanese/hiragana.stroke-trainer');
  for (const [index, { signs }] of tasks.entries()) {
    for (const [place, { sign }] of signs.entries()) {
      for (const stroke of strokesOf(sign).keys()) {
        const name = directions[directionOf(sign, stroke)] ?? '';
        await played.press(played.button(`${name.charAt(0).toUpperCase()}${name.slice(1)}`));
      }
      if (place < signs.length - 1) await played.press(played.button('Next sign'));
    }
    yield played.check(index + 1);
  }
}

async function* gridPlayground(played: Played) {
  const minimum = played.slider('Minimum column width');
  await played.press(played.region.getByLabel('Box sizing'), 'b');
  yield played.check(1);
  await played.press(minimum, 'ArrowLeft', 20);
  await expect(played.region.getByText('4 columns', { exact: true })).toBeVisible();
  yield played.check(2);
  await played.press(minimum, 'ArrowLeft', 70);
  yield played.check(3);
  const text = played.region.getByLabel('Text colour', { exact: true });
  await played.type(text, '#777777');
  await played.press(played.button('Check'));
  await expect(played.region.getByText(/you need 4\.5:1/).first()).toBeVisible();
  await played.type(text, '#333333');
  yield played.check(4);
  await played.type(played.region.getByLabel('Card background', { exact: true }), '#0f5458');
  await played.type(text, '#ffffff');
  yield played.check(5);
}

async function* buildAndTrace(played: Played) {
  const { lines, tasks } = dataOf<BuildAndTraceData>(
    '6-web-development-basics/first-steps-in-javascript.build-and-trace',
  );
  for (const [to, { code }] of lines.entries()) {
    const up = played.region.getByRole('button', { name: `, ${code.trim()}: move up` });
    const at = Number(/^Line (\d+)/.exec((await up.getAttribute('aria-label')) ?? '')?.[1]) - 1;
    await played.press(up, 'Enter', at - to);
  }
  await played.press(played.button('Run the script'));
  const page = played.region.frameLocator('[title="What your script does"]');
  await expect(page.getByText('7 of 7 tools')).toBeVisible();
  yield played.check(1);
  const traces = tasks.filter((task) => task.goal === 'trace');
  for (const [index, task] of traces.entries()) {
    for (const { item, matches, hidden, shown } of traceOf(task)) {
      const cell = (name: string) => played.region.getByLabel(`${item}: ${name}`);
      await played.press(cell('matches'), matches ? 't' : 'f');
      await played.press(cell('hidden'), hidden ? 't' : 'f');
      await played.press(cell('shown'), `${shown}`);
    }
    yield played.check(index + 2);
  }
}

async function* bayesCounts(played: Played) {
  await played.type(played.region.getByLabel('Your count: ill, positive'), '19');
  await played.type(played.region.getByLabel('Your count: healthy, positive'), '98');
  await played.type(played.region.getByLabel('Share of the positives who are ill'), '16.2');
  yield played.check(1);
  await played.press(played.slider('Base rate'), 'ArrowRight', 81);
  yield played.check(2);
  await played.press(played.slider('Base rate'), 'Home');
  await played.press(played.slider('Base rate'), 'ArrowRight', 9);
  await played.press(played.slider('False alarms'), 'Home');
  await played.press(played.slider('False alarms'), 'ArrowRight', 9);
  yield played.check(3);
}

const activities = [
  {
    title: 'Break-even and cash',
    lesson: 'importance-of-finance-in-business',
    course: 2,
    tasks: 4,
    solve: breakEven,
  },
  {
    title: 'Six Saturdays',
    lesson: 'the-4-Ps-of-marketing',
    course: 2,
    tasks: 2,
    solve: sixSaturdays,
  },
  {
    title: 'Signal or luck',
    lesson: 'measuring-what-works',
    course: 4,
    tasks: 2,
    solve: signalOrLuck,
  },
  {
    title: 'Price builder',
    lesson: 'numbers-and-counting',
    course: 1,
    tasks: 6,
    solve: priceBuilder,
  },
  { title: 'Menu decoder', lesson: 'katakana', course: 1, tasks: 3, solve: menuDecoder },
  { title: 'Stroke trainer', lesson: 'hiragana', course: 1, tasks: 10, solve: strokeTrainer },
  {
    title: 'Grid playground',
    lesson: 'styling-with-css',
    course: 6,
    tasks: 5,
    solve: gridPlayground,
    // It begins with a grey that nobody can read: mending it is a task.
    isUnreadable: true,
  },
  {
    title: 'Build and trace',
    lesson: 'first-steps-in-javascript',
    course: 6,
    tasks: 4,
    solve: buildAndTrace,
  },
  { title: 'A thousand people', lesson: 'base-rates', course: 10, tasks: 3, solve: bayesCounts },
];

async function show(page: Page, title: string) {
  const region = page.getByRole('region', { name: title });
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByRole('button', { name: 'Show as table' })).toBeVisible();
  return region;
}

for (const { title, lesson, course, tasks, solve, isUnreadable = false } of activities) {
  test(`${title}: tasks by keyboard`, async ({ page }) => {
    const person = await signUp(page.request);
    await givePaidCourse(person, course);
    await enter(page, person, `/lesson-detail/${lesson}`);
    const region = await show(page, title);
    const played = new Played(page, region, tasks);
    await played.expectDone(0);
    if (!isUnreadable) await expectAccessible(page, '.activity');
    let done = 0;
    for await (const _ of solve(played)) {
      done += 1;
      if (!isThorough && !isUnreadable) break;
    }
    done ||= tasks;
    await played.expectDone(done);
    if (isUnreadable) await expectAccessible(page, '.activity');
    await page.reload();
    await show(page, title);
    await played.expectDone(done);
    const stored = await ask<{ done: string[] }>(
      `select done from assessment.activity_state join accounts.account on id = account_id
       where username = $1`,
      person.username,
    );
    expect(stored.map((row) => row.done.length)).toEqual([done]);
  });
}

test('a stroke is written with the mouse', async ({ page }) => {
  const person = await signUp(page.request);
  await givePaidCourse(person, 1);
  await enter(page, person, '/lesson-detail/hiragana');
  const region = await show(page, 'Stroke trainer');
  const sheet = region.getByRole('img', { name: /^あ, a: 0 of 3/ });
  await sheet.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 1 } = (await sheet.boundingBox()) ?? {};
  const at = ([across = 0, down = 0]: readonly number[]) =>
    [x + ((20 + across * 3.6) * width) / 400, y + ((20 + down * 3.6) * width) / 400] as const;
  for (const stroke of strokesOf('あ')) {
    await page.mouse.move(...at(stroke[0] ?? []));
    await page.mouse.down();
    for (const point of stroke) await page.mouse.move(...at(point));
    await page.mouse.up();
  }
  await expect(region.getByRole('button', { name: 'あ a, done' })).toBeVisible();
});

test('a visitor explores on a phone, loses nothing offline, and leaves nothing with us', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lesson-detail/base-rates');
  const region = await show(page, 'A thousand people');
  await expectFitsPhone(page);
  await region.getByLabel('Your count: ill, positive').fill('19');
  await context.setOffline(true);
  await region.getByRole('button', { name: 'Check' }).click();
  await expect(region.getByText(/connection|offline|online/i).first()).toBeVisible();
  await expect(region.getByLabel('Your count: ill, positive')).toHaveValue('19');
  await context.setOffline(false);
  await region.getByRole('button', { name: 'Check' }).click();
  await expect(region.getByText(/Now count the healthy people/).first()).toBeVisible();
  await expect(region.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  const again = await show(page, 'A thousand people');
  await expect(again.getByLabel('Your count: ill, positive')).toHaveValue('19');
});
