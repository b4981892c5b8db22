import { describe, expect, it } from 'vitest';
import { zoneToReport } from './time-zone.ts';

const own = (timeZone: string) => ({ timeZone, zoneChosen: false });

describe('the zone that a browser reports', () => {
  it('is its own where the server has another', () => {
    expect(zoneToReport(own('UTC'), 'Australia/Sydney')).toBe('Australia/Sydney');
  });

  it('is none where the server has it, under whichever name', () => {
    expect(zoneToReport(own('Australia/Sydney'), 'Australia/Sydney')).toBeNull();
    const sameZone = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' });
    const name = sameZone.resolvedOptions().timeZone;
    expect(zoneToReport(own('Asia/Kolkata'), name)).toBeNull();
    expect(zoneToReport(own('Asia/Calcutta'), name)).toBeNull();
  });

  it('is none where one was chosen by hand, nor where the browser does not tell', () => {
    const chosen = { timeZone: 'Asia/Tokyo', zoneChosen: true };
    expect(zoneToReport(chosen, 'Australia/Sydney')).toBeNull();
    expect(zoneToReport(own('UTC'), '')).toBeNull();
  });

  it('replaces one that the browser does not know', () => {
    expect(zoneToReport(own('Nowhere/At_All'), 'Europe/Paris')).toBe('Europe/Paris');
  });
});
