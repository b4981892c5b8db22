import { describe, expect, it } from 'vitest';
import { samplePeople } from './people.ts';
import { seededRandom } from './random.ts';

describe('sample people', () => {
  it('are the same on every install', () => {
    expect(samplePeople(seededRandom(2026))).toEqual(samplePeople(seededRandom(2026)));
  });

  it('have reserved email domains and fictional phone numbers', () => {
    for (const person of samplePeople(seededRandom(2026))) {
      expect(person.email).toMatch(/@(example\.org|example\.com|(stepwell|harbour)\.example)$/);
      expect(person.phoneNumber).toMatch(
        /^$|^\+61 [2378] 5550 \d{4}$|^\+44 20 7946 0\d{3}$|^\+1 \d{3} 555 01\d\d$/,
      );
    }
  });
});
