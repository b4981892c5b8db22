import type { Page } from '@playwright/test';
import {
  enter,
  expect,
  givePaidCourse,
  newPerson,
  sample,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const course = '/course-detail/4';
const reviews = `${course}?tab=reviews`;
const dashboard = '/user-screen/admin-dashboard';

function commentForm(page: Page) {
  const section = page.getByRole('region', { name: 'Leave a comment' });
  return {
    section,
    name: section.getByLabel('Name'),
    email: section.getByLabel('Email'),
    comment: section.getByLabel('Comment', { exact: true }),
    post: section.getByRole('button', { name: 'Post comment' }),
  };
}

const voices = (page: Page) =>
  // Not the replies under them.
  page.getByRole('list', { name: 'Comments and reviews' }).locator('> li');
const waiting = (page: Page) =>
  page.getByRole('region', { name: 'Comments waiting for approval' }).getByRole('listitem');

/** A visitor's comment, posted; the name is one that no other journey uses. */
async function postAsVisitor(page: Page, words: string) {
  const { username: name, email } = newPerson();
  const form = commentForm(page);
  await form.name.fill(name);
  await form.email.fill(email);
  await form.comment.fill(words);
  await form.post.click();
  await expect(
    form.section.getByText('Thank you. Your comment appears once it is approved.'),
  ).toBeVisible();
  await expect(form.comment).toHaveValue('');
  return { name, email };
}

test('a visitor’s comment waits for approval, and shows what was approved', async ({
  page,
  browser,
}) => {
  await page.goto(reviews);
  await expect(voices(page)).not.toHaveCount(0);
  const good = await postAsVisitor(page, 'The customer interview was worth the evening.');
  const bad = await postAsVisitor(page, 'Cheap watches at a place of mine.');
  await page.reload();
  await expect(voices(page)).not.toHaveCount(0);
  for (const { name } of [good, bad]) {
    await expect(voices(page).filter({ hasText: name })).toHaveCount(0);
  }

  const office = await browser.newContext();
  const admin = await office.newPage();
  await enter(admin, sample.admin, dashboard);
  const item = (name: string) => waiting(admin).filter({ hasText: name });
  await expect(item(good.name)).toContainText('The customer interview was worth the evening.');
  await expect(item(good.name)).toContainText(good.email);
  await expect(item(good.name).getByRole('link')).toHaveText('Marketing Essentials');
  await item(good.name).getByRole('button', { name: 'Approve' }).click();
  await expect(toast(admin, 'The comment is published.')).toBeVisible();
  await expect(item(good.name)).toHaveCount(0);
  await item(bad.name).getByRole('button', { name: 'Reject' }).click();
  await expect(item(bad.name)).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByRole('table', { name: 'User Information' })).toBeVisible();
  await expect(item(bad.name)).toHaveCount(0);
  await office.close();

  await page.reload();
  await expect(voices(page).filter({ hasText: good.name })).toContainText(
    'The customer interview was worth the evening.',
  );
  await expect(voices(page).filter({ hasText: bad.name })).toHaveCount(0);
  expect(await page.content()).not.toContain(good.email);
});

test('two Admins who decide on one comment: the second one is told', async ({
  page,
  browser,
  faults,
}) => {
  faults.expect(/^404 POST \/api\/comments\/.+\/decision$/);
  await page.goto(course);
  const { name } = await postAsVisitor(page, 'Short lessons, and one idea in each.');
  await enter(page, sample.admin, dashboard);
  const item = waiting(page).filter({ hasText: name });
  await expect(item).toHaveCount(1);

  const office = await browser.newContext();
  const other = await office.newPage();
  await enter(other, sample.admin, dashboard);
  await waiting(other).filter({ hasText: name }).getByRole('button', { name: 'Approve' }).click();
  await expect(waiting(other).filter({ hasText: name })).toHaveCount(0);
  await office.close();

  await item.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(page, 'This does not exist, or you may not see it.')).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.goto(reviews);
  await expect(voices(page).filter({ hasText: name })).toHaveCount(1);
});

test('who is signed in writes only the comment, and it stands there at once', async ({ page }) => {
  const person = await signUp(page.request);
  const words = `<b>Bold</b> & "quoted", says ${person.username}.\nA second line.`;
  await enter(page, person, course);
  const form = commentForm(page);
  await expect(form.section.getByText('Your comment appears with your name.')).toBeVisible();
  await expect(form.name).toHaveCount(0);
  await expect(form.email).toHaveCount(0);
  await form.comment.fill(words);
  await form.post.click();
  await expect(form.section.getByText('Thank you. Your comment is published.')).toBeVisible();
  await form.section.getByRole('link', { name: 'See it under Reviews' }).click();
  const own = voices(page).filter({ hasText: person.username });
  await expect(own).toContainText(words);
  await expect(own).toContainText('Robin Walker');
  await expect(own.getByText('out of 5')).toHaveCount(0);
  await page.reload();
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(words);
});

const removal = (page: Page) => page.getByRole('dialog', { name: 'Remove this comment?' });

test('authors remove what is theirs, and a review leaves its stars', async ({ page }) => {
  const person = await signUp(page.request);
  await givePaidCourse(person, 4);
  await enter(page, person, reviews);
  const own = voices(page).filter({ hasText: person.username });
  const form = commentForm(page);
  await form.comment.fill(`Some words of ${person.username}.`);
  await form.post.click();
  await expect(own).toHaveCount(1);
  const rating = page.getByRole('form', { name: /^(Rate this course|Your rating)$/ });
  await rating.getByRole('radio', { name: '4 stars' }).check();
  await rating.getByLabel('Your review').fill(`A review by ${person.username}.`);
  await rating.getByRole('button', { name: 'Save rating' }).click();
  await expect(own).toHaveCount(2);
  await expect(voices(page).getByRole('button', { name: 'Remove' })).toHaveCount(2);

  await own.filter({ hasText: 'Some words' }).getByRole('button', { name: 'Remove' }).click();
  await removal(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(removal(page)).toHaveCount(0);
  await expect(own).toHaveCount(2);
  for (const words of ['Some words', 'A review']) {
    await own.filter({ hasText: words }).getByRole('button', { name: 'Remove' }).click();
    await removal(page).getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'The comment was removed.').first()).toBeVisible();
    await expect(own.filter({ hasText: words })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'What learners say' })).toBeFocused();
  }
  // The stars stay, and the words are not waiting there to be sent again.
  await expect(rating.getByLabel('Your review')).toHaveValue('');
  await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.reload();
  await expect(voices(page)).not.toHaveCount(0);
  await expect(own).toHaveCount(0);
});

test('an Admin removes what is anyone’s, and no other learner can', async ({ page }) => {
  const person = await signUp(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, person)}` };
  const data = { comment: `Words of ${person.username}.` };
  const posted = await page.request.post('/api/courses/4/comments', { headers, data });
  expect(posted.status()).toBe(201);
  const item = voices(page).filter({ hasText: person.username });
  await enter(page, sample.student, reviews);
  await expect(page.getByText('Your comment appears with your name.')).toBeVisible();
  await expect(item).toHaveCount(1);
  await expect(item.getByRole('button', { name: 'Remove' })).toHaveCount(0);

  await enter(page, sample.admin, reviews);
  await item.getByRole('button', { name: 'Remove' }).click();
  await removal(page).getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'The comment was removed.')).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.reload();
  await expect(voices(page)).not.toHaveCount(0);
  await expect(item).toHaveCount(0);
});

test('what is wrong is told at its field, and nothing typed is lost', async ({ page, faults }) => {
  faults.expect('503 POST /api/courses/4/comments');
  await page.goto(course);
  const form = commentForm(page);
  await form.post.click();
  await expect(form.name).toHaveAccessibleDescription('Name is required.');
  await expect(form.email).toHaveAccessibleDescription('Email is required.');
  await expect(form.comment).toHaveAccessibleDescription('Comment is required.');
  await expect(form.name).toBeFocused();

  await form.name.fill('Robin Walker');
  await form.email.fill('robin@');
  await form.comment.fill('x'.repeat(2001));
  await form.post.click();
  await expect(form.email).toHaveAccessibleDescription(/^Enter a valid email address/);
  await expect(form.comment).toHaveAccessibleDescription(/at most 2000 characters/);
  await expect(form.email).toBeFocused();

  await form.email.fill('robin@example.org');
  await form.comment.fill('A good course.');
  const refuse = { status: 503, json: { detail: 'The database is away.', errors: [] } };
  await page.route('**/api/courses/4/comments', (route) => route.fulfill(refuse));
  await form.post.click();
  await expect(form.section.getByText('The database is away.')).toBeVisible();
  await expect(form.name).toHaveValue('Robin Walker');
  await expect(form.comment).toHaveValue('A good course.');
});
