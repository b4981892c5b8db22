import { describe, expect, it } from 'vitest';
import { latinTwinOf, mixesScripts } from './look-alikes.ts';

describe('a user name of several scripts', () => {
  it.each(['аdmin', 'adмin', 'οwner', 'ѕtudent', 'admin\u13d2', 'պaul'])(
    'is refused: %s',
    (name) => {
      expect(mixesScripts(name)).toBe(true);
    },
  );

  it.each([
    'admin',
    'josé2',
    'Иван.Петров',
    'Ελένη-7',
    '山田たろう',
    'Yamadaさん',
    '김kim',
    'नूर',
    'نور_1',
    '42',
  ])('is fine where the scripts belong together: %s', (name) => {
    expect(mixesScripts(name)).toBe(false);
  });
});

describe('a name of another script', () => {
  it('has a Latin twin if every letter looks Latin', () => {
    expect(latinTwinOf('сосо')).toBe('coco');
    expect(latinTwinOf('Оԝпег')).toBe('owner');
    expect(latinTwinOf('Иван')).toBeNull();
    expect(latinTwinOf('coco')).toBeNull();
  });
});
