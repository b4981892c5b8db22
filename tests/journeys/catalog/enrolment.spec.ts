import type { APIRequestContext, Page } from '@playwright/test';
import {
  enter,
  expect,
  fillSignIn,
  newPerson,
  type Person,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';
import { navigate } from '../support/navigate.ts';
import { payButton, skipProcessing, thanks } from '../support/payment-steps.ts';

const summary = (page: Page) => page.getByRole('complementary', { name: 'Course summary' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Payment' });
/** The end of a free course's form. */
const start = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByLabel('Full Name') })
    .getByRole('button', { name: 'Start Now' });

const formTitle = (page: Page) =>
  page.getByRole('heading', { name: 'Enroll in Web Development Basics' });

/** Scoped to the form: other fields on the page have the same labels. */
function enrolmentForm(page: Page) {
  const form = page.locator('form').filter({ has: page.getByLabel('Full Name') });
  return {
    name: form.getByLabel('Full Name'),
    email: form.getByLabel('Email'),
    phone: form.getByLabel('Phone Number'),
    method: (name: string) => form.getByRole('radio', { name }),
  };
}

async function isEnrolled(request: APIRequestContext, person: Person, courseId: number) {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  const answer = await request.get(`/api/courses/${courseId}/mine`, { headers });
  return (await answer.json()).data.enrolled;
}

test('Start Now enrols a visitor once they have signed in, also before the page’s scripts have arrived', async ({
  page,
}) => {
  const person = await signUp(page.request);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await scripts.promise;
    // Those of the course page are no longer wanted.
    await route.continue().catch(() => {});
  });
  await page.goto('/course-detail/7', { waitUntil: 'commit' });
  await summary(page).getByRole('link', { name: 'Start Now' }).click();
  await expect(page.getByText('You’re starting')).toBeVisible();
  scripts.resolve();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  await expect(toast(page, 'You are enrolled in Healthy Habits.')).toBeVisible();
  expect(await isEnrolled(page.request, person, 7)).toBe(true);

  await navigate(page, '/course-detail/7');
  await expect(summary(page)).toContainText('0 of 4 lessons');
  await summary(page).getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
});

test('neither a link to sign-in nor an abandoned Start Now enrols anyone', async ({ page }) => {
  const person = await signUp(page.request);
  const startNow = summary(page).getByRole('link', { name: 'Start Now' });
  await page.goto('/course-detail/7');
  await startNow.click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.goBack();
  await expect(startNow).toBeVisible();
  await page.goto(`/sign-in?next=${encodeURIComponent('/course-detail/7')}`);
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL('/course-detail/7');
  await expect(summary(page).getByRole('button', { name: 'Start Now' })).toBeEnabled();
  await expect(summary(page).getByRole('button', { name: 'Save for later' })).toBeVisible();

  // Signed in already: no address starts a course.
  const start = '/course-detail/7#start';
  for (const link of [start, `/sign-in?next=${encodeURIComponent(start)}`]) {
    await page.goto('/terms');
    await page.goto(link);
    await expect(page).toHaveURL(start);
    await expect(summary(page).getByRole('button', { name: 'Start Now' })).toBeEnabled();
    await expect(summary(page).getByRole('button', { name: 'Save for later' })).toBeVisible();
  }
  expect(await isEnrolled(page.request, person, 7)).toBe(false);
});

test('the enrolment form of a free course needs no phone number', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/course-detail/7?enrol=1');
  const title = page.getByRole('heading', { name: 'Enroll in Healthy Habits' });
  await expect(title).toBeInViewport();
  const { name, phone } = enrolmentForm(page);
  await expect(name).toHaveValue('Robin Walker');
  await expect(phone).toHaveValue('');
  await expect(page.getByLabel('Phone Number (optional)')).toBeVisible();
  await expect(confirm(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveCount(0);
  expect(await isEnrolled(page.request, person, 7)).toBe(false);
  await start(page).click();
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  expect(await isEnrolled(page.request, person, 7)).toBe(true);
});

test('a visitor who returns without signing in finds the form of a free course as they left it, then enrols', async ({
  page,
}) => {
  const person = await signUp(page.request);
  await page.goto('/course-detail/7?enrol=1');
  const { name, email, phone } = enrolmentForm(page);
  await name.fill('Robin A. Walker');
  await email.fill('other@example.org');
  await phone.fill('+61 2 5550 0177');
  await start(page).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.goBack();
  await expect(page).toHaveURL('/course-detail/7?enrol=1');
  await expect(name).toHaveValue('Robin A. Walker');
  await expect(email).toHaveValue('other@example.org');
  await start(page).click();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  expect(await isEnrolled(page.request, person, 7)).toBe(true);
});

test('a linked enrolment form stays where it is while something is pressed', async ({ page }) => {
  const { method } = enrolmentForm(page);
  // Time stands still until the press.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/course-detail/6?enrol=1');
  await method('PayPal').hover();
  await page.mouse.down();
  await page.clock.runFor(1_000);
  await page.mouse.up();
  await expect(method('PayPal')).toBeChecked();
  await expect(formTitle(page)).not.toBeFocused();
});

test('a visitor enrols in a paid course: Get Now, form, sign-in, PayPal, and back to the course', async ({
  page,
}) => {
  const person = await signUp(page.request);
  await page.clock.install();
  await page.goto('/course-detail/6');
  await expect(confirm(page)).toHaveCount(0);
  await summary(page).getByRole('button', { name: 'Get Now' }).click();
  await expect(formTitle(page)).toBeFocused();
  await expect(formTitle(page)).toBeInViewport();
  const { name, email, phone, method } = enrolmentForm(page);
  await test.step('errors at their fields', async () => {
    await confirm(page).click();
    await expect(name).toHaveAccessibleDescription('Full Name is required.');
    await expect(email).toHaveAccessibleDescription('Email is required.');
    await expect(phone).toHaveAccessibleDescription('Phone number is required.');
    await expect(method('PayPal')).toHaveAccessibleDescription('Choose a payment method.');
    await expect(name).toBeFocused();
    await name.fill('Robin A. Walker');
    await email.fill('robin@');
    await phone.fill('call me');
    await method('PayPal').check();
    await expect(page.getByText('Selected Payment Method: PayPal')).toBeVisible();
    await expect(page.getByText('Choose a payment method.')).toHaveCount(0);
    await confirm(page).click();
    await expect(email).toHaveAccessibleDescription(/^Enter a valid email address/);
    await expect(phone).toHaveAccessibleDescription(/^Enter a phone number/);
    await expect(email).toBeFocused();
  });

  await email.fill('other@example.org');
  await phone.fill('+61 2 5550 0177');
  await confirm(page).click();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL(/\/payment\?order=[^&]+&by=PayPal$/);
  await expect(page.getByLabel('Full Name')).toHaveValue('Robin A. Walker');
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await payButton(page, '$25.00').click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await skipProcessing(page);
  await thanks(page).click();
  await expect(page).toHaveURL(/\/course-detail\/6/);
  expect(await isEnrolled(page.request, person, 6)).toBe(true);
});

test('a learner finds a linked form in view and filled in, and can save the course for later', async ({
  page,
}) => {
  const person = newPerson();
  await enter(page, await signUp(page.request, person), '/course-detail/6?enrol=1');
  await expect(formTitle(page)).toBeFocused();
  await expect(formTitle(page)).toBeInViewport();
  const { name, email } = enrolmentForm(page);
  await expect(name).toHaveValue('Robin Walker');
  await expect(email).toHaveValue(person.email);
  await summary(page).getByRole('button', { name: 'Save for later' }).click();
  await expect(summary(page).getByRole('button', { name: 'Saved for later' })).toBeVisible();
  await page.reload();
  await expect(summary(page).getByRole('button', { name: 'Saved for later' })).toBeVisible();
});
