import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

const signOnReasons = {
  flow_over: [
    400,
    'This sign-in has expired, or was begun in another browser. Go back to the sign-in page and start again.',
  ],
  no_way: [404, 'This way to sign in isn’t available. Go back to the sign-in page.'],
  provider_unreachable: [502, 'We can’t reach this address.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(signOnReasons);
