import type { APIRequestContext, Page } from '@playwright/test';
import {
  enter,
  expect,
  givePaidCourse,
  newPerson,
  type Person,
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

/** Without the replies under them. */
const comments = (page: Page) =>
  page.getByRole('list', { name: 'Comments and reviews' }).locator('> li');
const pending = (page: Page) =>
  page.getByRole('region', { name: 'Comments waiting for approval' }).getByRole('listitem');

/** By a visitor with a name that no other journey uses. */
async function postAsVisitor(request: APIRequestContext, comment: string) {
  const { username: name, email } = newPerson();
  const data = { name, email, comment };
  const reply = await request.post('/api/courses/4/comments', { data });
  expect(reply.status(), await reply.text()).toBe(201);
  return { name, email };
}

async function postAs(request: APIRequestContext, person: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  const data = { comment: `A comment by ${person.username}.` };
  const reply = await request.post('/api/courses/4/comments', { headers, data });
  expect(reply.status(), await reply.text()).toBe(201);
}

test('a visitor’s comment is not shown before it is approved', async ({ page }) => {
  const { username: name, email } = newPerson();
  await page.goto(reviews);
  const form = commentForm(page);
  await form.name.fill(name);
  await form.email.fill(email);
  await form.comment.fill('The customer interview was worth the evening.');
  await form.post.click();
  await expect(
    form.section.getByText('Thank you. Your comment will appear once it’s approved.'),
  ).toBeVisible();
  await page.reload();
  await expect(comments(page)).not.toHaveCount(0);
  await expect(comments(page).filter({ hasText: name })).toHaveCount(0);
});

test('an approved comment is published without its email', async ({ page }) => {
  const { name, email } = await postAsVisitor(page.request, 'Worth the evening.');
  await enter(page, sample.admin, dashboard);
  const item = pending(page).filter({ hasText: name });
  await expect(item).toContainText(email);
  await item.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'The comment is published.')).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.goto(reviews);
  await expect(comments(page).filter({ hasText: name })).toContainText('Worth the evening.');
  expect(await page.content()).not.toContain(email);
});

test('a rejected comment is never published', async ({ page }) => {
  const { name } = await postAsVisitor(page.request, 'Cheap watches at a place of mine.');
  await enter(page, sample.admin, dashboard);
  const item = pending(page).filter({ hasText: name });
  await item.getByRole('button', { name: 'Reject' }).click();
  await expect(item).toHaveCount(0);
  await page.goto(reviews);
  await expect(comments(page)).not.toHaveCount(0);
  await expect(comments(page).filter({ hasText: name })).toHaveCount(0);
});

test('a learner’s comment is published at once, exactly as typed', async ({ page }) => {
  const person = await signUp(page.request);
  const text = `<b>Bold</b> & "quoted", says ${person.username}.\nA second line.`;
  await enter(page, person, course);
  const form = commentForm(page);
  await form.comment.fill(text);
  await form.post.click();
  await form.section.getByRole('link', { name: 'See it under Reviews' }).click();
  const mine = comments(page).filter({ hasText: person.username });
  await expect(mine).toContainText(text);
  await expect(mine).toContainText('Robin Walker');
  await expect(mine.getByText('out of 5')).toHaveCount(0);
  await page.reload();
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText(text);
});

test.describe('removing', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Remove this comment?' });

  test('is possible for the author, and for nobody’s comment but their own', async ({ page }) => {
    const person = await signUp(page.request);
    await postAs(page.request, person);
    await enter(page, person, reviews);
    const mine = comments(page).filter({ hasText: person.username });
    await expect(comments(page).getByRole('button', { name: 'Remove' })).toHaveCount(1);
    await mine.getByRole('button', { name: 'Remove' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'The comment was removed.')).toBeVisible();
    await expect(mine).toHaveCount(0);
    await page.reload();
    await expect(comments(page)).not.toHaveCount(0);
    await expect(mine).toHaveCount(0);
  });

  test('takes the text of a review and leaves its stars', async ({ page }) => {
    const person = await signUp(page.request);
    await givePaidCourse(person, 4);
    const headers = { authorization: `Bearer ${await tokenOf(page.request, person)}` };
    const data = { stars: 4, comment: `A review by ${person.username}.` };
    const rated = await page.request.put('/api/courses/4/rating', { headers, data });
    expect(rated.ok(), await rated.text()).toBe(true);
    await enter(page, person, reviews);
    const mine = comments(page).filter({ hasText: person.username });
    await mine.getByRole('button', { name: 'Remove' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(mine).toHaveCount(0);
    const rating = page.getByRole('form', { name: 'Your rating' });
    await expect(rating.getByLabel('Your review')).toHaveValue('');
    await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked();
  });

  test('is possible for an Admin, and not for another learner', async ({ page }) => {
    const person = await signUp(page.request);
    await postAs(page.request, person);
    const item = comments(page).filter({ hasText: person.username });
    await enter(page, sample.student, reviews);
    await expect(page.getByText('Your comment appears with your name.')).toBeVisible();
    await expect(item).toHaveCount(1);
    await expect(item.getByRole('button', { name: 'Remove' })).toHaveCount(0);

    await enter(page, sample.admin, reviews);
    await item.getByRole('button', { name: 'Remove' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(item).toHaveCount(0);
  });
});
