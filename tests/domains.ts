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
  'studio',
  'administration',
];

/** Folders of `web/` below all domains, lowest first. */
export const webFoundations = ['ui', 'page', 'data', 'forms', 'lists'];
