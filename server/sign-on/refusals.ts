import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

const signOnReasons = {
  flow_over: [
    400,
    'This sign-in has expired, or was begun in another browser. Go back to the sign-in page and start again.',
  ],
  own_account: [
    409,
    'This account is your own, so only its password or a code can confirm a change.',
  ],
  no_way: [404, 'This way to sign in isn’t available. Go back to the sign-in page.'],
  provider_unreachable: [502, 'We can’t reach this address.'],
  // Of setting it up.
  not_an_issuer: [
    400,
    'There’s no OpenID Connect provider at this address. Copy the issuer from your provider.',
  ],
  not_one_tenant: [
    400,
    'This address stands for more than one tenant. Use the one with your own tenant’s ID.',
  ],
  metadata_missing: [400, 'Enter the address of your provider’s metadata, or choose its file.'],
  metadata_unusable: [400, 'This metadata can’t be used.'],
  secret_missing: [400, 'Enter the client secret. A new issuer needs a new one.'],
  too_many_connections: [409, 'An organisation can have at most 20 connections. Delete one first.'],
  connection_untested: [
    409,
    'Test the connection first. It can be switched on once a test of these settings has worked.',
  ],
  connection_needed: [409, 'People have to sign in with this connection. Stop requiring it first.'],
  connection_unusable: [409, 'The provider can’t be asked yet. Check what you entered.'],
  not_a_domain: [400, 'Enter a domain, such as harbour.example.'],
  public_mail_domain: [
    400,
    'Anyone can have an address at this domain, so it can’t belong to an organisation.',
  ],
  domain_added: [409, 'This domain is in the list already.'],
  too_many_domains: [409, 'An organisation can have at most 200 domains. Remove one first.'],
  domain_taken: [
    409,
    'This domain is already verified elsewhere. Contact us if it belongs to your organisation.',
  ],
  domain_unverified: [409, 'Verify the domain first.'],
  domain_required: [409, 'Sign-on is required for this domain. Stop requiring it first.'],
  sign_on_untested: [
    409,
    'Every connection that people at this domain can use has to be on, and its settings tested. Test it again first.',
  ],
  too_few_break_glass: [
    409,
    'Two administrators have to be able to get in without the provider. Both need two-factor sign-in, and to have signed in with password and code in the last 90 days.',
  ],
  // Of SCIM.
  invalid_filter: [400, 'This filter can’t be used.'],
  invalid_syntax: [400, 'The request isn’t a SCIM message.'],
  invalid_path: [400, 'There is no such attribute.'],
  no_target: [400, 'Nothing matches the path of this change.'],
  invalid_value: [400, 'A value is missing or of the wrong kind.'],
  too_many_changes: [413, 'One request can hold up to 1,000 changes and 5,000 members.'],
  bad_cursor: [400, 'This cursor belongs to another list. Begin again without one.'],
  person_exists: [409, 'Someone with this userName or externalId exists already.'],
  group_exists: [409, 'A group with this name or externalId exists already.'],
  version_changed: [412, 'This was changed in the meantime. Read it again first.'],
  provisioning_off: [403, 'Provisioning is switched off for this organisation.'],
  leaving_paused: [
    429,
    'Many people left within an hour, so the organisation’s administrators have to confirm it. Try again later.',
  ],
  not_paused: [409, 'Leaving isn’t paused any more. Reload the page.'],
  owner_leaves: [
    403,
    'This person owns the organisation. Another owner has to be chosen here before they can leave.',
  ],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(signOnReasons);
