import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { line, Uuid } from '../fields.ts';
import { SignOn } from './overview.ts';

const maxMetadataLength = 2 * 1024 * 1024;

export const setSamlProvider = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/sign-on/connections/:connectionId/saml',
  access: 'account',
  summary:
    'Say which SAML provider a connection uses, by its metadata: at an address, which is asked again every day, or as a file. Without either, the provider stays.',
  params: z.object({ id: Uuid, connectionId: Uuid }),
  // JSON needs two characters for some of one.
  maxBytes: 3 * 1024 * 1024,
  body: z.object({
    metadataUrl: z._default(line('The address', 2000, { optional: true }), ''),
    metadata: z._default(
      z.string().check(z.maxLength(maxMetadataLength, 'Metadata can have up to 2 MB.')),
      '',
    ),
    subjectAttribute: z._default(line('The attribute', 200, { optional: true }), ''),
  }),
  reply: dataOf(SignOn),
});
