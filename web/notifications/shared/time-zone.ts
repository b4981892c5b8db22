import { useEffect, useEffectEvent } from 'react';
import type { Preferences } from '../../../contract/notifications/preferences.ts';
import { ownZone } from '../../../contract/text/own-zone.ts';
import { canonicalZone } from '../../../contract/text/zones.ts';
import { useChangePreferences, usePreferences } from './preferences.ts';

/** The browser's time zone; empty if unknown. */
export function deviceTimeZone(): string {
  return canonicalZone(ownZone()) ?? '';
}

/** The zone to report to the server, if any. A zone chosen in the settings is never replaced. */
export function zoneToReport(
  { timeZone, zoneChosen }: Pick<Preferences, 'timeZone' | 'zoneChosen'>,
  device: string,
): string | null {
  if (zoneChosen || device === '' || canonicalZone(timeZone) === device) return null;
  return device;
}

/** Reports the browser's zone, so that days begin and end where the learner is. */
export function ReportTimeZone(): null {
  const { data } = usePreferences();
  const { mutate } = useChangePreferences();
  const zone = data ? zoneToReport(data, deviceTimeZone()) : null;
  // Once per zone: the server may refuse one it doesn't know.
  const report = useEffectEvent((timeZone: string) => mutate({ timeZone, zoneChosen: false }));
  useEffect(() => {
    if (zone) report(zone);
  }, [zone]);
  return null;
}
