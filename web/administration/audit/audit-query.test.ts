import { describe, expect, it } from 'vitest';
import { isFiltered, readAuditQuery, writeAuditQuery } from './audit-query.ts';

describe('the address of the audit log', () => {
  it('names every filter, and nothing that isn’t set', () => {
    const search = new URLSearchParams('person=ada&act=refunded&from=2026-11-01&page=3');
    const query = readAuditQuery(search);
    expect(query).toEqual({
      ...{ person: 'ada', act: 'refunded', q: '', from: '2026-11-01', to: '', page: 3 },
    });
    expect(writeAuditQuery(query).toString()).toBe(search.toString());
  });

  it('is read with whatever someone typed into it', () => {
    const query = readAuditQuery(
      new URLSearchParams(`from=yesterday&page=-2&q=${'x'.repeat(500)}`),
    );
    expect(query).toMatchObject({ from: '', page: 1 });
    expect(query.q).toHaveLength(100);
  });

  it('without filters shows everything', () => {
    expect(isFiltered(readAuditQuery(new URLSearchParams('page=2')))).toBe(false);
    expect(isFiltered(readAuditQuery(new URLSearchParams('to=2026-11-02')))).toBe(true);
  });
});
