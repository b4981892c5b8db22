import type { Config } from '../../../config.ts';
import type { PageSources } from '../../../platform/pages/page-security.ts';

const stripeSources: PageSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/**
 * On all pages, and only with Stripe: a policy is the one of the document that was loaded first, from which links
 * lead to the payment without another.
 */
export function paymentSources(config: Config): PageSources | undefined {
  return config.stripe ? stripeSources : undefined;
}
