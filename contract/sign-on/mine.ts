import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';
import { ReturnTo } from './sign-in.ts';

export const proveBySignOn = endpoint({
  method: 'POST',
  path: '/api/sign-on/prove',
  access: 'account',
  summary:
    'Begin to confirm who you are with the provider that you sign in with, before a change to how you sign in. The provider asks again.',
  body: z.object({ connectionId: Uuid, returnTo: ReturnTo }),
  reply: dataOf(z.object({ address: z.string() })),
});

export const getProviderSignOut = endpoint({
  method: 'GET',
  path: '/api/sign-on/sign-out',
  access: 'account',
  summary: 'Where to sign out of the provider that opened this session, if it has such a page.',
  reply: dataOf(z.object({ address: z.nullable(z.string()) })),
});
