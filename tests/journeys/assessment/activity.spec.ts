import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, signUp, test } from '../support/fixtures.ts';

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

test('a visitor plays on a phone, and nothing moves when the activity arrives', async ({
  page,
}) => {
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
  await trader(page).getByRole('heading').scrollIntoViewIfNeeded();
  await expect(trader(page).getByRole('button', { name: 'Check' })).toBeAttached();
  await expect(trader(page).getByText('Kept in this tab only. Sign in to keep it.')).toBeAttached();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
  await expectFitsPhone(page);
  await expectAccessible(page, '.activity');
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

test('on a phone, what has the focus is never behind the picture that stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const person = await signUp(page.request);
  await enter(page, person, '/lesson-detail/aperture-depth-of-field');
  const bench = page.getByRole('region', { name: 'Depth bench' });
  await bench.scrollIntoViewIfNeeded();
  await bench.getByRole('button', { name: 'Check' }).focus();
  // Backwards, controls come into the window from above, where the picture is.
  for (const name of ['Aperture: one stop narrower', 'Aperture: one stop wider']) {
    const button = bench.getByRole('button', { name });
    await expect(async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(button).toBeFocused({ timeout: 100 });
    }).toPass();
    await expect.poll(() => isFocusCovered(page)).toBe(false);
  }
});
