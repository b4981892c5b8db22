import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/integrations/keys.ts';
import { Scope } from '../../../contract/integrations/scopes.ts';
import { ask, type SignedIn, type TestApp } from '../app.ts';

/** A key made as on its screen, with every scope unless told. */
export async function buildKey(
  { id, ask }: { id: string; ask: SignedIn['ask'] },
  body: Partial<contract.NewKey> = {},
) {
  const given = { name: 'Personnel system', scopes: [...Scope.options], ...body };
  const made = await ask(contract.createKey, { params: { id }, body: given });
  if (made.status !== 201) throw new Error(made.detail);
  return made.body.data;
}

/** Makes calls with a key. */
export const withKey =
  ({ server }: TestApp, key: string) =>
  <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    ask(server, endpoint, input, { token: key });
