import type { Page } from '@playwright/test';
import { isThorough } from '../../support/thorough.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, givePaidCourse, signUp, test } from '../support/fixtures.ts';

/** One activity on the page, used by keyboard alone. */
class Desk {
  readonly page: Page;
  readonly region;
  constructor(page: Page, title: string) {
    this.page = page;
    this.region = page.getByRole('region', { name: title, exact: true });
  }

  async open() {
    await this.region.scrollIntoViewIfNeeded();
    await expect(this.region.getByRole('button', { name: 'Check' })).toBeVisible();
  }

  async press(name: string, times = 1) {
    const button = this.region.getByRole('button', { name, exact: true });
    await button.focus();
    for (let n = 0; n < times; n += 1) await this.page.keyboard.press('Enter');
  }

  /** Large steps with the page keys, small ones with the arrows, as someone would who can't use a mouse. */
  async slide(label: string, value: number) {
    const slider = this.region.getByRole('slider', { name: label, exact: true });
    await slider.focus();
    const read = () =>
      slider.evaluate(({ value, min, max, step }: HTMLInputElement) => ({
        value: Number(value),
        leap: (Number(max) - Number(min)) / 10,
        step: Number(step) || 1,
      }));
    for (let keys = 0; keys < 60; keys += 1) {
      const now = await read();
      const away = value - now.value;
      if (Math.abs(away) < now.step / 2) return;
      const isFar = Math.abs(away) >= now.leap;
      const key = isFar ? ['PageUp', 'PageDown'] : ['ArrowRight', 'ArrowLeft'];
      const presses = isFar ? 1 : Math.round(Math.abs(away) / now.step);
      for (let n = 0; n < presses; n += 1) {
        await this.page.keyboard.press(away > 0 ? (key[0] ?? '') : (key[1] ?? ''));
      }
    }
    expect((await read()).value, label).toBe(value);
  }

  async choose(label: string, option: string) {
    const select = this.region.getByRole('combobox', { name: label, exact: true });
    await select.focus();
    await this.page.keyboard.type(option);
    await expect(select.locator('option:checked')).toHaveText(new RegExp(`^${option}`));
  }

  async write(label: string, number: number) {
    await this.region.getByRole('spinbutton', { name: label, exact: true }).focus();
    await this.page.keyboard.type(String(number));
  }

  task(number: number) {
    return this.region
      .getByRole('list', { name: 'Tasks' })
      .getByRole('listitem')
      .nth(number - 1);
  }

  async check(number: number) {
    const button = this.region.getByRole('button', { name: /^Check( again)?$/ });
    if (await button.isVisible()) await button.press('Enter');
    await expect(this.task(number)).toContainText('Done');
    await expect(this.region.getByRole('status')).toHaveText(/^Solved\. /);
    const next = this.region.getByRole('button', { name: 'Next task' });
    if (await next.isVisible()) await next.press('Enter');
  }
}

interface Played {
  lesson: string;
  title: string;
  /** Of a course that has to be bought. */
  courseId?: number;
  tasks: readonly ((desk: Desk) => Promise<void>)[];
}

const shown = (desk: Desk, label: string) =>
  desk.region.getByRole('combobox', { name: label }).locator('option:checked');

const played: readonly Played[] = [
  {
    lesson: 'aperture-depth-of-field',
    title: 'Depth bench',
    tasks: [
      async (desk) => {
        await desk.press('Aperture: one stop wider', 5);
        await desk.slide('Focus', 300);
      },
      async (desk) => {
        await desk.press('Aperture: one stop narrower', 7);
        await desk.press('Lens: shorter', 2);
      },
      (desk) => desk.write('Depth you predict', 13),
    ],
  },
  {
    lesson: 'shutter-speed-for-motion-control',
    title: 'Blur lab',
    tasks: [
      (desk) => desk.press('Shutter speed: a shorter time', 3),
      (desk) => desk.press('Shutter speed: a longer time', 5),
      (desk) => desk.slide('Camera follows', 5),
      async (desk) => {
        await desk.slide('Camera follows', 0);
        await desk.press('Shutter speed: a shorter time', 3);
        await desk.slide("Nuno's path", 20);
      },
    ],
  },
  {
    lesson: 'understanding-natural-and-artificial-light',
    title: 'One lamp',
    tasks: [
      (desk) => desk.slide('Lamp position', 90),
      async (desk) => {
        await desk.slide('Lamp distance', 50);
        await desk.press('ISO: one stop darker', 2);
      },
      async (desk) => {
        await desk.slide('Lamp distance', 200);
        await desk.press('ISO: one stop brighter', 4);
      },
      (desk) => desk.slide('Lamp width', 100),
    ],
  },
  {
    lesson: 'seeing-simple-shapes',
    title: 'Eye level',
    courseId: 5,
    tasks: [
      async (desk) => {
        await desk.slide('Rim', 50);
        await desk.slide('Bottom', 60);
      },
      async (desk) => {
        await expect(shown(desk, 'Where the mug is')).toHaveText('On the floor');
        await desk.slide('Rim', 77);
        await desk.slide('Bottom', 80);
      },
      async (desk) => {
        await desk.slide('Rim', 0);
        await desk.slide('Bottom', 20);
      },
      async (desk) => {
        await expect(shown(desk, 'Where the mug is')).toHaveText('Above her eyes');
        await desk.slide('Rim', -55);
        await desk.slide('Bottom', -45);
      },
    ],
  },
  {
    lesson: 'sleeping-well',
    title: 'Night planner',
    tasks: [
      // Counted from noon: 22:40 and 7:00.
      (desk) => desk.slide('Light off', 640),
      async (desk) => {
        await expect(shown(desk, 'Whose night')).toHaveText(/^Task 2/);
        await desk.slide('Light off', 1140);
      },
      (desk) => desk.slide('Last coffee', 13 * 60 + 35),
      async (desk) => {
        await expect(shown(desk, 'Whose coffee')).toHaveText(/^Task 4/);
        await desk.slide('Last coffee', 12 * 60 + 35);
      },
    ],
  },
  {
    lesson: 'bending-at-the-surface',
    title: 'Refraction bench',
    tasks: [
      (desk) => desk.slide('Angle of the ray', 42),
      async (desk) => {
        await desk.choose('It meets', 'Glass');
        await desk.slide('Angle of the ray', 75);
      },
      async (desk) => {
        await desk.choose('The ray comes from', 'Water');
        await desk.choose('It meets', 'Air');
        await desk.slide('Angle of the ray', 41);
      },
      async (desk) => {
        await desk.choose('The ray comes from', 'Oil');
        await desk.choose('It meets', 'Glass');
        await desk.slide('Angle of the ray', 50);
      },
    ],
  },
  {
    lesson: 'when-light-stays-inside',
    title: 'The angle of no escape',
    tasks: [
      (desk) => desk.slide('Angle of the ray', 48),
      async (desk) => {
        await desk.choose('The ray comes from', 'Glass');
        await desk.slide('Angle of the ray', 42);
      },
      async (desk) => {
        await desk.choose('It meets', 'Water');
        await desk.slide('Angle of the ray', 62);
      },
      async (desk) => {
        await desk.choose('The ray comes from', 'Diamond');
        await desk.choose('It meets', 'Air');
        await desk.slide('Angle of the ray', 28);
      },
    ],
  },
  {
    lesson: 'mixing-light',
    title: 'Three lamps',
    tasks: [
      (desk) => desk.slide('Green lamp', 255),
      (desk) => desk.slide('Green lamp', 140),
      (desk) => desk.slide('All three', 188),
      async (desk) => {
        await desk.slide('Red lamp', 255);
        await desk.slide('Blue lamp', 0);
      },
    ],
  },
  {
    lesson: 'many-small-chances',
    title: 'Galton board',
    tasks: [
      (desk) => desk.write('Your bet: middle slot', 40),
      (desk) => desk.slide('Rows of nails', 7),
      async (desk) => {
        await desk.slide('Rows of nails', 8);
        await desk.slide('Tilt', 75);
      },
      async (desk) => {
        await desk.slide('Balls', 11);
        // Even 2,000 balls stray sometimes: someone would pour again.
        for (let pour = 0; pour < 8; pour += 1) {
          await expect(desk.region.getByRole('status')).toHaveText(/^2,000 balls/);
          await desk.region.getByRole('button', { name: 'Check' }).press('Enter');
          await expect(desk.region.getByRole('status')).toHaveText(/^(Not yet|Solved)/);
          if (await desk.task(4).getByText('Done').isVisible()) return;
          await desk.press('Pour again');
        }
      },
    ],
  },
];

for (const { lesson, title, courseId, tasks } of played) {
  test(`${title}: tasks are solved by keyboard, and stored`, async ({ page }) => {
    const person = await signUp(page.request);
    if (courseId) await givePaidCourse(person, courseId);
    await enter(page, person, `/lesson-detail/${lesson}`);
    const desk = new Desk(page, title);
    await desk.open();
    await expectAccessible(page, '.activity');
    const tried = isThorough ? tasks : tasks.slice(0, 1);
    for (const [index, solve] of tried.entries()) {
      await solve(desk);
      await desk.check(index + 1);
    }
    await page.reload();
    await desk.region.scrollIntoViewIfNeeded();
    await expect(
      desk.region.getByText(`${tried.length} of ${tasks.length} tasks done, kept for you`),
    ).toBeVisible();
    await expectFitsPhone(page);
  });
}

test('a visitor loses nothing when the connection is lost, and nothing is stored', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/lesson-detail/mixing-light');
  const desk = new Desk(page, 'Three lamps');
  await desk.open();
  await expect(desk.region.getByText('Kept in this tab only. Sign in to keep it.')).toBeVisible();
  await desk.slide('Green lamp', 255);
  await page.context().setOffline(true);
  await desk.press('Check');
  await expect(desk.region.getByRole('status')).toHaveText(/connection/);
  await page.context().setOffline(false);
  await desk.check(1);
  await page.emulateMedia({ media: 'print' });
  await expect(desk.region.getByRole('row', { name: 'Green 255 100%' })).toBeVisible();
  await expect(desk.region.getByRole('img', { name: /^A dark wall/ })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await desk.region.scrollIntoViewIfNeeded();
  await expect(desk.region.getByRole('slider', { name: 'Green lamp' })).toHaveValue('255');
  await expect(desk.task(1)).not.toContainText('Done');
});
