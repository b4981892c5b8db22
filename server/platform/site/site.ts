import { setSellerZone } from '../../../contract/site/seller-zone.ts';
import {
  otherSiteDefaults,
  readDomains,
  readLocation,
  readOtherSites,
  type SettingName,
  type SettingValues,
  settingNames,
} from '../../../contract/site/settings.ts';
import { hasNameInIt, signUpModes } from '../../../contract/site/site.ts';
import type { Config } from '../../config.ts';
import type { ContentChanges } from '../pages/content-changes.ts';
import type { Db } from '../postgres/database.ts';
import { findLogoSize, listSettings } from './queries.ts';

/** The name under which the hash of the current logo is stored beside the settings. */
export const logoSetting = 'logo';

export interface Site {
  /** The operator's configuration combined with what Admins have set: always current. */
  config: Config;
  /** Every setting as one text. */
  readonly values: SettingValues;
  /** Reads the settings again if they have changed. Costs nothing otherwise. */
  refresh(): Promise<void>;
  /** Makes the next refresh read them, even if nothing was announced. */
  forget(): void;
  /** From now on changes by other processes are noticed too. */
  follow(content: Pick<ContentChanges, 'count' | 'since'>): void;
}

/**
 * The settings of the site as this process knows them. Requests and jobs refresh them before they begin, so that they
 * never work with outdated settings once a change was announced.
 */
export async function openSite(db: Db, given: Config): Promise<Site> {
  const base = textsOf(given);
  let content: Pick<ContentChanges, 'count' | 'since'> | undefined;
  let readAt = 0;
  let isForgotten = true;
  let values = base;
  let current = given;
  let reading: Promise<void> | undefined;

  async function read() {
    const count = content?.count ?? 0;
    isForgotten = false;
    try {
      const stored = new Map((await listSettings(db)).map(({ name, value }) => [name, value]));
      const hash = stored.get(logoSetting);
      const size = hash ? await findLogoSize(db, hash) : undefined;
      values = withStored(base, stored, given.locked);
      current = configWith(given, values, hash && size ? { hash, ...size } : null);
      readAt = count;
      Object.assign(db.brand, brandOf(current));
      setSellerZone(current.seller.timeZone);
    } catch (error) {
      isForgotten = true;
      throw error;
    }
  }

  await read();
  const config = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(given)) as Config;
  for (const name of ['site', 'seller', 'support'] as const) {
    Object.defineProperty(config, name, { enumerable: true, get: () => current[name] });
  }

  return {
    config,
    get values() {
      return values;
    },
    async refresh() {
      // One that began before the change may not have seen it.
      if (reading) await reading;
      if (!isForgotten && (!content || content.since(readAt, ['site']) === 'none')) return;
      // While the database is unreachable the last known settings stay in use. Calls that need the database report the outage.
      reading ??= read()
        .catch(() => {})
        .finally(() => {
          reading = undefined;
        });
      await reading;
    },
    forget() {
      isForgotten = true;
    },
    follow(changes) {
      content = changes;
      readAt = 0;
      isForgotten = true;
    },
  };
}

function textsOf({ site, seller, support }: Config): SettingValues {
  const { location } = support;
  return {
    name: site.name,
    accent: site.accent,
    supportEmail: support.email,
    supportPhone: support.phone,
    supportAddress: support.address,
    supportLocation: location ? `${location.latitude}, ${location.longitude}` : '',
    sellerName: seller.name,
    sellerAddress: seller.address,
    sellerTaxNumber: seller.taxNumber,
    sellerBankDetails: seller.bankDetails,
    sellerTimeZone: seller.timeZone,
    // Given to new accounts by the database.
    timeZone: 'UTC',
    signUp: site.signUp.mode,
    signUpDomains: site.signUp.domains.join(', '),
    ...otherSiteDefaults,
    terms: site.terms,
    privacy: site.privacy,
  };
}

function withStored(
  base: SettingValues,
  stored: ReadonlyMap<string, string>,
  locked: Config['locked'],
): SettingValues {
  const textOf = (name: SettingName) =>
    locked[name] ? base[name] : (stored.get(name) ?? base[name]);
  return Object.fromEntries(settingNames.map((name) => [name, textOf(name)])) as SettingValues;
}

interface StoredLogo {
  hash: string;
  contentType: string;
  width: number;
  height: number;
}

function configWith(given: Config, values: SettingValues, logo: StoredLogo | null): Config {
  return {
    ...given,
    support: {
      email: values.supportEmail,
      phone: values.supportPhone,
      address: values.supportAddress,
      location: readLocation(values.supportLocation),
    },
    seller: {
      name: values.sellerName,
      address: values.sellerAddress,
      taxNumber: values.sellerTaxNumber,
      bankDetails: values.sellerBankDetails,
      timeZone: values.sellerTimeZone,
    },
    site: {
      name: values.name,
      logo: logo && {
        hash: logo.hash,
        width: logo.width,
        height: logo.height,
        path: logoPath(logo),
        hasName: hasNameInIt(logo),
      },
      accent: values.accent,
      signUp: {
        mode: signUpModes.find((mode) => mode === values.signUp) ?? 'open',
        domains: readDomains(values.signUpDomains),
      },
      otherSites: readOtherSites(values, given.publicUrl),
      terms: values.terms,
      privacy: values.privacy,
    },
  };
}

function logoPath({ hash, contentType }: StoredLogo): string {
  return `/api/site/logo/${hash}/logo.${contentType === 'image/png' ? 'png' : 'svg'}`;
}

function brandOf({ site, publicUrl }: Config) {
  const { logo } = site;
  const { hash, width, height } = logo ?? {};
  return {
    name: site.name,
    accent: site.accent,
    logo: logo
      ? {
          url: `${publicUrl}/api/site/logo/${hash}/logo.png`,
          width: width ?? 0,
          height: height ?? 0,
        }
      : null,
  };
}
