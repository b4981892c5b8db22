import { zoneNames } from '../../../contract/text/zone-names.ts';

/** Browsers list some zones under outdated place names. */
const currentNames: Record<string, string> = {
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
};

/** `America/Argentina/Buenos_Aires` is `Buenos Aires`. */
export function zoneLabel(zone: string): string {
  return currentNames[zone] ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

/** All zones by region and name, including the current one, which the browser's list may lack. */
export function zoneGroups(inUse: string): { region: string; zones: string[] }[] {
  const all = new Set(['UTC', inUse, ...zoneNames()]);
  const groups = Map.groupBy(all, (zone) => (zone.includes('/') ? regionOf(zone) : 'Universal'));
  return [...groups]
    .map(([region, zones]) => ({
      region,
      zones: zones.sort((one, other) => zoneLabel(one).localeCompare(zoneLabel(other), 'en')),
    }))
    .sort((one, other) => one.region.localeCompare(other.region, 'en'));
}

function regionOf(zone: string): string {
  return zone.slice(0, zone.indexOf('/'));
}
