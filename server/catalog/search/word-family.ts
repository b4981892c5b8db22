/** Endings that make another word of the same family: investor and investing, blurriness and blurred. */
const endings = [
  ...['inesses', 'iness', 'nesses', 'ness', 'ations', 'ation', 'itions', 'ition', 'ments', 'ment'],
  ...['abilities', 'ability', 'ibility', 'ities', 'ity', 'ically', 'ally', 'ably', 'ibly', 'able'],
  ...['ible', 'isation', 'ization', 'ising', 'izing', 'ised', 'ized', 'ists', 'ist', 'isms', 'ism'],
  ...['ings', 'ing', 'fully', 'ful', 'lessly', 'less', 'ives', 'ive', 'ures', 'ure', 'ions', 'ion'],
  ...['ers', 'er', 'ors', 'or', 'ed', 'es', 'ly', 'al', 's', 'y', 'e'],
].sort((one, other) => other.length - one.length);

const doubled = /([bdgklmnprt])\1$/;

/** A short beginning is shared by words that have nothing to do with each other. */
const isTelling = (root: string, ending: string) =>
  root.length >= 5 || (root.length === 4 && ending.length >= 4);

/** What all words of the family begin with; undefined if the word has no ending that we know. */
export function familyRoot(word: string): string | undefined {
  if (!/^[a-z]+$/.test(word)) return undefined;
  const ending = endings.find((each) => word.endsWith(each));
  if (!ending) return undefined;
  const root = word.slice(0, -ending.length).replace(doubled, '$1');
  return isTelling(root, ending) ? root : undefined;
}
