import * as z from 'zod/mini';
import { binary, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';

export const SamlSettings = z.object({
  /** Exactly as the provider calls itself. */
  entityId: z.string(),
  /** Where people are sent. */
  signOnUrl: z.string(),
  /** Where the metadata came from; empty if it was uploaded. */
  metadataUrl: z._default(z.string(), ''),
  /** The attribute that says who someone is, for good. Empty: NameID says it. */
  subjectAttribute: z._default(z.string(), ''),
});
export type SamlSettings = z.infer<typeof SamlSettings>;

/** With what browsers add when they send a form. */
const maxFormBytes = 256 * 1024;

export const samlAnswer = endpoint({
  method: 'POST',
  path: '/api/sign-on/saml/:connectionId/acs',
  access: 'visitor',
  summary:
    'Where a SAML provider makes the browser post its answer. Leads to `/sign-in/finish`, or to a new sign-in if nobody asked for the answer.',
  params: z.object({ connectionId: Uuid }),
  encoding: 'form',
  maxBytes: maxFormBytes,
  // The assertion is signed, and the browser that began the sign-in has to end it.
  acceptsOtherSites: true,
  body: z.object({
    SAMLResponse: z.string().check(z.maxLength(maxFormBytes)),
    RelayState: z._default(z.string().check(z.maxLength(4_096)), ''),
  }),
  reply: binary('text/plain; charset=utf-8'),
  status: 303,
});

export const samlServiceMetadata = endpoint({
  method: 'GET',
  path: '/api/sign-on/saml/:connectionId/metadata',
  access: 'visitor',
  summary: 'What a SAML provider needs to know about us. The address is our entity ID.',
  params: z.object({ connectionId: Uuid }),
  reply: binary('application/samlmetadata+xml; charset=utf-8'),
});
