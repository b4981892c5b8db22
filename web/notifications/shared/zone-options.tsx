import { useMemo } from 'react';
import { zoneGroups, zoneLabel } from './zone-names.ts';

/** The options of a select of time zones, by region. `current` is among them even if this browser doesn't know it. */
export function ZoneOptions({ current }: { current: string }) {
  const groups = useMemo(() => zoneGroups(current), [current]);
  return groups.map(({ region, zones }) => (
    <optgroup key={region} label={region}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zoneLabel(zone)}
        </option>
      ))}
    </optgroup>
  ));
}
