import { maxEndpoints } from '../../contract/integrations/webhooks.ts';
import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

export const integrationReasons = {
  webhook_exists: [409, 'Events are sent to this address already.'],
  too_many_webhooks: [
    409,
    `An organisation can have ${maxEndpoints} webhooks. Delete one you no longer need.`,
  ],
  address_not_allowed: [
    400,
    'Enter an https address that can be reached from the internet, on port 443 or 8443.',
  ],
  webhook_not_on: [409, 'This webhook isn’t on. Switch it on first.'],
  delivery_under_way: [409, 'This is being sent right now. Look again in a moment.'],
  too_many_keys: [409, 'There are as many keys as there can be. End one that’s no longer needed.'],
  invalid_client: [401, 'There’s no such client, or this isn’t its secret.'],
  unsupported_grant_type: [400, 'The only grant is client_credentials.'],
  invalid_scope: [400, 'This client may not have every scope that was asked for.'],
  bad_cursor: [400, 'This cursor belongs to another list or filter. Begin with the first page.'],
  bad_idempotency_key: [
    400,
    'An Idempotency-Key has 1 to 255 letters, digits and signs, without spaces.',
  ],
  idempotency_key_reused: [422, 'This Idempotency-Key was sent before, with another request.'],
  still_running: [409, 'The request with this Idempotency-Key is still being worked on.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(integrationReasons);
