import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';

export { expect };

export interface Person {
  username: string;
  password: string;
  email: string;
  firstName: string;
}

export const sample = {
  admin: { username: 'admin', password: 'stepwell-admin' },
  owner: { username: 'owner', password: 'stepwell-owner' },
  student: { username: 'student', password: 'stepwell-student' },
  manager: { username: 'manager', password: 'stepwell-manager' },
};

/** The errors a journey expects, such as `401 POST /auth/login`; any other fails it. */
type Faults = { expect(...known: (string | RegExp)[]): void };

export const test = base.extend<{ faults: Faults }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) openResponsive(page);
    await use(page);
  },
  faults: [
    async ({ page }, use) => {
      const known: (string | RegExp)[] = [];
      const found: string[] = [];
      watch(page, found);
      await use({ expect: (...faults) => void known.push(...faults) });
      const isKnown = (fault: string) =>
        known.some((one) => (typeof one === 'string' ? one === fault : one.test(fault)));
      expect(found.filter((fault) => !isKnown(fault))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Scripts are fetched after the first paint, so the browser's `load` comes before the page responds. Opening a page waits
 * until it does, unless the journey asks for another moment.
 */
export function openResponsive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const responds = () =>
    page.waitForFunction(() => {
      const isOurs = [...document.scripts].some(({ text }) =>
        text.includes('__reactRouterContext'),
      );
      const main = document.querySelector('main') ?? document.body;
      return !isOurs || Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
    });
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await responds();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await responds();
    return response;
  };
}

/** The layout may still be loading the viewer's data when the session ends. */
export const askedTooLate = /^401 GET \/(users\/me|api\/signals)$/;

/** Collects uncaught errors, errors in the console (content policy violations among them) and failed requests. */
function watch(page: Page, found: string[]) {
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const isEcho = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isEcho) found.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    found.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts what it was loading.
    if (reason !== 'net::ERR_ABORTED') found.push(`${reason} ${new URL(request.url()).pathname}`);
  });
}

let made = 0;

export function newPerson(): Person {
  made += 1;
  const username = `p${process.pid}-${made}-${Date.now().toString(36)}`;
  return {
    username,
    password: 'a good long password',
    email: `${username}@example.org`,
    firstName: 'Robin',
  };
}

/** A random address, because the rate limits count by address. */
function fromAnywhere() {
  const part = () => Math.floor(Math.random() * 256);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

/** Signs up by calls: the sign-up screens have journeys of their own. */
export async function signUp(request: APIRequestContext, person = newPerson()): Promise<Person> {
  const data = {
    username: person.username,
    password: person.password,
    first_name: person.firstName,
    last_name: 'Walker',
    email: person.email,
  };
  for (const path of ['/auth/register', '/auth/register-accept']) {
    const answer = await request.post(path, { data, headers: fromAnywhere() });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return person;
}

type Credentials = Pick<Person, 'username' | 'password'>;

const sampleTokens = new Map<Credentials, string>();

/** Journeys of one worker share the session of a sample account, so none may end it. */
export async function tokenOf(request: APIRequestContext, person: Credentials): Promise<string> {
  const kept = sampleTokens.get(person);
  if (kept) return kept;
  const token = await signIn(request, person);
  if (Object.values(sample).includes(person)) sampleTokens.set(person, token);
  return token;
}

async function signIn(request: APIRequestContext, { username, password }: Credentials) {
  const form = { username, password };
  const answer = await request.post('/auth/login', { form, headers: fromAnywhere() });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).access_token as string;
}

/** Signs in by a call, then opens a page. */
export async function enter(
  page: Page,
  person: Credentials,
  path = '/user-screen',
): Promise<string> {
  const token = await tokenOf(page.request, person);
  await keepToken(page, token);
  await page.goto(path);
  return token;
}

/** Queries the database directly: to check it, or to set something up. */
export async function ask<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) {
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Enrols someone in a paid course without a purchase. */
export const givePaidCourse = ({ username }: Person, courseId: number) =>
  ask(
    `insert into learning.enrolment (account_id, course_id)
     select id, $2 from accounts.account where username = $1`,
    username,
    courseId,
  );

export async function keepToken(page: Page, token: string) {
  await page.goto('/healthz');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
}

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Waits for a mail in the local mailbox. */
export async function mailTo(
  request: APIRequestContext,
  email: string,
  subject: string,
): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(async () => {
      const { data } = (await (await request.get('/api/mailbox')).json()) as { data: Mail[] };
      mail = data.find((found) => found.to === email && found.subject === subject);
      return mail;
    })
    .toBeTruthy();
  return mail as Mail;
}

export const toast = (page: Page, text: string) =>
  page.locator('.Toastify__toast').filter({ hasText: text });
