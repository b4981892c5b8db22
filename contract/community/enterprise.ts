/** Not built yet. The price list, the sales form and the offers say so: nobody pays for it before it's ready. */
export const plannedForEnterprise = [
  'LevelSets',
  'SkillSets',
  'Academies',
  'LMS integrations',
] as const;

/** What organisations can say they need. */
export const enterpriseNeeds = ['SSO', 'Provisioning', 'API', ...plannedForEnterprise] as const;
