import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, sample, signUp, test, tokenOf } from '../support/fixtures.ts';

const reviews = '/course-detail/4?tab=reviews';

async function post(request: APIRequestContext, token: string, comment: string, replyTo?: string) {
  const headers = { authorization: `Bearer ${token}` };
  const data = { comment, replyTo };
  const reply = await request.post('/api/courses/4/comments', { headers, data });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).data.id as string;
}

/** A comment with as many replies as given; resolves to its text. */
async function createThread(request: APIRequestContext, ...replies: string[]): Promise<string> {
  const person = await signUp(request);
  const token = await tokenOf(request, person);
  const text = `Is one interview enough, asks ${person.username}?`;
  const id = await post(request, token, text);
  for (const reply of replies) await post(request, token, reply, id);
  return text;
}

const thread = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Comments and reviews' }).locator('> li', { hasText: text });

test('a long thread folds after two replies; an Admin adds a reply and removes a single one', async ({
  page,
}) => {
  const text = await createThread(page.request, 'One.', 'Two.', 'Three.', 'Four.');
  await enter(page, sample.admin, reviews);
  await expect(thread(page, text).getByText('Two.')).toBeVisible();
  await expect(thread(page, text).getByText('Three.')).toBeHidden();

  await test.step('a reply', async () => {
    const button = thread(page, text)
      .getByRole('button', { name: 'Reply to Robin Walker' })
      .first();
    await button.click();
    const form = page.getByRole('form', { name: 'Reply to Robin Walker' });
    const field = form.getByLabel('Your reply');
    await expect(field).toBeFocused();
    await expectAccessible(page, 'ol[aria-label="Comments and reviews"]');
    await form.getByRole('button', { name: 'Post reply' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('Five, and the fifth says nothing new.');
    await form.getByRole('button', { name: 'Post reply' }).click();
    await expect(thread(page, text)).toContainText('Five, and the fifth');
    await expect(button).toBeFocused();
  });

  const first = thread(page, text).getByRole('list').first().getByRole('listitem').first();
  await expect(first).toContainText('One.');
  await first.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this comment?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(first).toContainText('Two.');
  await page.reload();
  await expect(first).toContainText('Two.');
  await expect(thread(page, text)).toHaveCount(1);
});
