import * as z from 'zod/mini';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, line, Uuid } from '../fields.ts';
import { connectionKinds, Mapping, providers } from './connections.ts';
import { SignOn } from './overview.ts';

const Team = z.object({ id: Uuid });
const Connection = z.object({ id: Uuid, connectionId: Uuid });

const Name = line('The name', 60);

export const createConnection = endpoint({
  method: 'POST',
  path: '/api/teams/:id/sign-on/connections',
  access: 'account',
  summary: 'Add a connection to a provider. Nobody is offered it until it is switched on.',
  params: Team,
  body: z.object({
    kind: z.enum(connectionKinds),
    provider: z.enum(providers),
    name: Name,
  }),
  reply: dataOf(z.object({ id: z.string(), signOn: SignOn })),
  status: 201,
});

export const changeConnection = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id/sign-on/connections/:connectionId',
  access: 'account',
  summary:
    'Change what a connection is called, what its claims mean and who may join by it. What is left out stays.',
  params: Connection,
  body: z.object({
    name: z.optional(Name),
    mapping: z.optional(Mapping),
    jit: z.optional(z.boolean()),
    trustsSecondFactor: z.optional(z.boolean()),
  }),
  reply: dataOf(SignOn),
});

export const setOidcProvider = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/sign-on/connections/:connectionId/oidc',
  access: 'account',
  summary:
    'Say which OpenID Connect provider a connection uses. A secret that is left out stays; it is never returned.',
  params: Connection,
  body: z.object({
    issuer: line('The issuer', 500),
    clientId: line('The client ID', 200),
    secret: z.optional(line('The client secret', 1000)),
    secretEndsOn: z.optional(z.nullable(Day)),
    secondFactorAcr: z._default(line('The acr value', 200, { optional: true }), ''),
  }),
  reply: dataOf(SignOn),
});

export const switchConnection = endpoint({
  method: 'POST',
  path: '/api/teams/:id/sign-on/connections/:connectionId/state',
  access: 'account',
  summary:
    'Offer a connection to people, or stop offering it. Switching on needs a test of exactly these settings.',
  params: Connection,
  body: z.object({ on: z.boolean() }),
  reply: dataOf(SignOn),
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/sign-on/connections/:connectionId',
  access: 'account',
  summary: 'Delete a connection. Whoever signed in with it is signed out.',
  params: Connection,
  reply: Done,
});

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/teams/:id/sign-on/connections/:connectionId/test',
  access: 'account',
  summary:
    'Begin a test: the browser goes to `address` next, and comes back with what arrived. Nobody is signed in by it.',
  params: Connection,
  reply: dataOf(z.object({ address: z.string() })),
});
