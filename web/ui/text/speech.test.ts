import { expect, test } from 'vitest';
import { japaneseVoice } from './speech.ts';

const voice = (lang: string, localService = true) => ({ lang, localService });

test('finds a Japanese voice however the browser spells the language tag', () => {
  expect(japaneseVoice([voice('en-US'), voice('ja-JP')])?.lang).toBe('ja-JP');
  expect(japaneseVoice([voice('en_US'), voice('ja_JP')])?.lang).toBe('ja_JP');
  expect(japaneseVoice([voice('JA')])?.lang).toBe('JA');
});

test('prefers a local voice, which works offline', () => {
  expect(japaneseVoice([voice('ja-JP', false), voice('ja', true)])?.lang).toBe('ja');
  expect(japaneseVoice([voice('ja-JP', false)])?.lang).toBe('ja-JP');
});

test('does not fall back to other languages', () => {
  expect(japaneseVoice([voice('en-GB'), voice('jam-JM'), voice('jv-ID')])).toBeUndefined();
  expect(japaneseVoice([])).toBeUndefined();
});
