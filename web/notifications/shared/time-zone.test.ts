import { describe, expect, it } from 'vitest';
import { zoneToReport } from './time-zone.ts';

const reported = (timeZone: string) => ({ timeZone, zoneChosen: false });

describe('zoneToReport', () => {
  it("reports the browser's zone when the server has another", () => {
    expect(zoneToReport(reported('UTC'), 'Australia/Sydney')).toBe('Australia/Sydney');
  });

  it('reports nothing when the server has the same zone under any name', () => {
    expect(zoneToReport(reported('Australia/Sydney'), 'Australia/Sydney')).toBeNull();
    const sameZone = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' });
    const name = sameZone.resolvedOptions().timeZone;
    expect(zoneToReport(reported('Asia/Kolkata'), name)).toBeNull();
    expect(zoneToReport(reported('Asia/Calcutta'), name)).toBeNull();
  });

  it("reports nothing when a zone was chosen in the settings or the browser's is unknown", () => {
    const chosen = { timeZone: 'Asia/Tokyo', zoneChosen: true };
    expect(zoneToReport(chosen, 'Australia/Sydney')).toBeNull();
    expect(zoneToReport(reported('UTC'), '')).toBeNull();
  });

  it('replaces a zone that the browser does not know', () => {
    expect(zoneToReport(reported('Nowhere/At_All'), 'Europe/Paris')).toBe('Europe/Paris');
  });
});
