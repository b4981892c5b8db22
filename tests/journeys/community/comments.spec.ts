import type { APIRequestContext, Page } from '@playwright/test';
import { enter, expect, newPerson, sample, signUp, test } from '../support/fixtures.ts';

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

test('a visitor’s comment is published without its email once it is approved, and never if it is rejected', async ({
  page,
}) => {
  const { username: name, email } = newPerson();
  await page.goto(reviews);
  await expect(page.getByText('Only learners of this course can rate it.')).toBeVisible();
  const form = commentForm(page);
  await form.name.fill(name);
  await form.email.fill(email);
  await form.comment.fill('The customer interview was worth the evening.');
  await form.post.click();
  await expect(
    form.section.getByText('Thank you. Your comment will appear once it’s approved.'),
  ).toBeVisible();
  const rejected = await postAsVisitor(page.request, 'Cheap watches at a place of mine.');
  await page.reload();
  await expect(comments(page)).not.toHaveCount(0);
  await expect(comments(page).filter({ hasText: name })).toHaveCount(0);

  await enter(page, sample.admin, dashboard);
  const waiting = pending(page).filter({ hasText: name });
  await expect(waiting).toContainText(email);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(waiting).toHaveCount(0);
  const unwanted = pending(page).filter({ hasText: rejected.name });
  await unwanted.getByRole('button', { name: 'Reject' }).click();
  await expect(unwanted).toHaveCount(0);

  await page.goto(reviews);
  await expect(comments(page).filter({ hasText: name })).toContainText('worth the evening.');
  await expect(comments(page).filter({ hasText: rejected.name })).toHaveCount(0);
  expect(await page.content()).not.toContain(email);
});

test('a learner’s comment is published at once, exactly as typed, and removed by its author', async ({
  page,
}) => {
  const person = await signUp(page.request);
  const text = `<b>Bold</b> & "quoted", says ${person.username}.\nA second line.`;
  await enter(page, person, course);
  const form = commentForm(page);
  await form.comment.fill(text);
  await form.post.click();
  await form.section.getByRole('link', { name: 'See it under Reviews' }).click();
  const mine = comments(page).filter({ hasText: person.username });
  await expect(mine).toContainText(text);
  await page.reload();
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText(text);
  await expect(mine).toContainText('Robin Walker');
  await expect(mine.getByText('out of 5')).toHaveCount(0);

  // Nobody's comment but their own.
  await expect(comments(page).getByRole('button', { name: 'Remove' })).toHaveCount(1);
  await mine.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this comment?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(mine).toHaveCount(0);
  await page.reload();
  await expect(comments(page)).not.toHaveCount(0);
  await expect(mine).toHaveCount(0);
});
