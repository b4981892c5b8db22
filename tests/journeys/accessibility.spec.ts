import type { Page } from '@playwright/test';
import { excessOf, weighedPages } from '../bench/weight/page-budgets.ts';
import { weighFirstVisit } from '../bench/weight/weigh.ts';
import { takePhoto } from '../support/studio/photos.ts';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsNarrowWindow,
  expectFitsPhone,
} from './support/accessibility.ts';
import {
  enter,
  expect,
  fillSignIn,
  newPerson,
  sample,
  signUp,
  test,
  toast,
  tokenOf,
} from './support/fixtures.ts';
import { studioMarksIn } from './support/studio-marks.ts';

async function expectSound(page: Page, expectThemed = expectAccessible) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectThemed(page);
  await expectFitsPhone(page);
  await expectFitsNarrowWindow(page);
}

const serverFailure = 'An error has been occured while processing you request. Please try again!';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** What opens on a page, or is wrong in its form. */
const states: Record<string, (page: Page) => Promise<void>> = {
  async '/'(page) {
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expectAccessible(page);
  },
  async '/courses'(page) {
    await page.setViewportSize(phone);
    await expect(page.getByLabel('Price')).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Price').selectOption('Free');
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await expectAccessible(page, 'main');
  },
  async '/lesson-detail/exposure-triangle-basic'(page) {
    const quiz = 'section[aria-labelledby=quiz]';
    const submit = page.getByRole('button', { name: 'Submit Quiz' });
    await page.getByRole('radio').first().check();
    await submit.click();
    await expect(page.getByText('Not answered yet', { exact: true })).toHaveCount(4);
    await expectAccessible(page, quiz);
    await submit.click();
    await expect(page.getByText(/^Your Score: \d \/ 5$/)).toBeVisible();
    await expectAccessibleInBothThemes(page, quiz);
  },
  async '/contact-us'(page) {
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('main form [aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page, 'main form');
  },
  async '/contact-sales'(page) {
    await page.getByRole('button', { name: 'Ask for an offer' }).click();
    await expect(page.locator('main form [aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page, 'main form');
  },
  async '/sign-in'(page) {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Username is required.')).toBeVisible();
    await expectAccessible(page, 'main');
    await page.route('**/auth/login', (route) => route.fulfill({ status: 500, json: {} }));
    await fillSignIn(page, 'student', 'stepwell-student');
    await expect(toast(page, serverFailure)).toBeVisible();
    await page.locator('.Toastify__toast').hover();
    await expectAccessible(page);
  },
  async '/sign-up'(page) {
    const person = newPerson();
    await page.getByLabel('Username', { exact: true }).fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Walker');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm your email' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'dialog[open]');
  },
};

/** Between them they have the colours of all public pages. */
const inDarkToo = [
  '/',
  '/courses',
  '/course-detail/3',
  '/lesson-detail/exposure-triangle-basic',
  '/pricing',
  '/payment',
  '/sign-in',
];

for (const path of weighedPages) {
  // The one load tells what the page weighs, too: a further one would cost as much as all that is looked at.
  test(`${path} is light, accessible and fits a narrow window`, async ({
    page,
    baseURL,
    faults,
  }) => {
    faults.expect('500 POST /auth/login');
    const weight = await weighFirstVisit(page, baseURL ?? '', path);
    expect.soft(excessOf(weight)).toEqual([]);
    expect.soft(await studioMarksIn(page.request, weight.scripts)).toEqual([]);
    await expectSound(
      page,
      inDarkToo.includes(path) ? expectAccessibleInBothThemes : expectAccessible,
    );
    await page.setViewportSize(desktop);
    await states[path]?.(page);
  });
}

/** By what they have in common, one after the other in one browser. */
const furtherPages = {
  'pages for buyers': ['/contact-sales?licences=80', '/payment?licences=30', '/payment?course=6'],
  'searches and lessons': [
    '/courses?q=photografy&price=free',
    '/courses?q=xylophone&price=paid&duration=long',
    '/lesson-detail/how-the-web-works',
    '/lesson-detail/practical-assignment-exposure-triangle-in-action',
  ],
  'pages to read': [
    '/help/create-an-account',
    '/build',
    '/terms',
    '/privacy',
    '/nowhere',
    '/mailbox',
  ],
  'pages behind links in emails': [
    '/certificates/unknown',
    '/reset-password',
    '/mail-preferences/unknown',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
  ],
};

for (const [name, paths] of Object.entries(furtherPages)) {
  test(name, async ({ page, faults }) => {
    faults.expect('404 GET /nowhere', '404 GET /certificates/unknown');
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize(desktop);
        await page.goto(path);
        await expectSound(page);
      });
    }
  });
}

test('a certificate is light and accessible', async ({ page, baseURL }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, sample.student)}` };
  const { data } = await (await page.request.get('/api/achievements', { headers })).json();
  const path = `/certificates/${data.certificates[0].id}`;
  expect(excessOf(await weighFirstVisit(page, baseURL ?? '', path))).toEqual([]);
  await expectSound(page);
});

test('a locked lesson and its outline on a phone', async ({ page }) => {
  await page.goto('/lesson-detail/katakana');
  await expectSound(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Outline' }).click();
  await expect(page.getByRole('dialog', { name: 'Course outline' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
});

test('a course with each of its tabs, and the forms of a paid one with errors', async ({
  page,
}) => {
  await page.goto('/course-detail/2');
  await expectSound(page);
  await page.setViewportSize(desktop);
  for (const tab of ['Curriculum', 'Instructor', 'Faqs', 'Reviews']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expectAccessible(page, '[role=tabpanel]');
    await expectFitsPhone(page);
    await page.setViewportSize(desktop);
  }
  await page.goto('/course-detail/6?enrol=1');
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByText('Full Name is required.')).toBeVisible();
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByText('Comment is required.')).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
});

test('a course and a lesson of a learner: progress, a rating with an error, a private note', async ({
  page,
}) => {
  const token = await enter(page, await signUp(page.request), '/healthz');
  const headers = { authorization: `Bearer ${token}` };
  await page.request.put('/api/lessons/sleeping-well/completion', { headers, data: {} });
  await page.goto('/course-detail/7?tab=curriculum');
  await expect(page.getByText('1 of 4 lessons')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText('Choose one to five stars.')).toBeVisible();
  await expectAccessible(page, '[role=tabpanel]');
  await page.goto('/lesson-detail/sleeping-well');
  await expect(page.getByText('1 of 4 lessons done').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add a private note' }).click();
  await page.getByRole('textbox', { name: 'Private note' }).fill('Dark, cool, quiet.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');
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

test('the Admin Dashboard on a desktop and on a phone, a deletion and a change of role', async ({
  page,
}) => {
  const { username: name, email } = newPerson();
  const data = { name, email, comment: 'Is there a second part?' };
  const answer = await page.request.post('/api/courses/5/comments', { data });
  expect(answer.status()).toBe(201);
  await enter(page, sample.admin, '/user-screen/admin-dashboard?sort=username&order=desc');
  await expect(page.getByRole('table', { name: 'User Information' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Role number/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const dialog = page.getByRole('dialog');
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const role = page.getByLabel(/^Role of /).first();
  await role.selectOption((await role.inputValue()) === 'Admin' ? 'User' : 'Admin');
  await page.getByRole('button', { name: /^Apply the role/ }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expectFitsPhone(page);
  await expectAccessible(page);
});
