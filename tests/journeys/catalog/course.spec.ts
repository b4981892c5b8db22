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

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');
const summary = (page: Page) => page.getByRole('complementary', { name: 'Course summary' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Payment' });

/** The fields of the enrolment form: others on the page have the same names. */
function enrolmentForm(page: Page) {
  const form = page.locator('form').filter({ has: confirm(page) });
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

test('tabs change by click and keyboard, in the address and without asking the server', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/course-detail/')) asked.push(request.url());
  });
  await page.goto('/course-detail/3');
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page)).toContainText('What you need');

  await tab(page, 'Curriculum').click();
  await expect(page).toHaveURL('/course-detail/3?tab=curriculum');
  await expect(
    panel(page)
      .getByRole('link', { name: /^Understanding/ })
      .first(),
  ).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Instructor')).toBeFocused();
  await expect(tab(page, 'Instructor')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page).getByRole('heading', { name: 'Ines Carvalho' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL('/course-detail/3?tab=reviews');
  await expect(panel(page).getByRole('heading', { name: 'What learners say' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/course-detail/3');
  await expect(tab(page, 'Overview')).toBeFocused();
  expect(asked).toHaveLength(1);

  await page.goto('/course-detail/3?tab=faqs');
  await expect(tab(page, 'Faqs')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page).getByText('Can I take this course with a phone?')).toBeVisible();
});

test('of the modules one is open at a time, and locks tell what is closed', async ({ page }) => {
  await page.goto('/course-detail/1?tab=curriculum');
  const first = panel(page).locator('details').first();
  const second = panel(page).locator('details').nth(1);
  await expect(first.getByRole('link', { name: /Hiragana.*Preview/ })).toBeVisible();
  await expect(first.getByRole('link', { name: /^Katakana \(locked\)/ })).toBeVisible();
  await expect(second.getByRole('link').first()).toBeHidden();

  await second.locator('summary').click();
  await expect(second.getByRole('link', { name: /locked/ })).toHaveCount(2);
  await expect(second.getByRole('link').first()).toBeVisible();
  await expect(first.getByRole('link').first()).toBeHidden();

  await first.locator('summary').click();
  await first.getByRole('link', { name: /Hiragana/ }).click();
  await expect(page).toHaveURL('/lesson-detail/hiragana');
});

test('a course that does not exist is not found', async ({ page, faults }) => {
  for (const id of ['0', 'abc', '99999999999', '3abc']) {
    const answer = await page.request.get(`/course-detail/${id}`);
    expect(answer.status(), id).toBe(404);
  }
  faults.expect('404 GET /course-detail/999');
  const answer = await page.goto('/course-detail/999');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/Page not found/);
  await expect(page.getByRole('tablist')).toHaveCount(0);
});

test('each layout arranges the page in its own way', async ({ page }) => {
  const isAbove = async (upper: string, lower: string) => {
    const [top, bottom] = await Promise.all(
      [upper, lower].map((place) => page.locator(place).first().boundingBox()),
    );
    return (top?.y ?? 0) + (top?.height ?? 0) <= (bottom?.y ?? 0);
  };
  const widthOfFacts = async () => (await summary(page).locator('dl').boundingBox())?.width ?? 0;
  const learnt = page.getByRole('heading', { name: 'What you will learn' });
  const modules = page.getByRole('navigation', { name: 'Modules' });

  await page.goto('/course-detail/1?tab=faqs');
  await expect(summary(page)).toContainText('15$ instead of 25$');
  await expect(summary(page)).toContainText('Discounted Price');
  expect(await widthOfFacts()).toBeLessThan(450);
  await expect(modules).toHaveCount(0);
  await expect(learnt).toHaveCount(0);

  await page.goto('/course-detail/2?tab=faqs');
  expect(await widthOfFacts()).toBeLessThan(450);
  await expect(learnt).toBeVisible();
  await modules.getByRole('link', { name: /Marketing and money/ }).click();
  await expect(tab(page, 'Curriculum')).toHaveAttribute('aria-selected', 'true');
  expect(await isAbove('nav[aria-label=Modules]', '[role=tablist]')).toBe(true);

  await page.goto('/course-detail/3?tab=faqs');
  await expect(summary(page)).toContainText('Free (0$) instead of 25$');
  expect(await widthOfFacts()).toBeGreaterThan(900);
  expect(await isAbove('main svg', 'h1')).toBe(true);
  await expect(modules).toHaveCount(0);
  await expect(learnt).toBeVisible();
});

test('every course has its page', async ({ page }) => {
  const answer = await page.request.get('/api/courses');
  const { data } = (await answer.json()) as { data: { id: number; title: string }[] };
  expect(data).toHaveLength(7);
  for (const { id, title } of data) {
    await page.goto(`/course-detail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('tab')).toHaveCount(5);
  }
});

test("a visitor's Start Now is all it takes, once they have signed in", async ({ page }) => {
  const person = await signUp(page.request);
  await page.goto('/course-detail/7');
  await summary(page).getByRole('link', { name: 'Start Now' }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  await expect(toast(page, 'You are enrolled in Healthy Habits.')).toBeVisible();
  expect(await isEnrolled(page.request, person, 7)).toBe(true);

  await page.goto('/course-detail/7');
  await expect(summary(page)).toContainText('0 of 4 lessons');
  await summary(page).getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
});

test('a link to the way in enrols nobody, nor does a press that was given up', async ({ page }) => {
  const person = await signUp(page.request);
  const start = summary(page).getByRole('link', { name: 'Start Now' });
  await page.goto('/course-detail/7');
  await start.click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.goBack();
  await expect(start).toBeVisible();
  await page.goto(`/sign-in?next=${encodeURIComponent('/course-detail/7')}`);
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL('/course-detail/7');
  await expect(summary(page).getByRole('button', { name: 'Start Now' })).toBeEnabled();
  await expect(summary(page).getByRole('button', { name: 'Save for later' })).toBeVisible();
  expect(await isEnrolled(page.request, person, 7)).toBe(false);
});

test('the enrolment form of a free course asks for no phone number', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/course-detail/7?enrol=1');
  const title = page.getByRole('heading', { name: 'Enroll in Healthy Habits' });
  await expect(title).toBeInViewport();
  const { name, phone } = enrolmentForm(page);
  await expect(name).toHaveValue('Robin Walker');
  await expect(phone).toHaveValue('');
  await expect(page.getByLabel('Phone Number (optional)')).toBeVisible();
  expect(await isEnrolled(page.request, person, 7)).toBe(false);
  await confirm(page).click();
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  expect(await isEnrolled(page.request, person, 7)).toBe(true);
});

test('Start Now enrols at once who is signed in', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/course-detail/7');
  await summary(page).getByRole('button', { name: 'Start Now' }).click();
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  expect(await isEnrolled(page.request, person, 7)).toBe(true);
});

test('a visitor confirms once: signed in, they have the free course', async ({ page }) => {
  const person = await signUp(page.request);
  await page.goto('/course-detail/7?enrol=1');
  const { name, email, phone } = enrolmentForm(page);
  await name.fill('Robin A. Walker');
  await email.fill('other@example.org');
  await phone.fill('+61 2 5550 0177');
  await confirm(page).click();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  expect(await isEnrolled(page.request, person, 7)).toBe(true);
});

test('what a visitor typed is there again, and nothing goes on, when they come back without signing in', async ({
  page,
}) => {
  await page.goto('/course-detail/7?enrol=1');
  const { name, email } = enrolmentForm(page);
  await name.fill('Robin A. Walker');
  await email.fill('other@example.org');
  await confirm(page).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.goBack();
  await expect(page).toHaveURL('/course-detail/7?enrol=1');
  await expect(name).toHaveValue('Robin A. Walker');
  await expect(email).toHaveValue('other@example.org');
});

test('Get Now opens the form of a paid course, which tells what is wrong and leads to the payment', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/course-detail/6');
  await expect(confirm(page)).toHaveCount(0);
  await summary(page).getByRole('button', { name: 'Get Now' }).click();
  const title = page.getByRole('heading', { name: 'Enroll in Web Development Basics' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await confirm(page).click();
  const { name, email, phone, method } = enrolmentForm(page);
  await expect(name).toHaveAccessibleDescription('Full Name is required.');
  await expect(email).toHaveAccessibleDescription('Email is required.');
  await expect(phone).toHaveAccessibleDescription('Phone number is required.');
  await expect(method('PayPal')).toHaveAccessibleDescription('Choose how to pay.');
  await expect(name).toBeFocused();

  await name.fill('Robin A. Walker');
  await email.fill('robin@');
  await phone.fill('call me');
  await method('PayPal').check();
  await expect(page.getByText('Selected Payment Method: PayPal')).toBeVisible();
  await expect(page.getByText('Choose how to pay.')).toHaveCount(0);
  await confirm(page).click();
  await expect(email).toHaveAccessibleDescription(/^Enter a valid email address/);
  await expect(phone).toHaveAccessibleDescription(/^Enter a phone number/);
  await expect(email).toBeFocused();

  await email.fill('other@example.org');
  await phone.fill('+61 2 5550 0177');
  expect(sent).toEqual([]);
  const person = await signUp(page.request);
  await confirm(page).click();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL(/\/payment\?order=[^&]+&by=PayPal$/);
  await expect(page.getByLabel('Full Name')).toHaveValue('Robin A. Walker');
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await page.getByRole('button', { name: 'Pay AUD $25.00' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Thank you for your purchase' }).click();
  await expect(page).toHaveURL('/course-detail/6?enrol=1');
  expect(await isEnrolled(page.request, person, 6)).toBe(true);
});

test('a learner finds the form filled in, and may save the course for later', async ({ page }) => {
  const person = newPerson();
  await enter(page, await signUp(page.request, person), '/course-detail/6?enrol=1');
  const { name, email } = enrolmentForm(page);
  await expect(name).toHaveValue('Robin Walker');
  await expect(email).toHaveValue(person.email);
  await summary(page).getByRole('button', { name: 'Save for later' }).click();
  await expect(summary(page).getByRole('button', { name: 'Saved for later' })).toBeVisible();
  await page.reload();
  await expect(summary(page).getByRole('button', { name: 'Saved for later' })).toBeVisible();
});

test('a learner of the course rates it once, and may change the rating', async ({ page }) => {
  await page.goto('/course-detail/2?tab=reviews');
  await expect(panel(page).getByText('Only learners of this course can rate it.')).toBeVisible();
  const count = panel(page).getByText(/^from \d+ ratings$/);
  const before = Number(/\d+/.exec(await count.innerText())?.[0]);

  const person = await signUp(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, person)}` };
  const enrolled = await page.request.post('/api/courses/2/enrolment', { headers, data: {} });
  expect(enrolled.status(), await enrolled.text()).toBe(200);
  await enter(page, person, '/course-detail/2?tab=reviews');
  const form = page.getByRole('form', { name: 'Rate this course' });
  await form.getByRole('button', { name: 'Save rating' }).click();
  await expect(form.getByText('Choose one to five stars.')).toBeVisible();

  const first = `Clear from the first page on, says ${person.username}.`;
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your review (optional)').fill(first);
  await form.getByRole('button', { name: 'Save rating' }).click();
  const own = page.getByRole('form', { name: 'Your rating' });
  await expect(own.getByText('Thank you. Your rating is saved.')).toBeVisible();
  const voices = page.getByRole('list', { name: 'Comments and reviews' }).getByRole('listitem');
  const voice = voices.filter({ hasText: person.username });
  await expect(voice).toContainText('Robin Walker');
  await expect(voice).toContainText('4 stars out of 5');
  await expect(count).toHaveText(`from ${before + 1} ratings`);

  const second = `On second thoughts, says ${person.username}.`;
  await own.getByRole('radio', { name: '2 stars' }).check();
  await own.getByLabel('Your review (optional)').fill(second);
  await own.getByRole('button', { name: 'Change rating' }).click();
  await expect(voice).toContainText(second);
  await page.reload();
  await expect(own.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await expect(own.getByLabel('Your review (optional)')).toHaveValue(second);
  await expect(voice).toHaveCount(1);
  await expect(voice).toContainText('2 stars out of 5');
  await expect(page.getByText(first)).toHaveCount(0);
  await expect(count).toHaveText(`from ${before + 1} ratings`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each tab is a link to its text', async ({ page, faults }) => {
    faults.expect(/^csp \/assets\/.+\.js$/);
    await page.goto('/course-detail/3');
    await tab(page, 'Instructor').click();
    await expect(page).toHaveURL('/course-detail/3?tab=instructor');
    await expect(panel(page).getByRole('heading', { name: 'Ines Carvalho' })).toBeVisible();
    await tab(page, 'Curriculum').click();
    await panel(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/lesson-detail\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
