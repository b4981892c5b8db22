/** What only Enterprise will have. All of it is planned: what gets built is marked in the price list. */
export const enterpriseOnly = [
  'LevelSets',
  'SkillSets',
  'Academies',
  'SSO',
  'API',
  'LMS integrations',
] as const;
