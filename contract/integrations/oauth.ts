import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Scope } from './scopes.ts';

/** How long a token works. */
export const tokenSeconds = 60 * 60;

const given = (name: string, max: number) =>
  z.optional(
    z.string(`The ${name} is a text.`).check(z.maxLength(max, `The ${name} is too long.`)),
  );

export const getToken = endpoint({
  method: 'POST',
  path: '/api/oauth/token',
  access: 'visitor',
  encoding: 'form',
  summary:
    'A token for a client, by its id and secret (RFC 6749, section 4.4). It works for an hour, with at most the scopes of the client. The client is named by HTTP Basic, or by client_id and client_secret in the form.',
  body: z.object({
    grant_type: given('grant_type', 100),
    client_id: given('client_id', 100),
    client_secret: given('client_secret', 200),
    /** Divided by spaces; all of the client’s if it’s left out. */
    scope: given('scope', 1000),
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number(),
    scope: z.string(),
  }),
});

export const getOauthMetadata = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  access: 'visitor',
  summary: 'Where and how clients get tokens (RFC 8414).',
  reply: z.object({
    issuer: z.string(),
    token_endpoint: z.string(),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    scopes_supported: z.array(Scope),
    service_documentation: z.string(),
  }),
});
