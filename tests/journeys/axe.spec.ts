import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { takePhoto } from '../photos.ts';
import { enter, expect, fillSignIn, newPerson, sample, signUp, test } from './fixtures.ts';

const publicPages = [
  ...['/', '/courses', '/features', '/pricing', '/payment', '/contact-us'],
  ...['/courses?q=photografy&price=free', '/courses?q=xylophone&price=paid&duration=long'],
  // A course of each layout, and every tab.
  ...['/course-detail/1', '/course-detail/2?tab=reviews', '/course-detail/3?tab=curriculum'],
  ...['/course-detail/1?tab=curriculum', '/course-detail/1?tab=instructor'],
  ...['/course-detail/1?tab=faqs', '/course-detail/2', '/course-detail/3'],
  // Open, with kana, with code, locked, and an assignment.
  ...['exposure-triangle-basic', 'hiragana', 'how-the-web-works', 'katakana'].map(
    (slug) => `/lesson-detail/${slug}`,
  ),
  '/lesson-detail/practical-assignment-exposure-triangle-in-action',
  ...[
    '/help',
    '/help/create-an-account',
    '/terms',
    '/privacy',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
  ],
  ...['/reset-password', '/newsletter/confirm', '/newsletter/unsubscribe', '/mailbox', '/nowhere'],
];
const learnerPages = [
  ...[
    '',
    '/user-courses',
    '/user-courses?q=photografy&price=free',
    '/my-learning',
    '/achievement',
    '/reminder',
    '/saved-courses',
  ],
  ...[
    '/progress',
    '/notifications',
    '/help-center',
    '/account-settings',
    '/account-settings?view=password',
  ],
  ...['/account-settings?view=mfa', '/admin-dashboard'],
].map((path) => `/user-screen${path}`);

/** Every fault by its rule and place: an empty list is the only good one. */
async function faultsOf(page: Page, part: string, colorScheme: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(part).options({ resultTypes: ['violations'] });
  // In the dark only colours are others.
  const { violations } = await (colorScheme === 'dark'
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe
  ).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

const settled = (page: Page) =>
  expect(page.locator('main [aria-busy=true], main [role=progressbar]')).toHaveCount(0);

/** A part is enough where the rest of a long page has a test of its own. */
async function expectFaultless(page: Page, part = 'html') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await settled(page);
    expect(await faultsOf(page, part, colorScheme), `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

for (const path of publicPages) {
  test(`${path}`, async ({ page, faults }) => {
    faults.expect('404 GET /nowhere');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFaultless(page);
  });
}

for (const path of learnerPages) {
  test(`${path} as a student`, async ({ page }) => {
    // The settings change the account that looks at them.
    const person = path.includes('settings') ? await signUp(page.request) : sample.student;
    await enter(page, person, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFaultless(page);
  });
}

test.describe('the Admin Dashboard', () => {
  test.beforeEach(async ({ page }) => {
    await enter(page, sample.admin, '/user-screen/admin-dashboard?sort=-username');
    await expect(page.getByRole('table', { name: 'User Information' })).toBeVisible();
    await expect(page.getByRole('img', { name: /Role number/ })).toBeVisible();
  });

  test('as it opens', async ({ page }) => expectFaultless(page));

  test('with a comment that waits', async ({ page }) => {
    const { username: name, email } = newPerson();
    const comment = 'Is there a second part?';
    const answer = await page.request.post('/api/courses/5/comments', {
      data: { name, email, comment },
    });
    expect(answer.status()).toBe(201);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await expectFaultless(page);
  });

  test('asking before a deletion', async ({ page }) => {
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFaultless(page);
  });

  test('asking before a change of role', async ({ page }) => {
    const role = page.getByLabel(/^Role of /).first();
    await role.selectOption((await role.inputValue()) === 'Admin' ? 'User' : 'Admin');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFaultless(page);
  });
});

test('forms with mistakes', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Username is required.')).toBeVisible();
  await expectFaultless(page);
  await page.goto('/contact-us');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expectFaultless(page);
});

test('the forms of a course with mistakes', async ({ page }) => {
  await page.goto('/course-detail/6?enrol=1');
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByText('Full Name is required.')).toBeVisible();
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByText('Comment is required.')).toBeVisible();
  await expectFaultless(page);
});

test.describe('for a learner', () => {
  test.beforeEach(async ({ page }) => {
    const token = await enter(page, await signUp(page.request));
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post('/api/courses/7/enrolment', { headers, data: {} });
    await page.request.put('/api/lessons/sleeping-well/completion', { headers, data: {} });
    await page.request.put('/api/courses/1/saved', { headers, data: {} });
  });

  test('the course in progress', async ({ page }) => {
    await page.goto('/course-detail/7?tab=curriculum');
    await expect(page.getByText('1 of 4 lessons')).toBeVisible();
    await expectFaultless(page);
  });

  test('the rating with a mistake', async ({ page }) => {
    await page.goto('/course-detail/7?tab=reviews');
    await page.getByRole('button', { name: 'Save rating' }).click();
    await expect(page.getByText('Choose one to five stars.')).toBeVisible();
    await expectFaultless(page);
  });

  test('the saved courses', async ({ page }) => {
    await page.goto('/user-screen/saved-courses');
    const saved = page.getByRole('region', { name: 'Saved courses' });
    await expect(saved).toContainText('Basic Japanese');
    await expectFaultless(page);
  });

  test('a lesson that is done, with a private note', async ({ page }) => {
    await page.goto('/lesson-detail/sleeping-well');
    await expect(page.getByText('1 of 4 lessons done').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add a private note' }).click();
    await page.getByRole('textbox', { name: 'Private note' }).fill('Dark, cool, quiet.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectFaultless(page);
  });
});

test('a quiz that is not finished, and its result', async ({ page }) => {
  const quiz = 'section[aria-labelledby=quiz]';
  await page.goto('/lesson-detail/exposure-triangle-basic');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(page.getByText('Not answered yet', { exact: true })).toHaveCount(4);
  await expectFaultless(page, quiz);
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(page.getByText(/^Your Score: \d \/ 5$/)).toBeVisible();
  await expectFaultless(page, quiz);
});

test('an assignment with a photo, with a mistake, and handed in', async ({ page }) => {
  const path = '/lesson-detail/practical-assignment-exposure-triangle-in-action';
  await enter(page, await signUp(page.request), path);
  const desk = 'section[aria-labelledby=assignment]';
  const files = page.locator('input[type=file]');
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
  await files.nth(0).setInputFiles(photo);
  await expect(page.getByText('Photo 1 is uploaded')).toBeVisible();
  await files.nth(1).setInputFiles({ ...photo, name: 'notes.txt', mimeType: 'text/plain' });
  await expect(page.getByText('This file is not a photo we can read.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await expectFaultless(page, desk);
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(page.getByText('Handed in, waiting for review')).toBeVisible();
  await expectFaultless(page, desk);
});

test('a toast', async ({ page, faults }) => {
  faults.expect('500 POST /auth/login');
  await page.route('**/auth/login', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/sign-in');
  await fillSignIn(page, 'student', 'stepwell-student');
  await expect(page.locator('.Toastify__toast')).toBeVisible();
  await page.locator('.Toastify__toast').hover();
  await expectFaultless(page);
});

test('the code dialog of signing up', async ({ page }) => {
  const person = newPerson();
  await page.goto('/sign-up');
  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm your email' })).toBeVisible();
  await expectFaultless(page);
});

test('the dialogs of the account', async ({ page }) => {
  await enter(page, await signUp(page.request), '/user-screen/account-settings');
  for (const name of ['Delete my account', 'Sign out everywhere']) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectFaultless(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the open menu', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expectFaultless(page);
  });

  test('the open filters', async ({ page }) => {
    await page.goto('/courses?price=free');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(page.getByLabel('Price')).toBeVisible();
    await expectFaultless(page);
  });

  test('the open outline of a lesson', async ({ page }) => {
    await page.goto('/lesson-detail/katakana');
    await page.getByRole('button', { name: 'Outline' }).click();
    await expect(page.getByRole('dialog', { name: 'Course outline' })).toBeVisible();
    await expectFaultless(page);
  });

  test('the learner area', async ({ page }) => {
    await enter(page, sample.admin, '/user-screen/admin-dashboard');
    await expect(page.getByRole('table', { name: 'User Information' })).toBeVisible();
    await expectFaultless(page);
  });
});
