/** What people type, and the words that our kind of courses have for it. In English only. */
const groups: Record<string, string> = {
  'math maths mathematics statistics stats odds gambling betting lottery': 'probability',
  'sketch sketches sketching doodling painting illustration': 'drawing',
  'coding coder programming programmer developer software': 'html javascript',
  'website websites webpage homepage frontend': 'html css',
  'nihongo kana japan': 'japanese',
  'entrepreneur entrepreneurship startup startups founder economics': 'business',
  'accounting bookkeeping budget budgeting': 'finance',
  'advertising advertisement promotion branding brand seo': 'marketing',
  'photographing selfie selfies snapshot snapshots': 'photography',
  'fitness workout gym': 'exercise',
  'wellness wellbeing lifestyle': 'health',
  'nutrition diet dieting': 'eating',
  'meditation mindfulness stress burnout insomnia': 'sleep',
  'typography lettering typesetting fonts': 'typeface',
  'ux ui graphics': 'layout',
};

const synonyms = new Map(
  Object.entries(groups).flatMap(([typed, meant]) =>
    typed.split(' ').map((word) => [word, meant.split(' ')] as const),
  ),
);

/** Words that a course may have instead of one that someone types. Each is looked for too, so they have to be distinctive. */
export function synonymsOf(word: string): readonly string[] {
  return synonyms.get(word) ?? [];
}
