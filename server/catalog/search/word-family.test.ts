import { expect, it } from 'vitest';
import { familyRoot } from './word-family.ts';

it.each([
  ['blurriness', 'blur'],
  ['darkness', 'dark'],
  ['investor', 'invest'],
  ['expositions', 'expos'],
  ['countings', 'count'],
  ['learners', 'learn'],
  ['paragliding', 'paraglid'],
])('%s belongs to %s', (word, root) => {
  expect(familyRoot(word)).toBe(root);
});

it.each(['station', 'cars', 'bokeh', 'quantum', 'ひらがな', '1990s', ''])(
  '%j says too little about its family',
  (word) => {
    expect(familyRoot(word)).toBeUndefined();
  },
);
