import { expect, test } from 'vitest';
import { type MediaWords, mediaBlock, readMediaBlock } from './media-block.ts';
import { srtToVtt } from './srt-to-vtt.ts';

test('a block that is in the text is read into the fields it was made from', () => {
  const words: MediaWords = {
    kind: 'video',
    file: 'depth.mp4',
    captions: null,
    title: 'He said "f/2 & <b>"',
    transcript: '# Not a heading\n\n- *Ruth*: [here] 1.5\n1. One',
    others: { poster: 'figures/stairs.svg', language: 'ja' },
  };
  expect(readMediaBlock(mediaBlock(words))).toEqual(words);
  const added = { ...words, captions: 'depth.vtt' };
  expect(readMediaBlock(mediaBlock(added))).toEqual(added);
});

test('a missing transcript is an empty field', () => {
  const block = ':::audio{file="media/a.mp3" title="A"}\nTranscript\n:::';
  expect(readMediaBlock(block)).toMatchObject({ kind: 'audio', transcript: '', captions: null });
  expect(readMediaBlock('A paragraph.')).toBeNull();
});

test('captions of other programs become captions that browsers play', () => {
  const srt =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nHi, Ruth.\r\n\r\n2\r\n0:00:03,000 --> 0:00:04,000\r\n<font color="red">Down.</font>\r\n';
  expect(srtToVtt(srt)).toBe(
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nHi, Ruth.\n\n2\n00:00:03.000 --> 00:00:04.000\nDown.\n',
  );
});
