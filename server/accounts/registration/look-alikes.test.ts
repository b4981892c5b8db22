import { describe, expect, it } from 'vitest';
import { latinTwinOf, mixesScripts, soundsOfficial } from './look-alikes.ts';

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
    expect(latinTwinOf('josé')).toBeNull();
  });

  it.each(['admın', 'ɑdmin', 'ᴀdmin', 'admin.', 'ADMIN_', 'ᴀᴅᴍɪɴ.-'])(
    'or of ours that looks like another has one: %s',
    (name) => {
      expect(latinTwinOf(name)).toBe('admin');
      expect(soundsOfficial(name)).toBe(true);
    },
  );

  it('speaks for the site only as a whole', () => {
    expect(soundsOfficial('Support')).toBe(true);
    expect(soundsOfficial('supporter')).toBe(false);
    expect(soundsOfficial('Иван')).toBe(false);
  });
});
