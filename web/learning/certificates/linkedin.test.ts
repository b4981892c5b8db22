import { expect, it } from 'vitest';
import { linkedInUrl } from './linkedin.ts';

it("fills in LinkedIn's form", () => {
  const url = new URL(
    linkedInUrl(
      { id: 'abc', courseTitle: 'Bread & Butter', completedOn: '2026-03-09' },
      'https://learn.example.org/certificates/abc',
      'Stepwell',
    ),
  );
  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Bread & Butter',
    organizationName: 'Stepwell',
    issueYear: '2026',
    issueMonth: '3',
    certUrl: 'https://learn.example.org/certificates/abc',
    certId: 'abc',
  });
});
