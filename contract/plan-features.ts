import type { Plan } from './plans.ts';

export const features = [
  'departments',
  'administrators',
  'signOn',
  'provisioning',
  'api',
  'webhooks',
] as const;
export type Feature = (typeof features)[number];

/** Which plans open what. Calls, screens and the comparison of plans read this table. */
const planFeatures: Record<Feature, readonly Plan[]> = {
  departments: ['enterprise'],
  administrators: ['enterprise'],
  signOn: ['enterprise'],
  provisioning: ['enterprise'],
  api: ['enterprise'],
  webhooks: ['enterprise'],
};

export const featureTexts: Record<Feature, { name: string; explained: string }> = {
  departments: {
    name: 'Departments',
    explained: 'A tree of departments. Managers see, assign and report their own branch',
  },
  administrators: {
    name: 'Administrators',
    explained: 'Colleagues who look after the organisation beside its owner',
  },
  signOn: { name: 'SSO', explained: 'Sign in with your own provider, by OpenID Connect or SAML' },
  provisioning: {
    name: 'Provisioning',
    explained: 'Your directory adds, changes and removes people (SCIM)',
  },
  api: { name: 'API', explained: 'Your own software reads and writes with keys' },
  webhooks: { name: 'Webhooks', explained: 'Your systems hear at once what happens here' },
};

export function hasFeature(plan: Plan, feature: Feature): boolean {
  return planFeatures[feature].includes(plan);
}
