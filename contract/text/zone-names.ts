/** `Auckland time`, for `Pacific/Auckland`. */
export function zoneName(zone: string): string {
  return zone === 'UTC' ? 'UTC' : `${zone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;
}

/** All that this browser knows, such as `Pacific/Auckland`; its list may lack one in use, and `UTC`. */
export function zoneNames(): string[] {
  return Intl.supportedValuesOf('timeZone');
}
