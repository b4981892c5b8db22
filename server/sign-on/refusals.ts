import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

const signOnReasons = {
  flow_over: [
    400,
    'This sign-in has expired, or was begun in another browser. Go back to the sign-in page and start again.',
  ],
  no_way: [404, 'This way to sign in isn’t available. Go back to the sign-in page.'],
  provider_unreachable: [502, 'We can’t reach this address.'],
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
