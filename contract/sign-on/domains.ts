import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { line, Uuid } from '../fields.ts';
import { SignOn } from './overview.ts';

/** The TXT record is at this name in front of the domain. */
export const challengeName = '_stepwell-challenge';

const Domain = z.object({ id: Uuid, domainId: Uuid });

export const addDomain = endpoint({
  method: 'POST',
  path: '/api/teams/:id/sign-on/domains',
  access: 'account',
  summary: 'Add a domain, to be verified by a TXT record.',
  params: z.object({ id: Uuid }),
  body: z.object({ domain: line('The domain', 253) }),
  reply: dataOf(SignOn),
  status: 201,
});

export const checkDomain = endpoint({
  method: 'POST',
  path: '/api/teams/:id/sign-on/domains/:domainId/check',
  access: 'account',
  summary: 'Look for the TXT record of a domain now.',
  params: Domain,
  reply: dataOf(z.object({ found: z.boolean(), signOn: SignOn })),
});

export const changeDomain = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id/sign-on/domains/:domainId',
  access: 'account',
  summary: 'Choose the connection of people with an address at a domain. Null lets them choose.',
  params: Domain,
  body: z.object({ connectionId: z.nullable(Uuid) }),
  reply: dataOf(SignOn),
});

export const requireSignOn = endpoint({
  method: 'POST',
  path: '/api/teams/:id/sign-on/domains/:domainId/required',
  access: 'account',
  summary:
    'Require the organisation’s own sign-in for addresses at a domain, or stop. Passwords of managed accounts end at once.',
  params: Domain,
  body: z.object({ required: z.boolean() }),
  reply: dataOf(SignOn),
});

export const deleteDomain = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/sign-on/domains/:domainId',
  access: 'account',
  summary: 'Remove a domain. People with an address there can’t sign in with a provider any more.',
  params: Domain,
  reply: dataOf(SignOn),
});

/** Of the platform’s Admins. */
export const listWaitingDomains = endpoint({
  method: 'GET',
  path: '/api/admin/domains',
  access: 'admin',
  summary: 'Domains of organisations that aren’t verified yet, newest first.',
  reply: dataOf(
    z.array(z.object({ id: z.string(), domain: z.string(), teamId: z.string(), team: z.string() })),
  ),
});

export const verifyDomain = endpoint({
  method: 'POST',
  path: '/api/admin/domains/:domainId/verify',
  access: 'admin',
  summary: 'Vouch for a domain without a DNS record. It is not checked again.',
  params: z.object({ domainId: Uuid }),
  reply: dataOf(z.object({ domain: z.string() })),
});
