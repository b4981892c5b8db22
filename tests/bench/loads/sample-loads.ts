import { sampleAccounts } from '../../../database/sample/accounts.ts';
import type { Load, Request } from '../measuring/generator.ts';
import { type Learner, quizLoad } from './quiz-load.ts';

const openLesson = 'exposure-triangle-basic';

export const catalogueLoad: Load = {
  name: 'catalogue call, 20 cards',
  budget: 4,
  request: { path: '/api/courses?_limit=20' },
};

/** Requests of visitors and of learners in the sample. */
export async function sampleLoads(origin: string): Promise<Load[]> {
  const student = sampleAccounts.find(({ username }) => username === 'student');
  if (!student) throw new Error('The sample has no student.');
  const token = await signIn(origin, student);
  const people = await signUpTen(origin);
  return [
    kept('home page', '/'),
    kept('courses page', '/courses'),
    kept('course page', '/course-detail/3'),
    kept('lesson page', `/lesson-detail/${openLesson}`),
    // Varies a query parameter that the page's handle lists (others don't change the cache key), or the path's spelling.
    anew('courses page', (count) => `/courses?sort=${count}`),
    anew('course page', (count) => `/course-detail/3?tab=${count}`),
    anew('lesson page', (count) => `/${respell('lesson-detail', count)}/${openLesson}`),
    anew('contact page', (count) => `/contact-us?about=${count}`),
    catalogueLoad,
    signedIn('GET /users/me', 15, '/users/me', token),
    ...learnerLoads(token),
    heartbeatLoad(people),
    await quizLoad(origin, people),
    signInLoad(people),
  ];
}

/** What the screens of a learner ask for most. */
export function learnerLoads(token: string, suffix = ''): Load[] {
  return [
    signedIn(`signals${suffix}`, 25, '/api/signals', token),
    signedIn(`enrolled courses${suffix}`, 60, '/api/courses/taken', token),
    signedIn(`learner home${suffix}`, 80, '/api/learner-home', token),
    signedIn(`progress${suffix}`, 80, '/api/progress', token),
  ];
}

function kept(name: string, path: string): Load {
  const request = { path, headers: { 'accept-encoding': 'br' } };
  return { name: `${name}, kept`, budget: 1.8, request };
}

/** Uncompressed, because a page is compressed only once, when it is kept. */
function anew(name: string, path: (count: number) => string): Load {
  let count = 0;
  return { name: `${name}, rendered`, budget: 150, request: () => ({ path: path(count++) }) };
}

function signedIn(name: string, budget: number, path: string, token: string): Load {
  return { name, budget, request: { path, headers: { authorization: `Bearer ${token}` } } };
}

/** Paths are case-insensitive, but each spelling is cached separately. */
function respell(text: string, number: number): string {
  let bit = 1;
  return text.replace(/[a-z]/g, (letter) => {
    const isCapital = (number & bit) !== 0;
    bit *= 2;
    return isCapital ? letter.toUpperCase() : letter;
  });
}

/** What a browser reports every minute while someone reads a lesson: the most frequent write. */
function heartbeatLoad(people: readonly Learner[]): Load {
  let count = 0;
  const another = (): Request => {
    count += 1;
    const { token } = people[count % people.length] as Learner;
    return {
      method: 'POST',
      path: `/api/lessons/${openLesson}/activity`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"seconds":60}',
    };
  };
  return { name: 'lesson heartbeat', request: another };
}

/** Without a budget: Argon2 is slow on purpose. */
function signInLoad(people: readonly Learner[]): Load {
  let count = 0;
  const another = (): Request => {
    count += 1;
    const { username, password } = people[count % people.length] as Learner;
    return {
      method: 'POST',
      path: '/auth/login',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        // A different address each time, to stay below the limit per address.
        'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      },
      body: new URLSearchParams({ username, password }).toString(),
    };
  };
  return { name: 'sign-in', request: another };
}

/** One account per connection, because parallel sign-ins of the same account are throttled. */
async function signUpTen(origin: string): Promise<Learner[]> {
  const people: Learner[] = [];
  for (let number = 0; number < 10; number += 1)
    people.push(await signUp(origin, `bench${number}`));
  return people;
}

/** Another address for each account gets around the limit of registrations. */
export async function signUp(
  origin: string,
  username: string,
  address = '10.1.0.1',
): Promise<Learner> {
  const password = 'a good long password';
  const body = JSON.stringify({
    username,
    password,
    email: `${username}@example.org`,
    first_name: 'Bench',
    last_name: 'Runner',
  });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  await fetch(`${origin}/auth/register`, { method: 'POST', headers, body });
  await fetch(`${origin}/auth/register-accept`, { method: 'POST', headers, body });
  return { username, password, token: await signIn(origin, { username, password }) };
}

export async function signIn(
  origin: string,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
