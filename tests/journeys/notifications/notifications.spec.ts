import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  ask,
  enter,
  expect,
  givePaidCourse,
  mailTo,
  type Person,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const reviews = '/course-detail/4?tab=reviews';

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Posts a comment, or a reply to one; resolves to its id. */
async function postComment(
  request: APIRequestContext,
  token: string,
  text: string,
  replyTo?: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const data = { comment: text, replyTo };
  const answer = await request.post('/api/courses/4/comments', { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.id;
}

/** One a minute, newest first. */
const addNotifications = ({ username }: Person, count: number) =>
  ask(
    `insert into notifications.notification (account_id, kind, subject, title, text, link, created_at)
     select id, 'due', 'thing ' || n, 'Thing ' || n, 'About it.', '/user-screen/reminder',
       now() - interval '1 minute' * n
     from accounts.account, generate_series(1, $2) as n where username = $1`,
    username,
    count,
  );

const repliesTo = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Comments and reviews' })
    .locator('> li', { hasText: text })
    .getByRole('list');

async function replyTo(page: Page) {
  const [author, other] = [await signUp(page.request), await signUp(page.request)];
  const text = `Which week is the hardest, asks ${author.username}?`;
  const id = await postComment(page.request, await tokenOf(page.request, author), text);
  const token = await tokenOf(page.request, other);
  const reply = (answer: string) => postComment(page.request, token, answer, id);
  await reply('The second.');
  return { author, text, reply };
}

const news = (page: Page) =>
  panel(page).getByRole('link', { name: 'Robin Walker replied to your comment' });

test('the bell announces replies and leads to them, with the keyboard too', async ({ page }) => {
  const { author, text, reply } = await replyTo(page);
  await enter(page, author, '/courses');
  await test.step('Escape gives the focus back', async () => {
    await bell(page, 'Notifications, 1 unread').press('Enter');
    await expect(news(page)).toBeVisible();
    await expectAccessible(page, '#notifications');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(bell(page, 'Notifications, 1 unread')).toBeFocused();
  });

  await test.step('a reply is opened, and read', async () => {
    await page.keyboard.press('Enter');
    await news(page).click();
    await expect(page).toHaveURL(/\/course-detail\/4\?tab=reviews/);
    await expect(repliesTo(page, text)).toContainText('The second.');
    await expect(bell(page, 'Notifications')).toBeVisible();
  });

  await test.step('a further reply shows up on the page that is already open', async () => {
    await reply('No, the first.');
    // Opening the bell refetches.
    await bell(page, /^Notifications/).click();
    await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
    await news(page).first().click();
    await expect(repliesTo(page, text)).toContainText('No, the first.');
  });

  const mail = await mailTo(page.request, author.email, 'Someone replied to you');
  expect(mail.text).toContain(reviews);
});

test('all notifications have a screen with pages, and are marked as read at once', async ({
  page,
}) => {
  const person = await signUp(page.request);
  await addNotifications(person, 12);
  await enter(page, person, '/user-screen/notifications');
  await expect(bell(page, 'Notifications, 12 unread')).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Thing' });
  await expect(items).toHaveCount(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('Thing 11 (unread)');

  await bell(page, 'Notifications, 12 unread').click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'unread' })).toHaveCount(0);
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: 'unread' })).toHaveCount(0);
  await panel(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(panel(page)).toBeHidden();

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await bell(page, 'Notifications').click();
    await panel(page).getByRole('link', { name: 'Thing 1' }).first().click();
    await expect(page).toHaveURL(/\/user-screen\/reminder$/);
  });
});

test('a new badge is announced by a toast, once', async ({ browser, page }) => {
  const person = await signUp(page.request);
  await givePaidCourse(person, 4);
  await enter(page, person, reviews);
  const rating = page.getByRole('form', { name: 'Rate this course' });
  await rating.getByRole('radio', { name: '5 stars' }).check();
  await rating.getByLabel('Your review').fill(`Clear, says ${person.username}.`);
  await rating.getByRole('button', { name: 'Save rating' }).click();
  const badge = toast(page, 'Badge earned: Feedback Champion');
  await expect(badge).toBeVisible();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await page.reload();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(badge).toHaveCount(0);

  // In a browser that has not announced it yet.
  const second = await (await browser.newContext()).newPage();
  await enter(second, person, '/user-screen');
  await toast(second, 'Badge earned: Feedback Champion')
    .getByRole('button', { name: 'See it' })
    .click();
  await expect(second).toHaveURL(/\/user-screen\/achievement$/);
  await expect(bell(second, 'Notifications')).toBeVisible();
});
