import type { LinkMode } from '../../../contract/site/other-sites.ts';
import type { SettingName } from '../../../contract/site/settings.ts';
import type { SignUpMode } from '../../../contract/site/site.ts';

const labels: Record<SettingName, string> = {
  name: 'name',
  accent: 'accent colour',
  supportEmail: 'support email',
  supportPhone: 'support phone',
  supportAddress: 'support address',
  supportLocation: 'map location',
  sellerName: 'seller’s name',
  sellerAddress: 'seller’s address',
  sellerTaxNumber: 'tax number',
  sellerBankDetails: 'bank details',
  sellerTimeZone: 'seller’s time zone',
  timeZone: 'time zone',
  signUp: 'who may sign up',
  signUpDomains: 'domains',
  links: 'links to other sites',
  linkHosts: 'sites for links',
  embeds: 'sites for embeds',
  terms: 'terms',
  privacy: 'privacy page',
};

/** `Not saved: name, accent colour` */
export function describeChanges(names: readonly SettingName[]): string {
  const [first = '', second = '', ...others] = names.map((name) => labels[name]);
  const shown = [first, second].filter((label) => label !== '').join(', ');
  return `Not saved: ${shown}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

export const signUpRules: { value: SignUpMode; label: string; text: string }[] = [
  { value: 'open', label: 'Everyone', text: 'Anyone with an email address.' },
  { value: 'domains', label: 'By email domain', text: 'People with an address at your domains.' },
  { value: 'invitation', label: 'By invitation', text: 'Only people someone has invited.' },
];

export const linkRules: { value: LinkMode; label: string; text: string }[] = [
  { value: 'any', label: 'Any site', text: 'Every address that begins with https://.' },
  { value: 'listed', label: 'Listed sites', text: 'The domains you list, and what is below them.' },
  { value: 'none', label: 'No other site', text: 'Only pages of this site.' },
];
