import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findPlayed,
  type MediaWords,
  mediaBlock,
  readMediaBlock,
  withCaptions,
  withTranslation,
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

const german = ['::translation{language="de" captions="media/a-de.vtt"}', 'Gesagt.'];
const spoken = lesson.split('\n');

/** The block must be there. */
function played(text: string) {
  const found = findPlayed(text, 'a.mp4');
  if (!found) throw new Error('It is there.');
  return found;
}
const inLanguage = (text: string, language: string) =>
  played(text).translations.find((translation) => translation.language === language);

test('a further language is added below, changed alone and removed without a trace', () => {
  const added = withTranslation(lesson, played(lesson), 'fr', {
    captions: 'a-fr.vtt',
    transcript: '',
  });
  expect(added.split('\n')).toEqual(
    spoken.toSpliced(9, 0, '', '::translation{language="fr" captions="media/a-fr.vtt"}'),
  );
  const both = withTranslation(added, played(added), 'ja', {
    captions: null,
    transcript: '# 一\n\n二',
  });
  expect(played(both)).toMatchObject({
    language: 'de',
    words: { transcript: 'Said in *italics*.\n\n- One', captions: null },
    translations: [
      { language: 'fr', captions: 'a-fr.vtt', transcript: '' },
      { language: 'ja', captions: null, transcript: '# 一\n\n二' },
    ],
  });
  const french = withTranslation(both, played(both), 'fr', {
    captions: 'a-fr.vtt',
    transcript: 'Dit.',
  });
  expect(inLanguage(french, 'ja')).toMatchObject({ transcript: '# 一\n\n二' });
  expect(inLanguage(french, 'fr')).toMatchObject({ transcript: 'Dit.' });
  const nothing = { captions: null, transcript: '' };
  const without = withTranslation(french, played(french), 'fr', nothing);
  expect(inLanguage(without, 'ja')).toMatchObject({ transcript: '# 一\n\n二' });
  expect(withTranslation(without, played(without), 'ja', nothing)).toBe(lesson);
});

test('captions of the first language leave the others as they were written', () => {
  const text = spoken.toSpliced(9, 0, '', ...german).join('\n');
  const { transcript } = played(text).words;
  expect(transcript).toBe('Said in *italics*.\n\n- One');
  const captioned = withCaptions(text, played(text), { captions: 'a.vtt', transcript });
  expect(captioned.split('\n').toSpliced(5, 1)).toEqual(text.split('\n').toSpliced(5, 1));
  const other = withCaptions(text, played(text), { captions: null, transcript: 'Other.' });
  expect(other).toContain(`language="de"}\nOther.\n\n${german.join('\n')}\n:::\n`);
  const none = withCaptions(text, played(text), { captions: null, transcript: '' });
  expect(none).toContain(`language="de"}\n${german.join('\n')}\n:::\n`);
});

test('the fields of a block keep its further languages', () => {
  const text = spoken.toSpliced(9, 0, '', ...german).join('\n');
  const words = played(text).words;
  expect(words.translations).toBe(german.join('\n'));
  expect(readMediaBlock(mediaBlock(words))).toEqual(words);
  const untold = { ...words, transcript: '' };
  expect(readMediaBlock(mediaBlock(untold).replaceAll('¦', ''))).toEqual(untold);
});

test('what is saved in one language is read back, and nothing else changes, in any order', () => {
  const transcript = fc.oneof(
    fc.constant(''),
    fc.constantFrom('Said.', ':::', '::translation{language="x"}', '> a\n\n- b', '1. c\nd'),
    fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\s+/g, ' ').trim()),
  );
  const step = fc.record({
    language: fc.constantFrom('first', 'fr', 'ja', 'pt-BR'),
    captions: fc.constantFrom(null, 'x.vtt', 'y.vtt'),
    transcript,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let text = lesson;
      const expected = new Map<string, { captions: string | null; transcript: string }>();
      for (const { language, ...words } of steps) {
        text =
          language === 'first'
            ? withCaptions(text, played(text), words)
            : withTranslation(text, played(text), language, words);
        const isRemoved = words.captions === null && words.transcript === '';
        if (language !== 'first' && isRemoved) expected.delete(language);
        else expected.set(language, words);
      }
      const found = played(text);
      const { first, ...others } = Object.fromEntries(expected);
      if (first && first.transcript !== 'Transcript') expect(found.words).toMatchObject(first);
      expect(
        Object.fromEntries(
          found.translations.map(({ language, captions, transcript }) => [
            language,
            { captions, transcript },
          ]),
        ),
      ).toEqual(others);
      // What is around the block is as it was.
      expect(text.split('\n').slice(0, 5)).toEqual(spoken.slice(0, 5));
      expect(text.split('\n').slice(-3)).toEqual([':::', '', 'The end.']);
    }),
  );
});
