import * as z from 'zod/mini';
import { contrastWithPaper, isColour, leastContrast } from '../../contract/site/accent.ts';
import type { OtherSites } from '../../contract/site/other-sites.ts';
import { readDomains, type SettingName } from '../../contract/site/settings.ts';
import type { SignUpMode, SiteLogo } from '../../contract/site/site.ts';
import type { Given } from './variables.ts';

export interface SiteSettings {
  name: string;
  logo: (SiteLogo & { hash: string }) | null;
  /** `#rrggbb`; empty for marigold. */
  accent: string;
  signUp: { mode: SignUpMode; domains: readonly string[] };
  otherSites: OtherSites;
  /** Markdown, after our own text. */
  terms: string;
  privacy: string;
}

export interface Location {
  latitude: number;
  longitude: number;
}

export const siteVariables = {
  SITE_NAME: z.optional(z.string().check(z.maxLength(40, 'can have at most 40 characters'))),
  SITE_ACCENT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => isColour(text) && contrastWithPaper(text) >= leastContrast,
          'must be a colour such as #8a3ffc, with a contrast of at least 4.5:1 on paper',
        ),
      ),
  ),
  SIGN_UP: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^(open|invitation)$|\./.test(text),
          'must be open, invitation, or email domains such as example.org, school.example',
        ),
      ),
  ),
  SUPPORT_EMAIL: z.optional(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')),
  ),
  SUPPORT_PHONE: z.optional(z.string()),
  SUPPORT_ADDRESS: z.optional(z.string()),
  SUPPORT_LOCATION: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readLocation(text) !== null,
          'must be latitude and longitude, such as -33.8595, 151.2045',
        ),
      ),
  ),
};

/** `open`, `invitation`, or domains such as `example.org, school.example`. */
export function readSignUp(text: string): SiteSettings['signUp'] {
  if (text === 'open' || text === 'invitation') return { mode: text, domains: [] };
  return { mode: 'domains', domains: readDomains(text) };
}

const settingVariables: readonly [variable: string, names: readonly SettingName[]][] = [
  ['SITE_NAME', ['name']],
  ['SITE_ACCENT', ['accent']],
  ['SIGN_UP', ['signUp', 'signUpDomains']],
  ['SUPPORT_EMAIL', ['supportEmail']],
  ['SUPPORT_PHONE', ['supportPhone']],
  ['SUPPORT_ADDRESS', ['supportAddress']],
  ['SUPPORT_LOCATION', ['supportLocation']],
  ['SELLER_NAME', ['sellerName']],
  ['SELLER_ADDRESS', ['sellerAddress']],
  ['SELLER_TAX_NUMBER', ['sellerTaxNumber']],
  ['SELLER_BANK_DETAILS', ['sellerBankDetails']],
  ['SELLER_TIME_ZONE', ['sellerTimeZone']],
];

export function lockedBy(given: Given): Partial<Record<SettingName, string>> {
  const set = settingVariables.filter(([variable]) => given[variable]);
  return Object.fromEntries(
    set.flatMap(([variable, names]) => names.map((name) => [name, variable])),
  );
}

export function readLocation(text: string): Location | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number.parseFloat);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
