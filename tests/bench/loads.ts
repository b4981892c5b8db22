import { sampleAccounts } from '../../database/sample/accounts.ts';
import type { Load } from './load.ts';
import { type Learner, quizLoad } from './quiz-load.ts';

const formType = 'application/x-www-form-urlencoded';
const asBrowser = () => ({ headers: { 'accept-encoding': 'br' } });
const openLesson = 'exposure-triangle-basic';

/** Requests of visitors and of learners in the sample. */
export async function loadsFor(origin: string, pid: number): Promise<Load[]> {
  const [first] = sampleAccounts;
  const token = await signIn(origin, first);
  const people = await signUpTen(origin);
  const kept = (name: string, path: string): Load => ({
    name: `${name} (kept)`,
    url: `${origin}${path}`,
    pid,
    options: asBrowser,
  });
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
    { name: 'catalogue call', url: `${origin}/api/courses?_limit=20`, pid },
    {
      name: 'GET /users/me',
      url: `${origin}/users/me`,
      pid,
      options: () => ({ headers: { authorization: `Bearer ${token}` } }),
    },
    await quizLoad(origin, pid, people),
    loginLoad(origin, pid, people),
  ];

  function anew(name: string, path: (count: number) => string): Load {
    let count = 0;
    const requests = [{ setupRequest: (request: object) => ({ ...request, path: path(count++) }) }];
    return {
      name: `${name} (anew)`,
      url: origin,
      pid,
      // Uncompressed, because a page is compressed only once, when it is cached.
      options: () => ({ requests }),
    };
  }
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

function loginLoad(origin: string, pid: number, people: readonly Learner[]): Load {
  let count = 0;
  const another = (request: object) => {
    count += 1;
    const { username, password } = people[count % people.length] as Learner;
    return {
      ...request,
      headers: {
        'content-type': formType,
        // A different address each time, to stay below the limit per address.
        'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      },
      body: new URLSearchParams({ username, password }).toString(),
    };
  };
  return {
    name: 'login',
    url: `${origin}/auth/login`,
    pid,
    options: () => ({ requests: [{ method: 'POST', setupRequest: another }] }),
  };
}

/** One account per connection, because parallel sign-ins of the same account are throttled. */
async function signUpTen(origin: string): Promise<Learner[]> {
  const people: Learner[] = [];
  for (let number = 0; number < 10; number += 1)
    people.push(await signUp(origin, `bench${number}`));
  return people;
}

export async function signUp(origin: string, username: string): Promise<Learner> {
  const password = 'a good long password';
  const body = JSON.stringify({
    username,
    password,
    email: `${username}@example.org`,
    first_name: 'Bench',
    last_name: 'Runner',
  });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${origin}/auth/register`, { method: 'POST', headers, body });
  await fetch(`${origin}/auth/register-accept`, { method: 'POST', headers, body });
  return { username, password, token: await signIn(origin, { username, password }) };
}

async function signIn(
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
