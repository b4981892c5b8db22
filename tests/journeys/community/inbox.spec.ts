import { expectAccessible } from '../support/accessibility.ts';
import { ask, enter, expect, mailTo, newPerson, sample, test } from '../support/fixtures.ts';

test('a message is answered, and the second of two Admins sees the reply first', async ({
  page,
  faults,
}) => {
  const { email, username } = newPerson();
  const comment = `Where are the stairs of ${username}? I can’t find them.`;
  const data = { name: 'Robin Walker', email, comment };
  expect((await page.request.post('/api/contact-messages', { data })).ok()).toBe(true);

  await enter(page, sample.admin, `/user-screen/inbox?q=${username}`);
  const subject = `Where are the stairs of ${username}?`;
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await expectAccessible(page);

  await page.getByText('Write a note for colleagues').click();
  await page.getByLabel('Note', { exact: true }).fill('They are behind the tree.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('note for colleagues,')).toBeVisible();

  // A colleague answers while this one is writing.
  await page.getByLabel('Reply by email to Robin Walker').fill('Dear Robin,\n\nBehind the tree.');
  await ask(
    `with answered as (
       update community.contact_message set version = version + 1 where email = $1 returning id
     )
     insert into community.message_entry (contact_message_id, kind, author, text)
     select id, 'reply', 'Owen Wright', 'Look behind the tree.' from answered`,
    email,
  );
  faults.expect(/^409 POST \/api\/inbox\//);
  await page.getByRole('button', { name: 'Send and mark as done' }).click();
  await expect(page.getByText('Owen Wright has replied in the meantime.')).toBeVisible();
  await expect(page.getByText('Look behind the tree.')).toBeVisible();
  await page.getByRole('button', { name: 'Send and mark as done' }).click();
  await expect(page.getByLabel('State')).toHaveValue('done');
  const [thread] = await ask<{ number: number }>(
    'select number from community.contact_message where email = $1',
    email,
  );
  const mail = await mailTo(page.request, email, `Re: ${subject} [#${thread?.number}]`);
  expect(mail.text).toContain('Dear Robin,\n\nBehind the tree.\n\nNadia Rahimi');
});

test('a newsletter is written, tested and sent, and a reader leaves', async ({ page }) => {
  const { email, username } = newPerson();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email').fill('nowhere');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await footer.getByLabel('Email').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const confirmation = await mailTo(page.request, email, 'Confirm your subscription');
  await page.goto(/http\S+\/newsletter\/confirm\S+/.exec(confirmation.text)?.[0] ?? '');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();

  // The readers of the sample would fill the mailbox that all journeys share.
  await ask(
    `update community.newsletter_subscription set state = 'ended', ended_at = now()
     where state = 'confirmed' and asked_at < now() - interval '1 day'`,
  );
  await enter(page, sample.admin, '/user-screen/newsletter');
  await page.getByRole('button', { name: 'New issue' }).click();
  const subject = `A letter for ${username}`;
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text', { exact: true }).fill('## Steps\n\n[See courses](/courses)');
  const preview = page.getByLabel('Preview of the email');
  await expect(preview.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expect(page.getByText('Draft, saved at')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Test to').fill(`test-${email}`);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await mailTo(page.request, `test-${email}`, `Test: ${subject}`);

  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: /^Send to \d+ readers?$/ }).click();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const mail = await mailTo(page.request, email, subject);
  const link = /http\S+\/newsletter-links\/\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/\/courses$/);
  await page.goto(/http\S+\/newsletter\/unsubscribe\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByText('You’re unsubscribed.')).toBeVisible();

  await page.goto('/user-screen/newsletter');
  const row = page.getByRole('row').filter({ hasText: subject });
  await expect(row.getByRole('cell').last()).toHaveText('1');
});
