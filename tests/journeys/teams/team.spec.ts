import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { excessOf } from '../../bench/page-budgets.ts';
import { weigh } from '../../bench/weigh.ts';
import { expectFaultless, expectToFitPhone } from '../support/faultless.ts';
import {
  ask,
  enter,
  expect,
  fillSignIn,
  mailTo,
  newPerson,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const desk = { width: 1280, height: 800 };

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

type Bought = { id: string; teamId: string; state: string; totalCents: number };

/** Buys without the browser: how one does it has journeys of its own. */
async function buyLicences(request: APIRequestContext, token: string, seats: number) {
  const headers = headersOf(token);
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data as Bought;
  };
  const { id, totalCents } = await post('/api/orders', {
    key: crypto.randomUUID(),
    wish: { kind: 'licence', seats },
    buyer: { name: 'Robin Walker', email: 'robin@example.org' },
  });
  const order = await post(`/api/orders/${id}/payments`, {
    key: crypto.randomUUID(),
    totalCents,
    simulated: { outcome: 'success', brand: 'Visa', lastFour: '4242' },
  });
  expect(order.state).toBe('paid');
  return order.teamId;
}

async function enterAsOwner(page: Page, seats = 5) {
  const person = await signUp(page.request);
  const token = await tokenOf(page.request, person);
  const teamId = await buyLicences(page.request, token, seats);
  await enter(page, person, '/user-screen/team');
  return { token, teamId };
}

async function invite(page: Page, ...emails: string[]) {
  await page.getByLabel('Email addresses').fill(emails.join(', '));
  await page.getByRole('button', { name: 'Send invitations' }).click();
  for (const email of emails) await expect(page.getByText(email, { exact: true })).toBeVisible();
}

async function linkTo(request: APIRequestContext, email: string) {
  const { text } = await mailTo(request, email, 'You are invited to a team on Stepwell');
  return /\/invitations\/\S+/.exec(text)?.[0] ?? '';
}

const openWindow = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })).newPage();

const seats = (page: Page) => page.getByRole('region', { name: 'Licences' });

test('a team of five: invited by mail, joined, learning, removed, with progress kept', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await enterAsOwner(page);
  await expect(seats(page)).toContainText('0 of 5 licences used, 5 free');
  await expect(seats(page)).toContainText('Renews by hand before');
  const learner = await signUp(page.request);

  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Team name').fill('Harbour Street Library');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Street Library');

  await page.getByLabel('Email addresses').fill(`${learner.email}, robin@`);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText(/^Please check robin@:/)).toBeVisible();
  await expectFaultless(page, 'main');
  await invite(page, learner.email);
  await expect(seats(page)).toContainText('0 of 5 licences used, 1 invited, 4 free');
  const link = await linkTo(page.request, learner.email);

  const theirs = await openWindow(browser, baseURL);
  const answer = await theirs.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(theirs).toHaveTitle(/^Invitation/);
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectFaultless(theirs, 'main');
  await expectToFitPhone(theirs);
  await theirs.setViewportSize(desk);
  await theirs.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(theirs, learner.username, learner.password);
  await expect(theirs.getByText(learner.email)).toBeVisible();
  await expectFaultless(theirs, 'main');
  await theirs.getByRole('button', { name: 'Join Harbour Street Library' }).click();
  await expect(toast(theirs, 'Welcome to Harbour Street Library')).toBeVisible();
  await expect(theirs).toHaveURL(/\/user-screen\/team\?team=/);
  await expect(theirs.getByRole('heading', { name: 'All courses are open to you' })).toBeVisible();
  await expectFaultless(theirs, 'main');
  await expectToFitPhone(theirs);
  await theirs.setViewportSize(desk);

  const locked = theirs.getByRole('heading', { name: 'This lesson opens with the course' });
  const complete = theirs.getByRole('button', { name: 'Mark as complete' });
  await theirs.goto('/lesson-detail/katakana');
  await expect(complete).toBeVisible();
  await expect(locked).toBeHidden();
  const token = await tokenOf(page.request, learner);
  const done = await page.request.put('/api/lessons/katakana/completion', {
    headers: headersOf(token),
    data: {},
  });
  expect(done.ok(), await done.text()).toBe(true);

  await page.reload();
  await expect(seats(page)).toContainText('1 of 5 licences used, 4 free');
  await page.getByRole('button', { name: 'Remove Robin Walker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Robin Walker?' });
  await expect(dialog).toContainText('Their progress is kept');
  await expectFaultless(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(seats(page)).toContainText('0 of 5 licences used, 5 free');
  await expect(dialog).toBeHidden();
  // The button that opened the dialog is gone, and the keyboard goes on from the list's heading.
  await expect(page.getByRole('heading', { name: '1 member' })).toBeFocused();

  await theirs.goto('/lesson-detail/katakana');
  await expect(locked).toBeVisible();
  await theirs.goto('/user-screen/my-learning');
  await expect(theirs.getByText(/^1 of \d+ lessons$/)).toBeVisible();
  await theirs.goto('/user-screen/team');
  await expect(theirs.getByText('You are in no team yet')).toBeVisible();
  await theirs.context().close();
});

test('an invitation sent again has a new link; withdrawn, it frees its seat', async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  test.slow();
  await enterAsOwner(page);
  const { email } = newPerson();
  await invite(page, email);
  const first = await linkTo(page.request, email);
  expect(excessOf(await weigh(browser, baseURL ?? '', first))).toEqual([]);

  await page.getByRole('button', { name: `Resend to ${email}` }).click();
  await expect(toast(page, 'A new link is on its way')).toBeVisible();
  await expect.poll(() => linkTo(page.request, email)).not.toBe(first);
  const second = await linkTo(page.request, email);

  const theirs = await openWindow(browser, baseURL);
  expect((await theirs.goto(first))?.status()).toBe(404);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
    'No invitation with this link',
  );
  await expectFaultless(theirs, 'main');
  await expectToFitPhone(theirs);
  await theirs.goto(second);
  await theirs.getByRole('link', { name: 'Create an account' }).click();
  await expect(theirs.getByLabel('Email')).toHaveValue(email);
  await enter(theirs, await signUp(page.request), second);
  await expect(theirs.getByText(`The invitation was sent to ${email}.`)).toBeVisible();

  await page.getByRole('button', { name: `Withdraw ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the invitation?' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(seats(page)).toContainText('0 of 5 licences used, 5 free');
  await expect(page.getByText(email, { exact: true })).toBeHidden();
  // It was the only one, and its list is gone too.
  await expect(page.getByRole('heading', { name: '1 member' })).toBeFocused();

  // Withdrawn while the page was open.
  await theirs.getByRole('button', { name: /^Join / }).click();
  await expect(
    theirs.getByRole('heading', { name: 'This invitation was withdrawn' }),
  ).toBeVisible();
  await theirs.context().close();

  await page.getByLabel('Email addresses').fill('a@example.org b@example.org');
  faults.expect(/^net::ERR_FAILED \/api\/teams\//);
  await page.route('**/invitations', (route) => route.abort());
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('Stepwell cannot be reached.')).toBeVisible();
  await expect(page.getByLabel('Email addresses')).toHaveValue('a@example.org b@example.org');
});

test('whoever has licences is shown them instead of being sold them again', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'One licence more' }).click();
  await expect(page.getByText('6 licences: $720 a year')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Team' })).toHaveAttribute(
    'href',
    '/payment?licences=6',
  );

  const { teamId } = await enterAsOwner(page);
  await page.goto('/pricing');
  await expect(page.getByText(/^You have Team: /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Team' })).toBeHidden();
  await expectFaultless(page, 'main');
  await expectToFitPhone(page);
  await page.setViewportSize(desk);

  await page.getByRole('link', { name: 'Add licences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add licences' });
  const more = dialog.getByLabel('How many more?');
  const said = dialog.getByRole('status');
  await expect(said).toHaveText('AUD $120.00 for 1 licence');
  await more.fill('500');
  await expect(said).toHaveText('Up to 120 more: a team has at most 125 licences.');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/orders/quote', async (route) => {
    await held.promise;
    await route.continue();
  });
  await more.fill('2');
  // The price before stays in sight, and is not said again.
  await expect(dialog.getByText('AUD $120.00')).toBeVisible();
  await expect(said).toHaveText('');
  held.resolve();
  await expect(said).toHaveText('AUD $240.00 for 2 licences');
  await expectFaultless(page, 'dialog[open]');
  await expect(dialog.getByRole('link', { name: 'Go to payment' })).toHaveAttribute(
    'href',
    `/payment?team=${teamId}&licences=2`,
  );
  await dialog.getByRole('link', { name: 'Go to payment' }).click();
  await expect(page).toHaveURL(/\/payment\?/);
  await page.goBack();
  await expect(seats(page)).toBeVisible();
  await expect(page).toHaveURL(`/user-screen/team?team=${teamId}`);
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Take a licence' }).click();
  await expect(seats(page)).toContainText('1 of 5 licences used, 4 free');
  // The button is gone, and the keyboard goes on from the panel.
  await expect(seats(page)).toBeFocused();
  await expectFaultless(page, 'main');
  await expectToFitPhone(page);

  const end = (days: number) =>
    ask(
      `update teams.team set starts_at = now() - interval '2 years',
         ends_at = now() + make_interval(days => $2), open_until = now() + make_interval(days => $2 + 14)
       where id = $1`,
      teamId,
      days,
    );
  await end(-3);
  await page.reload();
  await expect(page.getByText(/^Courses stay open until /)).toBeVisible();
  const renew = page.getByRole('main').getByRole('link', { name: 'Renew 5 licences' });
  await expect(renew).toHaveAttribute('href', `/payment?team=${teamId}&renew=5`);
  await expectFaultless(page, 'main');
  await end(-20);
  await page.reload();
  await expect(page.getByText(/^Courses are locked\./)).toBeVisible();
  await expect(renew).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send invitations' })).toBeHidden();
  await expectFaultless(page, 'main');
  await expectToFitPhone(page);
});
