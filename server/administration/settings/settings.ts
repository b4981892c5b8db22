import type { Settings } from '../../../contract/administration/settings.ts';
import { readWords } from '../../../contract/site/other-sites.ts';
import {
  emptyList,
  missingLists,
  readDomains,
  type SettingName,
  type SettingValues,
  settingNames,
} from '../../../contract/site/settings.ts';
import { recountSales } from '../../billing/admin/recount-sales.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { differences } from '../../platform/audit/audit-change.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from '../../platform/site/queries.ts';
import { logoSetting, type Site } from '../../platform/site/site.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { prepareLogo } from './prepare-logo.ts';

type Changes = Partial<Record<SettingName, string | undefined>>;

export function presentSettings(site: Site): Settings {
  const { logo } = site.config.site;
  return {
    values: { ...site.values },
    locked: { ...site.config.locked },
    logo,
  };
}

export async function changeSettings(
  db: Db,
  site: Site,
  viewer: Viewer,
  { before: seen, ...changes }: Changes & { before?: Changes | undefined },
): Promise<void> {
  refuseLocked(site, changes);
  await inTransaction(db, async (db) => {
    await queries.lockSettings(db);
    const before = await readStored(db, site);
    const after = { ...before, ...given(changes) };
    refuseOverwriting(before, after, seen ?? {});
    assertLists(after);
    const change = differences(before, after);
    const names = Object.keys(change.after);
    if (names.length === 0) return;
    if (names.includes('sellerTimeZone')) await assertKnownZone(db, after.sellerTimeZone);
    await queries.writeSettings(
      db,
      Object.fromEntries(names.map((name) => [name, after[name as SettingName]])),
    );
    if (names.includes('sellerTimeZone')) await recountSales(db);
    await recordAudit(
      db,
      viewer,
      'changed the site settings',
      names.map(wordsOf).join(', '),
      change,
    );
  });
  site.forget();
}

function given(changes: Changes): Partial<SettingValues> {
  const entries = settingNames.flatMap((name) => {
    const value = changes[name];
    if (value === undefined) return [];
    return [[name, tidied(name, value)] as const];
  });
  return Object.fromEntries(entries);
}

function tidied(name: SettingName, value: string): string {
  if (name === 'signUpDomains' || name === 'linkHosts') return readDomains(value).join(', ');
  return name === 'embeds' ? readWords(value).join('\n') : value;
}

/** Reads the current settings: another process may have changed them a moment ago. */
async function readStored(db: Db, site: Site): Promise<SettingValues> {
  const stored = new Map((await queries.listSettings(db)).map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    settingNames.map((name) => [
      name,
      site.config.locked[name] ? site.values[name] : (stored.get(name) ?? site.values[name]),
    ]),
  ) as SettingValues;
}

function refuseLocked({ config, values }: Site, changes: Changes) {
  for (const name of settingNames) {
    const variable = config.locked[name];
    const value = changes[name];
    if (!variable || value === undefined || value === values[name]) continue;
    throw refuseField('setting_locked', name, `${variable} in the environment decides this.`);
  }
}

/** If someone else has saved meanwhile, the next person to save sees both values and decides. */
function refuseOverwriting(before: SettingValues, after: SettingValues, seen: Changes): void {
  const changed = settingNames.filter(
    (name) =>
      seen[name] !== undefined && seen[name] !== before[name] && after[name] !== before[name],
  );
  if (changed.length === 0) return;
  throw new Refusal('setting_changed', {
    errors: changed.map((field) => ({
      field,
      message: 'Another Admin has changed this since you opened the page.',
    })),
  });
}

/** PostgreSQL counts sales by this zone's days. Its list of zones may be older than ours. */
async function assertKnownZone(db: Db, zone: string): Promise<void> {
  if (await queries.isZoneKnown(db, zone)) return;
  throw refuseField('invalid_input', 'sellerTimeZone', 'Choose a time zone from the list.');
}

function assertLists(values: SettingValues): void {
  const [missing] = missingLists(values);
  if (missing) throw refuseField('invalid_input', missing, emptyList);
}

/** `supportEmail`: `support email` */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export async function replaceLogo(
  db: Db,
  files: Files,
  site: Site,
  viewer: Viewer,
  file: IncomingFile,
): Promise<void> {
  const logo = await files.receive(file, (path) => prepareLogo(path));
  await inTransaction(db, async (db) => {
    await queries.lockSettings(db);
    await queries.saveLogo(db, logo);
    await queries.writeSettings(db, { [logoSetting]: logo.hash });
    const former = site.config.site.logo;
    await recordAudit(db, viewer, 'changed the site settings', 'logo', {
      before: { logo: former?.path ?? null },
      after: { logo: `${logo.width} × ${logo.height} pixels, ${logo.hash}` },
    });
  });
  site.forget();
}

export async function removeLogo(db: Db, site: Site, viewer: Viewer): Promise<void> {
  const former = site.config.site.logo;
  if (!former) throw new Refusal('not_found');
  await inTransaction(db, async (db) => {
    await queries.deleteSetting(db, logoSetting);
    await recordAudit(db, viewer, 'changed the site settings', 'logo', {
      before: { logo: former.path },
      after: { logo: null },
    });
  });
  site.forget();
}
