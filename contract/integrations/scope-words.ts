/** What a key may be allowed to do. Without schemas, for pages that only tell. */
export const allScopes = [
  'people:read',
  'groups:read',
  'progress:read',
  'assignments:read',
  'assignments:write',
  'certificates:read',
  'reports:read',
  'catalogue:read',
] as const;
export type Scope = (typeof allScopes)[number];

interface ScopeWords {
  /** After "may". */
  may: string;
  /** What a key with it gets to see. */
  sees: string;
}

export const scopeWords: Record<Scope, ScopeWords> = {
  'people:read': {
    may: 'read people',
    sees: 'Names, email addresses, roles, groups and departments.',
  },
  'groups:read': {
    may: 'read groups',
    sees: 'Groups and departments, with the number of people in each.',
  },
  'progress:read': {
    may: 'read progress',
    sees: 'How far people are in what was assigned to them, and what they finished. No answers, no notes.',
  },
  'assignments:read': {
    may: 'read assignments',
    sees: 'Who was assigned what, and when it’s due.',
  },
  'assignments:write': {
    may: 'assign courses',
    sees: 'Assigns courses, and withdraws what was assigned.',
  },
  'certificates:read': {
    may: 'read certificates',
    sees: 'Certificates of the courses that were assigned.',
  },
  'reports:read': {
    may: 'read reports',
    sees: 'Figures for the organisation, its groups and its courses. Nobody is named.',
  },
  'catalogue:read': {
    may: 'read the catalogue',
    sees: 'The courses on offer, as anyone can see them.',
  },
};
