/** Lowest first: a domain may import those before it and none after, on the server and in the browser. */
export const domains = [
  'accounts',
  'notifications',
  'catalog',
  'learning',
  'assessment',
  'community',
  'teams',
  'billing',
  'teaching',
  'studio',
  'writing',
  'questions',
  'integrations',
  'sign-on',
  'administration',
];

/** The schema of a domain, unless its tables are in another one's. */
export const schemaNamed = (domain: string) => domain.replaceAll('-', '_');

/** Domains whose tables are in another one's schema. */
export const schemaOf: Readonly<Record<string, string>> = {
  teaching: 'studio',
  writing: 'studio',
  questions: 'studio',
};

/** Those tables, where the schema belongs to a domain above. */
export const tablesOf: Readonly<Record<string, readonly string[]>> = {
  teaching: [
    'studio.learner',
    'studio.counted_learner',
    'studio.message',
    'studio.teacher_invitation',
  ],
};

/** Folders of `web/` below all domains, lowest first. */
export const webFoundations = ['ui', 'page', 'data', 'forms', 'lists'];
