import { expect, test } from 'vitest';
import {
  findPlayed,
  type MediaWords,
  mediaBlock,
  readMediaBlock,
  withCaptions,
} from './media-block.ts';

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

const lesson = [
  'Lead.',
  '',
  ':::attachment{file="media/a.pdf" title="Sheet"}',
  ':::',
  '',
  ':::video{file="media/a.mp4" title="Tom &amp; Ruth" language="de"}',
  'Said in *italics*.',
  '',
  '- One',
  ':::',
  '',
  'The end.',
].join('\n');

test('captions are added to a block, and nothing else in the text changes', () => {
  const found = findPlayed(lesson, 'a.mp4');
  expect(found?.words).toMatchObject({ captions: null, title: 'Tom & Ruth' });
  expect(findPlayed(lesson, 'a.pdf')).toBeNull();
  expect(findPlayed(lesson, 'b.mp4')).toBeNull();
  if (!found) throw new Error('It is there.');
  const { transcript } = found.words;
  const captioned = withCaptions(lesson, found, { captions: 'a.vtt', transcript });
  expect(captioned.split('\n')).toEqual(
    lesson
      .split('\n')
      .with(
        5,
        ':::video{file="media/a.mp4" captions="media/a.vtt" title="Tom &amp; Ruth" language="de"}',
      ),
  );
  const again = findPlayed(captioned, 'a.mp4');
  if (!again) throw new Error('It is still there.');
  const spoken = withCaptions(captioned, again, { captions: 'a.vtt', transcript: '1. *Two*' });
  expect(spoken).toContain('language="de"}\n1\\. \\*Two\\*\n:::\n\nThe end.');
  const said = findPlayed(spoken, 'a.mp4');
  expect(said?.words.transcript).toBe('1. *Two*');
  const empty = said && withCaptions(spoken, said, { captions: null, transcript: '' });
  expect(empty).toContain(
    ':::video{file="media/a.mp4" title="Tom &amp; Ruth" language="de"}\n:::\n',
  );
});

test('a block that is not closed is no reason to lose what follows', () => {
  const text = ':::audio{file="media/a.mp3" title="A"}\nSaid.\n';
  const found = findPlayed(text, 'a.mp3');
  if (!found) throw new Error('It is there.');
  const captioned = withCaptions(text, found, { captions: 'a.vtt', transcript: '' });
  expect(captioned).toContain('Said.');
});
