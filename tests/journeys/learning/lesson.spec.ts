import type { Page } from '@playwright/test';
import { openSettled } from '../../support/settled-page.ts';
import { plainPieces, readParagraphs, readQuiz } from '../support/content.ts';
import {
  enter,
  expect,
  givePaidCourse,
  sample,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const open = '/lesson-detail/exposure-triangle-basic';
const locked = '/lesson-detail/writing-html';
const lockedCall = '/api/lessons/writing-html';
/** From the first paragraph, which appears only in the text itself. */
const [lockedText = ''] = plainPieces(readParagraphs('writing-html')[0] ?? '');
const lockedTitle = 'This lesson opens with the course';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Course outline' });
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor reads an open lesson with its text, figures and rail', async ({ page, faults }) => {
  const html = await (await page.request.get(open)).text();
  for (const piece of readParagraphs('exposure-triangle-basic').flatMap(plainPieces)) {
    expect(html).toContain(piece);
  }
  await openSettled(page, '/lesson-detail/understanding-your-camera');
  await test.step('a link in the text opens without a page load', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
    await page.getByRole('link', { name: 'next lesson', exact: true }).click();
    await expect(titleOf(page)).toHaveText('Exposure Triangle Basics');
    await expect(page.locator('html[data-kept]')).toBeAttached();
  });

  await test.step('text, figures and rail', async () => {
    await expect(page.getByText('Week 1, lesson 2')).toBeVisible();
    await expect(page.getByText('5 questions at the end')).toBeVisible();
    const figure = page.getByRole('figure').filter({ hasText: 'One step up doubles' });
    await expect(figure.getByRole('img', { name: /^Three stairs of five steps/ })).toBeVisible();
    await expect(page.getByRole('complementary').filter({ hasText: 'stop' }).first()).toBeVisible();
    await expect(rail(page).getByText('10 lessons')).toBeVisible();
    const here = rail(page).getByRole('link', { name: 'Exposure Triangle Basics' });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: /^Next step/ }).click();
    await expect(titleOf(page)).toHaveText('Aperture and Depth of Field');
    await page.getByRole('link', { name: /^Previous/ }).click();
    await expect(titleOf(page)).toHaveText('Exposure Triangle Basics');
    await expect(page.getByRole('link', { name: 'Sign in to keep your progress' })).toHaveAttribute(
      'href',
      `/sign-in?next=${encodeURIComponent(open)}`,
    );
  });

  await test.step('old and misspelt addresses lead to the lesson, unknown ones to a 404 page', async () => {
    for (const [asked, meant] of [
      ['leading-limes-and-framing-techniques', 'leading-lines-and-framing-techniques'],
      ['the-4-ps-of-marketing', 'the-4-Ps-of-marketing'],
    ]) {
      const answer = await page.request.get(`/lesson-detail/${asked}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers().location).toBe(`/lesson-detail/${meant}`);
    }
    expect((await page.request.get('/lesson-detail/constructor')).status()).toBe(404);
    faults.expect('404 GET /lesson-detail/no-such-lesson');
    const answer = await page.goto('/lesson-detail/no-such-lesson');
    expect(answer?.status()).toBe(404);
    await expect(titleOf(page)).toBeVisible();
  });

  await test.step('on a phone the rail is a drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(open);
    await expect(page.getByText('lesson 2 of 10')).toBeVisible();
    const drawer = page.getByRole('dialog', { name: 'Course outline' });
    const opener = page.getByRole('button', { name: 'Outline' });
    const next = rail(page).getByRole('link', { name: 'Aperture and Depth of Field' });
    await expect(next).toBeHidden();
    await opener.click();
    const here = drawer.getByRole('link', { name: 'Exposure Triangle Basics' });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await expect(here).toBeInViewport();
    for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByRole('link', { name: 'Aperture and Depth of Field' }).click();
    await expect(titleOf(page)).toHaveText('Aperture and Depth of Field');
    await expect(drawer).toBeHidden();
  });
});

test('a locked lesson shows what it covers to those without the course, and an Admin the text', async ({
  page,
}) => {
  await test.step('a visitor sees what it covers, the price and the way to the course', async () => {
    await page.goto(locked);
    await expect(page.getByRole('heading', { name: lockedTitle })).toBeVisible();
    const inside = page.getByRole('region', { name: 'In this lesson' });
    await expect(inside.getByText('Elements and attributes')).toBeVisible();
    await expect(inside.getByText('5 questions at the end')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Quiz' })).toHaveCount(0);
    const here = rail(page).getByRole('link', { name: /^Writing HTML \(locked\)$/ });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await expect(rail(page).getByRole('link', { name: /Preview$/ })).toHaveCount(1);
    await page.getByRole('link', { name: 'See the course' }).click();
    await expect(page).toHaveURL('/course-detail/6');
    await page.goto('/lesson-detail/katakana');
    const panel = page.getByRole('region', { name: lockedTitle });
    await expect(panel).toContainText('15$ instead of 25$');
    await expect(panel).toContainText('Discounted Price');
  });

  await test.step('a learner without the course sees the lock', async () => {
    await enter(page, await signUp(page.request), locked);
    await expect(page.getByRole('heading', { name: lockedTitle })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeHidden();
    await expect(rail(page).getByRole('link', { name: / \(locked\)$/ })).toHaveCount(3);
  });

  await enter(page, sample.admin, locked);
  await expect(page.getByText(lockedText)).toBeVisible();
});

test('a locked lesson sends its text and questions only to those who may read it', async ({
  request,
}) => {
  const learner = await signUp(request);
  const stranger = await signUp(request);
  await givePaidCourse(learner, 6);
  const own = { authorization: `Bearer ${await tokenOf(request, learner)}` };
  const other = { authorization: `Bearer ${await tokenOf(request, stranger)}` };
  const textOf = async (path: string, headers = {}) => {
    const answer = await request.get(path, { headers });
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  const questions = readQuiz('writing-html').map(({ question }) => question);
  const secrets = [...readParagraphs('writing-html'), ...questions].flatMap(plainPieces);
  const leaks = (text: string) => secrets.filter((secret) => text.includes(secret));

  // The page asks some of the questions, the first one always.
  const [first = ''] = questions;
  const shown = [...readParagraphs('writing-html'), first].flatMap(plainPieces);
  expect(leaks(await textOf(`${lockedCall}/mine`, own))).toEqual(expect.arrayContaining(shown));
  expect(leaks(await textOf(locked))).toEqual([]);
  expect(leaks(await textOf(`${locked}.data`))).toEqual([]);
  expect(leaks(await textOf(lockedCall))).toEqual([]);
  expect(leaks(await textOf(lockedCall, other))).toEqual([]);
  expect(leaks(await textOf(`${lockedCall}/mine`, other))).toEqual([]);
  const key = crypto.randomUUID();
  const attempt = { answers: [0, 0, 0, 0, 0], version: 1, key };
  for (const headers of [undefined, other]) {
    const options = { data: attempt, ...(headers && { headers }) };
    expect((await request.post(`${lockedCall}/attempts`, options)).status()).toBe(403);
  }
});

test('an enrolled learner reads a locked lesson and never sees the lock', async ({ page }) => {
  const person = await signUp(page.request);
  await givePaidCourse(person, 6);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${lockedCall}/mine`, async (route) => {
    await released;
    await route.continue();
  });
  await enter(page, person, locked);
  await expect(titleOf(page)).toBeVisible();
  await expect(page.locator('html[data-signed-in]')).toBeAttached();
  await expect(page.getByText(lockedTitle)).toBeHidden();
  release();
  await expect(page.getByText(lockedText)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Quiz' })).toBeVisible();
  await expect(rail(page).getByText('0 of 4 lessons done')).toBeVisible();
  await expect(rail(page).getByRole('link', { name: / \(locked\)$|Preview$/ })).toHaveCount(0);
});

test.describe('kana', () => {
  interface Spoken {
    text: string;
    lang: string;
    onend: () => void;
  }

  /** Fakes voices for these languages and records what is spoken. */
  async function giveVoices(page: Page, languages: string[]) {
    await page.addInitScript((languages) => {
      const spoken: Spoken[] = [];
      const voices = languages.map((lang) => ({ lang, localService: true, name: lang }));
      const nothing = () => {};
      const speechSynthesis = {
        getVoices: () => voices,
        cancel: nothing,
        addEventListener: nothing,
        removeEventListener: nothing,
        speak: (said: Spoken) => void spoken.push(said),
      };
      const SpeechSynthesisUtterance = function (this: { text: string }, text: string) {
        this.text = text;
      };
      for (const [name, value] of Object.entries({ speechSynthesis, SpeechSynthesisUtterance })) {
        Object.defineProperty(window, name, { value });
      }
      Object.assign(window, { spoken });
    }, languages);
  }

  const spokenIn = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { spoken: Spoken[] }).spoken.map(({ text, lang }) => [text, lang]),
    );
  const kana = (page: Page, text: string) =>
    page.getByRole('button', { name: text, exact: true }).first();

  test('are spoken on click and Enter, and a table of them is one tab stop', async ({ page }) => {
    await giveVoices(page, ['en-AU', 'ja-JP']);
    await openSettled(page, '/lesson-detail/hiragana');
    await expect(kana(page, 'か')).toHaveAttribute('lang', 'ja');
    await kana(page, 'か').click();
    expect(await spokenIn(page)).toEqual([['か', 'ja-JP']]);
    await expect(kana(page, 'か')).toHaveAttribute('data-speaking');
    await page.evaluate(() => (window as unknown as { spoken: Spoken[] }).spoken[0]?.onend());
    await expect(kana(page, 'か')).not.toHaveAttribute('data-speaking');
    await kana(page, 'き').press('Enter');
    expect(await spokenIn(page)).toEqual([
      ['か', 'ja-JP'],
      ['き', 'ja-JP'],
    ]);

    const table = page.getByRole('region', { name: 'Table: The 46 basic signs', exact: true });
    await expect(table.getByRole('rowheader', { name: 'k', exact: true })).toBeVisible();
    await expect(table.locator('.say:not([tabindex="-1"])')).toHaveCount(1);
    const sign = (text: string) => table.getByRole('button', { name: text, exact: true });
    await sign('あ').focus();
    for (const [key, reached] of [
      ['ArrowRight', 'い'],
      ['ArrowDown', 'き'],
      ['End', 'こ'],
      ['ArrowUp', 'お'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(sign(reached)).toBeFocused();
    }
    await expect(table.locator('.say:not([tabindex="-1"])')).toHaveCount(1);
  });

  test('show one notice without a Japanese voice', async ({ page }) => {
    await giveVoices(page, ['en-AU']);
    await openSettled(page, '/lesson-detail/hiragana');
    await kana(page, 'か').click();
    await kana(page, 'き').click();
    await expect(toast(page, 'This browser has no Japanese voice.')).toHaveCount(1);
    expect(await spokenIn(page)).toEqual([]);
  });
});
