import type { Page } from '@playwright/test';
import { takePhoto } from '../support/studio/photos.ts';
import {
  expectAccessible,
  expectFitsNarrowWindow,
  expectFitsPhone,
} from './support/accessibility.ts';
import { enter, expect, fillSignIn, newPerson, sample, signUp } from './support/fixtures.ts';
import { test } from './support/shared-page.ts';

const pages = [
  '/',
  '/courses',
  '/features',
  '/pricing',
  '/payment',
  '/contact-us',
  '/contact-sales?licences=80',
  '/payment?licences=30',
  '/payment?course=6',
  '/courses?q=photografy&price=free',
  '/courses?q=xylophone&price=paid&duration=long',
  // One course of each layout.
  '/course-detail/1',
  '/course-detail/2',
  '/course-detail/3',
  // Open, with kana, with code, locked, and an assignment.
  ...['exposure-triangle-basic', 'hiragana', 'how-the-web-works', 'katakana'].map(
    (slug) => `/lesson-detail/${slug}`,
  ),
  '/lesson-detail/practical-assignment-exposure-triangle-in-action',
  '/help',
  '/help/create-an-account',
  '/terms',
  '/privacy',
  '/certificates/unknown',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/mail-preferences/unknown',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/mailbox',
  '/nowhere',
];

for (const path of pages) {
  test(`${path}`, async ({ page, faults }) => {
    faults.expect('404 GET /nowhere', '404 GET /certificates/unknown');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await expectFitsNarrowWindow(page);
  });
}

for (const tab of ['curriculum', 'instructor', 'faqs', 'reviews']) {
  test(`the ${tab} of a course`, async ({ page }) => {
    await page.goto(`/course-detail/2?tab=${tab}`);
    await expectAccessible(page, '[role=tabpanel]');
    await expectFitsPhone(page);
  });
}

test('forms with errors', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Username is required.')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/contact-us');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expectAccessible(page, 'main form');
  await page.goto('/contact-sales');
  await page.getByRole('button', { name: 'Ask for an offer' }).click();
  await expect(page.getByText('Organisation is required.')).toBeVisible();
  await expectAccessible(page, 'main form');
});

test('forms of a course with errors', async ({ page }) => {
  await page.goto('/course-detail/6?enrol=1');
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByText('Full Name is required.')).toBeVisible();
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByText('Comment is required.')).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
});

test.describe('for a learner with one lesson done', () => {
  test.beforeEach(async ({ page }) => {
    const token = await enter(page, await signUp(page.request), '/healthz');
    const headers = { authorization: `Bearer ${token}` };
    await page.request.put('/api/lessons/sleeping-well/completion', { headers, data: {} });
  });

  test('the course, and a rating with an error', async ({ page }) => {
    await page.goto('/course-detail/7?tab=curriculum');
    await expect(page.getByText('1 of 4 lessons')).toBeVisible();
    await expectAccessible(page, 'main');
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await page.getByRole('button', { name: 'Save rating' }).click();
    await expect(page.getByText('Choose one to five stars.')).toBeVisible();
    await expectAccessible(page, '[role=tabpanel]');
  });

  test('the lesson, with a private note', async ({ page }) => {
    await page.goto('/lesson-detail/sleeping-well');
    await expect(page.getByText('1 of 4 lessons done').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add a private note' }).click();
    await page.getByRole('textbox', { name: 'Private note' }).fill('Dark, cool, quiet.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page, 'main');
  });
});

test('an unfinished quiz and its result', async ({ page }) => {
  const quiz = 'section[aria-labelledby=quiz]';
  await page.goto('/lesson-detail/exposure-triangle-basic');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(page.getByText('Not answered yet', { exact: true })).toHaveCount(4);
  await expectAccessible(page, quiz);
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(page.getByText(/^Your Score: \d \/ 5$/)).toBeVisible();
  await expectAccessible(page, quiz);
});

test('an assignment with a photo, with an error, and submitted', async ({ page }) => {
  const path = '/lesson-detail/practical-assignment-exposure-triangle-in-action';
  await enter(page, await signUp(page.request), path);
  const desk = 'section[aria-labelledby=assignment]';
  const files = page.locator('input[type=file]');
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
  await files.nth(0).setInputFiles(photo);
  await expect(page.getByText('Photo 1 is uploaded')).toBeVisible();
  await files.nth(1).setInputFiles({ ...photo, name: 'notes.txt', mimeType: 'text/plain' });
  await expect(page.getByText('We can’t read this file as a photo.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await expectAccessible(page, desk);
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(page.getByText('Handed in', { exact: true })).toBeVisible();
  await expectAccessible(page, desk);
});

test('a toast', async ({ page, faults }) => {
  faults.expect('500 POST /auth/login');
  await page.route('**/auth/login', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/sign-in');
  await fillSignIn(page, 'student', 'stepwell-student');
  await expect(page.locator('.Toastify__toast')).toBeVisible();
  await page.locator('.Toastify__toast').hover();
  await expectAccessible(page);
});

test('the code dialog of the sign-up', async ({ page }) => {
  const person = newPerson();
  await page.goto('/sign-up');
  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm your email' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
});

test.describe('the Admin Dashboard', () => {
  const table = (page: Page) => page.getByRole('table', { name: 'User Information' });

  test('with a comment to approve, on a desktop and on a phone', async ({ page }) => {
    const { username: name, email } = newPerson();
    const data = { name, email, comment: 'Is there a second part?' };
    const answer = await page.request.post('/api/courses/5/comments', { data });
    expect(answer.status()).toBe(201);
    await enter(page, sample.admin, '/user-screen/admin-dashboard?sort=username&order=desc');
    await expect(table(page)).toBeVisible();
    await expect(page.getByRole('img', { name: /Role number/ })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await expectAccessible(page);
  });

  test('confirms a deletion and a change of role', async ({ page }) => {
    await enter(page, sample.admin, '/user-screen/admin-dashboard?sort=username&order=desc');
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const role = page.getByLabel(/^Role of /).first();
    await role.selectOption((await role.inputValue()) === 'Admin' ? 'User' : 'Admin');
    await page.getByRole('button', { name: /^Apply the role/ }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the open menu', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the open filters', async ({ page }) => {
    await page.goto('/courses?price=free');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(page.getByLabel('Price')).toBeVisible();
    await expectAccessible(page, 'main');
  });

  test('the open outline of a lesson', async ({ page }) => {
    await page.goto('/lesson-detail/katakana');
    await page.getByRole('button', { name: 'Outline' }).click();
    await expect(page.getByRole('dialog', { name: 'Course outline' })).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
  });
});
