import type { APIRequestContext, Page } from '@playwright/test';
import { expectFaultless } from '../support/faultless.ts';
import {
  ask,
  enter,
  expect,
  givePaidCourse,
  mailTo,
  type Person,
  sample,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const reviews = '/course-detail/4?tab=reviews';

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** A comment, or a reply to one; its id. */
async function comment(
  request: APIRequestContext,
  token: string,
  words: string,
  replyTo?: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const data = { comment: words, replyTo };
  const answer = await request.post('/api/courses/4/comments', { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.id;
}

/** Notifications that were not worth a journey each, one a minute. */
const tell = ({ username }: Person, count: number) =>
  ask(
    `insert into notifications.notification (account_id, kind, subject, title, text, link, created_at)
     select id, 'due', 'thing ' || n, 'Thing ' || n, 'About it.', '/user-screen/reminder',
       now() - interval '1 minute' * n
     from accounts.account, generate_series(1, $2) as n where username = $1`,
    username,
    count,
  );

const voice = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Comments and reviews' }).locator('> li', { hasText: words });
const repliesTo = (page: Page, words: string) => voice(page, words).getByRole('list');

test('what someone wrote is answered under it, and a long talk folds', async ({ page }) => {
  const person = await signUp(page.request);
  const words = `Is one interview enough, asks ${person.username}?`;
  const token = await tokenOf(page.request, person);
  const question = await comment(page.request, token, words);
  for (const reply of ['One.', 'Two.', 'Three.', 'Four.']) {
    await comment(page.request, token, reply, question);
  }
  await enter(page, sample.admin, reviews);
  const button = voice(page, words).getByRole('button', { name: 'Reply to Robin Walker' });
  await expect(voice(page, words).getByText('Two.')).toBeVisible();
  await expect(voice(page, words).getByText('Three.')).toBeHidden();
  await button.click();
  const form = page.getByRole('form', { name: 'Reply to Robin Walker' });
  await expect(form.getByLabel('Your reply')).toBeFocused();
  await expectFaultless(page, 'ol[aria-label="Comments and reviews"]');
  await form.getByRole('button', { name: 'Post reply' }).click();
  await expect(form.getByLabel('Your reply')).toHaveAccessibleDescription(/Comment is required\./);
  await form.getByLabel('Your reply').fill('Five, and the fifth says nothing new.');
  await form.getByRole('button', { name: 'Post reply' }).click();
  await expect(repliesTo(page, words).last()).toContainText('Five, and the fifth');
  await expect(button).toBeFocused();

  const first = repliesTo(page, words).first().getByRole('listitem').first();
  await first.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove this comment?' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(first).toContainText('Two.');
  await page.reload();
  await expect(first).toContainText('Two.');
  await expect(voice(page, words)).toHaveCount(1);
});

test('a reply rings the bell of whoever is answered', async ({ page }) => {
  const [author, other] = [await signUp(page.request), await signUp(page.request)];
  const words = `Which week is the hardest, asks ${author.username}?`;
  const token = await tokenOf(page.request, other);
  const question = await comment(page.request, await enter(page, author), words);
  await comment(page.request, token, 'The second.', question);

  await page.goto('/courses');
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await bell(page, 'Notifications, 1 unread').press('Enter');
  const news = panel(page).getByRole('link', { name: 'Robin Walker answered your comment' });
  await expect(news).toBeVisible();
  await expectFaultless(page, '#notifications');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, 'Notifications, 1 unread')).toBeFocused();
  await page.keyboard.press('Enter');
  await news.click();
  await expect(page).toHaveURL(/\/course-detail\/4\?tab=reviews/);
  await expect(repliesTo(page, words)).toContainText('The second.');
  await expect(bell(page, 'Notifications')).toBeVisible();
  const mail = await mailTo(page.request, author.email, 'There is a reply to what you wrote');
  expect(mail.text).toContain(reviews);

  // Told on the page that it leads to, a further reply is there when the bell is followed.
  await comment(page.request, token, 'No, the first.', question);
  // Opening the bell refetches.
  await bell(page, 'Notifications').click();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await news.first().click();
  await expect(repliesTo(page, words)).toContainText('No, the first.');
});

test('all of them have a screen with pages, and are read at one press', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/user-screen/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await tell(person, 12);
  await page.reload();
  await expect(bell(page, 'Notifications, 12 unread')).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Thing' });
  await expect(items).toHaveCount(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('Thing 11 (unread)');

  await bell(page, /^Notifications/).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'unread' })).toHaveCount(0);
  await expect(items.filter({ hasText: 'unread' })).toHaveCount(0);
  await panel(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL(/\/user-screen\/notifications$/);
  await expect(panel(page)).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await bell(page, 'Notifications').click();
  await panel(page).getByRole('link', { name: 'Thing 1' }).first().click();
  await expect(page).toHaveURL(/\/user-screen\/reminder$/);
});

test('what was just earned is told by a toast, once', async ({ page }) => {
  const person = await signUp(page.request);
  await givePaidCourse(person, 4);
  await enter(page, person, reviews);
  const rating = page.getByRole('form', { name: 'Rate this course' });
  await rating.getByRole('radio', { name: '5 stars' }).check();
  await rating.getByLabel('Your review').fill(`Clear, says ${person.username}.`);
  await rating.getByRole('button', { name: 'Save rating' }).click();
  const news = toast(page, 'Badge earned: Feedback Champion');
  await expect(news).toBeVisible();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await page.reload();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(news).toHaveCount(0);

  // In a browser that has not told it yet.
  await page.evaluate(() => localStorage.removeItem('newsShown'));
  await page.goto('/user-screen');
  await news.getByRole('button', { name: 'See it' }).click();
  await expect(page).toHaveURL(/\/user-screen\/achievement$/);
  await expect(bell(page, 'Notifications')).toBeVisible();
});
