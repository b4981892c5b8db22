import { expect, test } from 'vitest';
import { japaneseVoice } from './speech.ts';

const voice = (lang: string, localService = true) => ({ lang, localService });

test('a Japanese voice is found however the browser writes the language', () => {
  expect(japaneseVoice([voice('en-US'), voice('ja-JP')])?.lang).toBe('ja-JP');
  expect(japaneseVoice([voice('en_US'), voice('ja_JP')])?.lang).toBe('ja_JP');
  expect(japaneseVoice([voice('JA')])?.lang).toBe('JA');
});

test('one on the device is preferred: it speaks without a connection', () => {
  expect(japaneseVoice([voice('ja-JP', false), voice('ja', true)])?.lang).toBe('ja');
  expect(japaneseVoice([voice('ja-JP', false)])?.lang).toBe('ja-JP');
});

test('other languages do not stand in for it', () => {
  expect(japaneseVoice([voice('en-GB'), voice('jam-JM'), voice('jv-ID')])).toBeUndefined();
  expect(japaneseVoice([])).toBeUndefined();
});
