import { isShort } from './settings.ts';

const times = isShort ? 3 : 60;

/** How long someone waits for answers, in milliseconds each. */
export interface Waits {
  calls: { name: string; times: number[] }[];
}

/** One request at a time. */
export async function measureWaits(url: string, token: string): Promise<number[]> {
  const waited: number[] = [];
  for (let count = 0; count < times + 3; count += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    await answer.arrayBuffer();
    // The first ones warm up connections and code.
    if (count >= 3) waited.push(performance.now() - startedAt);
  }
  return waited;
}

/** One of the sample accounts. */
export async function signIn(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username, password: `stepwell-${username}` }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
