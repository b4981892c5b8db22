import { useEffect, useEffectEvent } from 'react';
import type { Preferences } from '../../../contract/notifications/preferences.ts';
import { useChangePreferences, usePreferences } from './preferences.ts';

/** The browser's own zone; nothing where it does not tell. */
export function deviceTimeZone(): string {
  return properName(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '');
}

/** The zone to tell the server of, if any: the device's own, unless another was chosen by hand. */
export function zoneToReport(
  { timeZone, zoneChosen }: Pick<Preferences, 'timeZone' | 'zoneChosen'>,
  device: string,
): string | null {
  if (zoneChosen || device === '' || properName(timeZone) === device) return null;
  return device;
}

/** Browsers and the server may call a zone by its old or its new name; in one place it has one. */
function properName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return '';
  }
}

/** Takes the device's zone over, so that days begin and end where the learner is. Shows nothing. */
export function ReportTimeZone(): null {
  const { data } = usePreferences();
  const { mutate } = useChangePreferences();
  const zone = data ? zoneToReport(data, deviceTimeZone()) : null;
  // A zone that the server does not know is not offered again and again.
  const report = useEffectEvent((timeZone: string) => mutate({ timeZone, zoneChosen: false }));
  useEffect(() => {
    if (zone) report(zone);
  }, [zone]);
  return null;
}
