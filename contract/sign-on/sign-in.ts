import * as z from 'zod/mini';
import { binary, dataOf, endpoint } from '../endpoint.ts';
import { Email, line, Uuid } from '../fields.ts';

/** Where someone wanted to go: checked on the server, because addresses of other sites come in many shapes. */
export const ReturnTo = z._default(line('The page to return to', 2000, { optional: true }), '');

/** What someone types to be led to the sign-in page of their organisation. */
export const WorkAddress = z.object({ email: Email });

/** Another way to sign in than with a password. */
const Way = z.object({
  connectionId: z.string(),
  name: z.string(),
  team: z.string(),
});

export const startSignOn = endpoint({
  method: 'POST',
  path: '/api/sign-on/start',
  access: 'visitor',
  summary:
    'Begin signing in with the provider of an organisation. The answer depends on the domain of the address alone, never on whether it has an account.',
  body: z.union([
    z.object({ connectionId: Uuid, returnTo: ReturnTo, email: z.optional(Email) }),
    z.extend(WorkAddress, { returnTo: ReturnTo }),
  ]),
  reply: dataOf(
    z.discriminatedUnion('state', [
      /** The browser goes to `address` next. */
      z.object({ state: z.literal('go'), address: z.string(), way: Way }),
      /** Several providers know this domain. */
      z.object({ state: z.literal('choose'), ways: z.array(Way) }),
      /** With a password, as ever. */
      z.object({ state: z.literal('password') }),
    ]),
  ),
});
export type SignOnStart = z.infer<(typeof startSignOn)['reply']>['data'];

/** A sentence that helps, and what to quote. */
const Refused = z.object({
  state: z.literal('refused'),
  code: z.string(),
  sentence: z.string(),
  /** Administrators find the reason in full under it. */
  reference: z.string(),
  /** Who can help, if the provider said who is asking. */
  contact: z.nullable(z.object({ name: z.string(), email: z.string() })),
  connectionId: z.string(),
  team: z.string(),
});

export const finishSignOn = endpoint({
  method: 'POST',
  path: '/api/sign-on/finish',
  access: 'visitor',
  summary:
    'End a sign-in in the browser that began it, once the provider has answered. Works once for each sign-in.',
  body: z.object({ flow: Uuid }),
  reply: dataOf(
    z.discriminatedUnion('state', [
      z.object({
        state: z.literal('signed_in'),
        access_token: z.string(),
        username: z.string(),
        /** A code of the account's own second factor is still missing. */
        mfa_enabled: z.boolean(),
        returnTo: z.string(),
        /** The browser remembers it, for signing out there too. */
        way: Way,
      }),
      /** The address has an account already: its password is needed once, to link the two. */
      z.object({
        state: z.literal('link'),
        flow: z.string(),
        username: z.string(),
        email: z.string(),
        team: z.string(),
        provider: z.string(),
        returnTo: z.string(),
      }),
      z.object({ state: z.literal('proved'), returnTo: z.string() }),
      z.object({ state: z.literal('tested'), connectionId: z.string() }),
      Refused,
    ]),
  ),
});
export type SignOnEnd = z.infer<(typeof finishSignOn)['reply']>['data'];

export const linkSignOn = endpoint({
  method: 'POST',
  path: '/api/sign-on/link',
  access: 'account',
  summary:
    'Link the account that is signed in to the identity with which a sign-in arrived, in the same browser.',
  body: z.object({
    flow: Uuid,
    /** The organisation may manage the account. Otherwise it is linked only. */
    managed: z._default(z.boolean(), false),
  }),
  reply: dataOf(z.object({ team: z.string(), returnTo: z.string() })),
});

export const oidcCallback = endpoint({
  method: 'GET',
  path: '/api/sign-on/oidc/:connectionId/callback',
  access: 'visitor',
  summary:
    'Where an OpenID Connect provider sends the browser back to. Leads to `/sign-in/finish`.',
  params: z.object({ connectionId: Uuid }),
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(4096))),
    state: z.optional(z.string().check(z.maxLength(512))),
    iss: z.optional(z.string().check(z.maxLength(1024))),
    error: z.optional(z.string().check(z.maxLength(200))),
    error_description: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: binary('text/plain; charset=utf-8'),
  status: 303,
});

export const oidcLogout = endpoint({
  method: 'POST',
  path: '/api/sign-on/oidc/:connectionId/logout',
  access: 'visitor',
  summary:
    'Where an OpenID Connect provider says that someone signed out there (back-channel logout). Their sessions end.',
  params: z.object({ connectionId: Uuid }),
  encoding: 'form',
  body: z.object({ logout_token: z.string().check(z.maxLength(16_384)) }),
  reply: binary('text/plain; charset=utf-8'),
});
