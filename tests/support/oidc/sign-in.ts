import { finishSignOn, oidcCallback, type SignOnEnd } from '../../../contract/sign-on/sign-in.ts';
import { ask, type TestApp } from '../app.ts';
import { beginOidc } from './connection.ts';
import type { Claims, DishonestProvider } from './dishonest-provider.ts';

export type Begun = Parameters<typeof beginOidc>[2];

/** Someone comes back from their provider with these claims; the flow waits for its browser to end it. */
export async function arrive(
  app: TestApp,
  provider: DishonestProvider,
  connectionId: string,
  claims: Claims,
  begun: Begun = {},
): Promise<{ flow: string; cookie: string }> {
  const { state, nonce, cookie } = await beginOidc(app, connectionId, begun);
  provider.answer({ idToken: await provider.sign({ ...claims, nonce }) });
  const { headers } = await ask(app.server, oidcCallback, {
    params: { connectionId },
    query: { code: 'c-1', state },
  });
  const { searchParams } = new URL(String(headers.location), 'https://learn.example');
  return { flow: searchParams.get('flow') ?? '', cookie };
}

export const finish = (app: TestApp, { flow, cookie }: { flow: string; cookie: string }) =>
  ask(app.server, finishSignOn, { body: { flow } }, { cookie });

/** The whole way. */
export async function signInWith(...given: Parameters<typeof arrive>): Promise<SignOnEnd> {
  const [app] = given;
  const { status, body, detail } = await finish(app, await arrive(...given));
  if (status !== 200) throw new Error(`${status} ${detail}`);
  return body.data;
}
