import type { Config } from '../../../config.ts';
import type { PageSources } from '../../../platform/pages/page-security.ts';

const stripeSources: PageSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** On every page: client-side navigation reaches the payment page under the policy of the page loaded first. */
export function paymentSources(config: Config): PageSources | undefined {
  return config.stripe ? stripeSources : undefined;
}
