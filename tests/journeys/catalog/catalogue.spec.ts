import type { Page } from '@playwright/test';
import { enter, expect, sample, signUp, test, toast } from '../support/fixtures.ts';
import { navigate } from '../support/navigate.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search courses' });
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const titles = (page: Page) => results(page).getByRole('heading', { level: 3 });

const courses = 10;
const free = [
  'Introduction to Business',
  'Learn Photography',
  'Healthy Habits',
  'Light and Colour',
  'Layout and Type',
  'Thinking in Chances',
];
const freeByTitle = [...free].sort();

/** The result of a search for `photografy`, with its correction. */
async function expectPhotography(page: Page, others = ['Light and Colour', 'Layout and Type']) {
  await expect(titles(page)).toHaveText(['Learn Photography', ...others]);
  await expect(titles(page).locator('mark')).toHaveText('Photography');
  await expect(results(page).getByRole('status')).toHaveText(
    `${others.length ? '3 courses match' : '1 course matches'} “photografy” Showing results for photography instead of photografy`,
  );
}

test('search forgives typos, finds lessons and kana, keeps the focus, and Back leaves it in one step', async ({
  page,
}) => {
  await page.goto('/features');
  await page.goto('/courses');
  await expect(results(page).getByRole('status')).toHaveText(`${courses} courses`);
  await expect(results(page).getByRole('navigation', { name: 'Pages' })).toHaveText('1');
  // Visitors cannot save courses.
  await expect(page.getByRole('button', { name: 'Save Basic Japanese' })).toHaveCount(0);
  await field(page).pressSequentially('photografy');
  await expect(page).toHaveURL('/courses?q=photografy');
  await expectPhotography(page);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('photografy');

  await field(page).fill('apertur');
  await expect(titles(page)).toHaveText(['Learn Photography']);
  const lesson = results(page).getByText(/^In the lesson/);
  await expect(lesson.locator('mark').first()).toHaveText(/^aperture$/i);
  await field(page).fill('kana');
  await expect(titles(page)).toHaveText(['Basic Japanese']);
  await expect(results(page).getByText('Showing results for')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/features');
});

test('filters and sort order are in the address, and Back undoes them', async ({ page }) => {
  await page.goto('/courses');
  await page.getByLabel('Price').selectOption('Free');
  await expect(page).toHaveURL('/courses?price=free');
  await expect(titles(page)).toHaveText(free);
  await page.getByLabel('Sort by').selectOption('Title');
  await expect(page).toHaveURL('/courses?price=free&sort=title');
  await expect(titles(page)).toHaveText(freeByTitle);
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await categories.getByRole('link', { name: 'Business' }).click();
  await expect(page).toHaveURL('/courses?category=business&price=free&sort=title');
  await expect(titles(page)).toHaveText(['Introduction to Business']);

  await page.reload();
  await expect(titles(page)).toHaveText(['Introduction to Business']);
  await expect(page.getByLabel('Price')).toHaveValue('free');
  await expect(page.getByLabel('Sort by')).toHaveValue('title');

  await page.goBack();
  await expect(titles(page)).toHaveText(freeByTitle);
  await page.goBack();
  await expect(titles(page)).toHaveText(free);
  await expect(page.getByLabel('Sort by')).toHaveValue('id');
  await page.goBack();
  await expect(titles(page)).toHaveCount(courses);
  await expect(page.getByLabel('Price')).toHaveValue('');
});

test('a filter chosen before hydration is applied', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/courses', { waitUntil: 'commit' });
  await page.getByLabel('Price').selectOption('Free');
  await page.getByLabel('Sort by').selectOption('Title');
  held.resolve();
  await expect(page).toHaveURL('/courses?price=free&sort=title');
  await expect(titles(page)).toHaveText(freeByTitle);
});

test('invalid values in the address are ignored; an unknown category is not found', async ({
  page,
  request,
  faults,
}) => {
  faults.expect('404 GET /courses');
  const odd = await request.get('/courses?price=cheap&sort=luck&page=99');
  expect(odd.status()).toBe(200);
  expect(await odd.text()).toContain(`${courses} courses`);
  const answer = await page.goto('/courses?category=nowhere');
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'See all courses' }).click();
  await expect(titles(page)).toHaveCount(courses);
});

test('a category on the home page leads to its courses', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Art\s*2 courses$/ }).click();
  await expect(page).toHaveURL('/courses?category=art');
  await expect(titles(page)).toHaveText(['Learn Photography', 'Drawing for Beginners']);
});

test('the learner’s area has the same categories, search and filters', async ({ page }) => {
  await enter(page, sample.student);
  await page.getByRole('link', { name: /^Art & Humanities\s*2 courses$/ }).click();
  await expect(page).toHaveURL('/user-screen/user-courses?category=art');
  await expect(titles(page)).toHaveText(['Learn Photography', 'Drawing for Beginners']);

  await navigate(page, '/user-screen/user-courses');
  await expect(titles(page)).toHaveCount(courses);
  await page.getByLabel('Price').selectOption('Paid');
  await expect(page).toHaveURL('/user-screen/user-courses?price=paid');
  await expect(titles(page)).toHaveCount(4);
  await field(page).pressSequentially('photografy');
  await expect(page.getByText('Nothing found for “photografy”')).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter Paid' }).click();
  await expect(page).toHaveURL('/user-screen/user-courses?q=photografy');
  await expectPhotography(page);
  await page.reload();
  await expectPhotography(page);
  await page.goBack();
  await expect(page.getByLabel('Price')).toHaveValue('paid');
  await expect(field(page)).toHaveValue('photografy');
});

test('a course is saved from its card, or shown as not saved; Saved Courses lists it, and its removal can be undone', async ({
  page,
  faults,
}) => {
  faults.expect('503 PUT /api/courses/1/saved');
  await enter(page, await signUp(page.request), '/courses');
  const save = page.getByRole('button', { name: 'Save Basic Japanese' });
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await test.step('while the database is away', async () => {
    const refuse = { status: 503, json: { detail: 'The database is away.', errors: [] } };
    await page.route('**/api/courses/1/saved', (route) => route.fulfill(refuse));
    await save.click();
    await expect(toast(page, 'The database is away.')).toBeVisible();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await page.unrouteAll();
  });
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/courses/1/saved'));
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);

  await navigate(page, '/user-screen/saved-courses');
  const list = page.getByRole('region', { name: 'Saved courses' });
  const cards = list.getByRole('article');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Discounted Price');
  await expect(cards.getByRole('link')).toHaveText('Basic Japanese');
  await list.getByRole('button', { name: 'Save Basic Japanese' }).click();
  await expect(cards).toHaveCount(0);
  await page.locator('.Toastify__toast').getByRole('button', { name: 'Undo' }).click();
  await expect(cards).toHaveCount(1);

  await test.step('Hot Deals leads to exactly the courses it counts', async () => {
    const banner = page.getByRole('region', { name: 'Hot Deals' });
    await expect(banner).toContainText('6 courses free, 2 discounted');
    await expect(page.getByText('On your list: 1 course discounted')).toBeVisible();
    await banner.getByRole('link', { name: 'See all 8 courses' }).click();
    await expect(page).toHaveURL('/user-screen/user-courses?price=deals');
    await expect(page.getByLabel('Price')).toHaveValue('deals');
    await expect(titles(page)).toHaveText([
      'Basic Japanese',
      'Introduction to Business',
      'Learn Photography',
      'Marketing Essentials',
      'Healthy Habits',
      'Light and Colour',
      'Layout and Type',
      'Thinking in Chances',
    ]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue can be read and searched', async ({ page, faults }) => {
    // The browser's way of not loading scripts.
    faults.expect(/^csp \/assets\/.+\.js$/);
    await page.goto('/courses?category=art');
    await expect(titles(page)).toHaveText(['Learn Photography', 'Drawing for Beginners']);
    await field(page).fill('photografy');
    await page.getByLabel('Price').selectOption('Free');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\?q=photografy&category=art&.*price=free/);
    await expectPhotography(page, []);
    await page.getByRole('link', { name: 'Learn Photography' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn Photography');
  });
});
