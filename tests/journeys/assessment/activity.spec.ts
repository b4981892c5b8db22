import type { Locator, Page } from '@playwright/test';
import { strokesOf } from '../../../activities/stroke-trainer/strokes.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, givePaidCourse, signUp, test } from '../support/fixtures.ts';

// How the tasks of each kind are solved with its controls is tested in activities/play-through.test.tsx.

const lesson = '/lesson-detail/exposure-triangle-basic';

const trader = (page: Page) => page.getByRole('region', { name: 'Stop trader' });
const task = (page: Page, text: RegExp) =>
  trader(page).getByRole('list', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: text });

/** Presses a button as often as needed, by keyboard alone. */
async function press(page: Page, name: string, times = 1) {
  const button = trader(page).getByRole('button', { name, exact: true });
  await button.focus();
  await expect(button).toBeFocused();
  for (let n = 0; n < times; n += 1) await page.keyboard.press('Enter');
}

test('a learner solves all tasks of an activity by keyboard', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, lesson);
  await trader(page).scrollIntoViewIfNeeded();
  await expect(trader(page).getByRole('button', { name: 'Check' })).toBeVisible();
  await expect(trader(page).getByText('0 of 3 tasks done, kept for you')).toBeVisible();
  await expectAccessible(page, '.activity');

  await press(page, 'Aperture: one stop brighter', 3);
  await expect(trader(page).getByText('Three stops too bright.', { exact: true })).toBeVisible();
  await expect(trader(page).getByRole('status')).toContainText('Three stops too bright.');
  await press(page, 'Check');
  await expect(
    trader(page)
      .getByText(/Make up for it with another setting/)
      .first(),
  ).toBeVisible();
  await press(page, 'Shutter speed: one stop darker', 3);
  await press(page, 'Check');
  await expect(task(page, /Pipa is asleep/)).toContainText('Done');
  // The focus goes on to the next task, which is shown when it is asked for.
  await expect(trader(page).getByRole('button', { name: 'Next task' })).toBeFocused();
  await expect(trader(page).getByRole('img', { name: /asleep/ })).toBeVisible();
  await press(page, 'Next task');
  await expect(trader(page).getByRole('button', { name: 'Check' })).toBeFocused();

  await press(page, 'Reset');
  await press(page, 'Shutter speed: one stop darker', 2);
  await press(page, 'ISO: one stop brighter', 2);
  await press(page, 'Check');
  await expect(task(page, /Three dogs run past/)).toContainText('Done');
  await press(page, 'Next task');

  await press(page, 'Reset');
  await press(page, 'Aperture: one stop brighter', 4);
  await press(page, 'Shutter speed: one stop darker', 4);
  await press(page, 'Check');
  await expect(task(page, /fixed at about f\/2/)).toContainText('Done');
  await expect(trader(page).getByText('3 of 3 tasks done, kept for you')).toBeVisible();

  await press(page, 'Show as table');
  await expect(trader(page).getByRole('row', { name: 'Aperture f/8 f/2 +4' })).toBeVisible();

  await page.reload();
  await trader(page).scrollIntoViewIfNeeded();
  await expect(trader(page).getByText('3 of 3 tasks done, kept for you')).toBeVisible();
  const stored = await ask<{ attempts: number }>(
    `select attempts from assessment.activity_state join accounts.account on id = account_id
     where username = $1`,
    person.username,
  );
  expect(stored).toEqual([{ attempts: 4 }]);
});

/** Nothing of what has the focus can be seen, because something else is in front of it (WCAG 2.4.11). */
const isFocusCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return true;
    const { left, top, width, height } = focused.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) => {
      const front = document.elementFromPoint(left + width / 2, top + height * part);
      return !front || !(focused.contains(front) || front.contains(focused));
    });
  });

test('a visitor plays on a phone: nothing moves, and nothing is lost', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as PerformanceEntry & { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(lesson);
  const check = trader(page).getByRole('button', { name: /^Check( again)?$/ });
  await test.step('nothing moves when the activity arrives', async () => {
    // In one go: the heading of the still is replaced when the activity arrives.
    await trader(page).evaluate((region) =>
      region.querySelector('h3')?.scrollIntoView({ block: 'center' }),
    );
    await expect(check).toBeAttached();
    const signIn = trader(page).getByRole('link', { name: 'Sign in', includeHidden: true });
    await expect(signIn).toBeAttached();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
    await expectFitsPhone(page);
    await expectAccessible(page, '.activity');
  });

  await test.step('a lost connection loses nothing', async () => {
    await press(page, 'Aperture: one stop brighter', 3);
    await context.setOffline(true);
    await check.click();
    await expect(trader(page).getByRole('status')).toHaveText(/connection/);
    await context.setOffline(false);
    await check.click();
    await expect(trader(page).getByRole('status')).toHaveText(/^Not yet\. /);
    await page.emulateMedia({ media: 'print' });
    await expect(trader(page).getByRole('row', { name: 'Aperture f/8 f/2.8 +3' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await trader(page).scrollIntoViewIfNeeded();
    await press(page, 'Show as table');
    await expect(trader(page).getByRole('row', { name: 'Aperture f/8 f/2.8 +3' })).toBeVisible();
  });
});

test('on a phone, what has the focus is never behind the picture that stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/lesson-detail/aperture-depth-of-field');
  const bench = page.getByRole('region', { name: 'Depth bench' });
  await bench.scrollIntoViewIfNeeded();
  await bench.getByRole('button', { name: 'Check' }).focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  // Backwards, controls come into the window from above, where the picture is.
  for (const name of ['Aperture: one stop narrower', 'Aperture: one stop wider']) {
    for (let presses = 0; presses < 20 && (await focused()) !== name; presses += 1) {
      await page.keyboard.press('Shift+Tab');
    }
    await expect(bench.getByRole('button', { name })).toBeFocused();
    await expect.poll(() => isFocusCovered(page)).toBe(false);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a still, the facts and the tasks remain', async ({ page }) => {
    await page.goto(lesson);
    await expect(trader(page).getByRole('img', { name: /^Pipa the dog asleep/ })).toBeVisible();
    await expect(trader(page).getByRole('row', { name: 'Aperture f/8 f/8 0' })).toBeVisible();
    await expect(trader(page).getByRole('listitem')).toHaveCount(3);
  });
});

interface Shown {
  lesson: string;
  title: string;
  /** Of a course that has to be bought. */
  courseId?: number;
  /** What only a real browser and a real server can show. */
  play?: (region: Locator, page: Page) => Promise<void>;
}

async function writeWithMouse(region: Locator, page: Page) {
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
}

async function slideByKeys(region: Locator) {
  const slider = region.getByRole('slider', { name: 'Green lamp' });
  await slider.press('End');
  await expect(slider).toHaveValue('255');
  await region.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(region.getByRole('list', { name: 'Tasks' }).getByText('Done')).toHaveCount(1);
}

async function runScript(region: Locator) {
  await region.getByRole('button', { name: 'Run the script' }).press('Enter');
  await expect(region.locator('[title="What your script does"]')).toBeVisible();
  const frame = region.frameLocator('[title="What your script does"]');
  await expect(frame.locator('body')).not.toBeEmpty();
}

async function makeReadable(region: Locator) {
  // It begins with a grey that nobody can read: mending it is a task.
  await region.getByLabel('Text colour', { exact: true }).fill('#333333');
}

async function openShop(region: Locator) {
  await region.getByRole('button', { name: /^Open on Saturday 1 / }).press('Enter');
  await expect(region.getByRole('button', { name: /^Open on Saturday 2 / })).toBeVisible();
}

async function answerRound(region: Locator) {
  await region.getByRole('button', { name: /^Can’t tell/ }).press('Enter');
  await expect(region.getByText('Round 2 of 10')).toBeVisible();
}

/** A lesson for each kind; the stop trader is above. */
const kinds: readonly Shown[] = [
  { lesson: 'hiragana', title: 'Stroke trainer', courseId: 1, play: writeWithMouse },
  { lesson: 'katakana', title: 'Menu decoder', courseId: 1 },
  { lesson: 'numbers-and-counting', title: 'Price builder', courseId: 1 },
  { lesson: 'importance-of-finance-in-business', title: 'Break-even and cash', courseId: 2 },
  { lesson: 'the-4-Ps-of-marketing', title: 'Six Saturdays', courseId: 2, play: openShop },
  { lesson: 'aperture-depth-of-field', title: 'Depth bench' },
  { lesson: 'shutter-speed-for-motion-control', title: 'Blur lab' },
  { lesson: 'understanding-natural-and-artificial-light', title: 'One lamp' },
  { lesson: 'measuring-what-works', title: 'Signal or luck', courseId: 4, play: answerRound },
  { lesson: 'seeing-simple-shapes', title: 'Eye level', courseId: 5 },
  { lesson: 'styling-with-css', title: 'Grid playground', courseId: 6, play: makeReadable },
  { lesson: 'first-steps-in-javascript', title: 'Build and trace', courseId: 6, play: runScript },
  { lesson: 'sleeping-well', title: 'Night planner' },
  { lesson: 'bending-at-the-surface', title: 'Refraction bench' },
  { lesson: 'mixing-light', title: 'Three lamps', play: slideByKeys },
  { lesson: 'base-rates', title: 'A thousand people', courseId: 10 },
  { lesson: 'many-small-chances', title: 'Galton board', courseId: 10 },
];

// A journey of all would be too long for a busy machine.
for (const part of [0, 1, 2, 3]) {
  test(`activities open in their lessons, for everyone and on phones (${part + 1})`, async ({
    page,
  }) => {
    const shown = kinds.filter((_, index) => index % 4 === part);
    const person = await signUp(page.request);
    for (const id of new Set(shown.flatMap(({ courseId }) => courseId ?? []))) {
      await givePaidCourse(person, id);
    }
    await enter(page, person, '/healthz');
    for (const { lesson, title, play } of shown) {
      await test.step(title, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`/lesson-detail/${lesson}`);
        const region = page.getByRole('region', { name: title, exact: true });
        await region.scrollIntoViewIfNeeded();
        await expect(region.getByRole('button', { name: 'Show as table' })).toBeVisible();
        await play?.(region, page);
        await expectAccessible(page, '.activity');
        await expectFitsPhone(page);
      });
    }
  });
}
