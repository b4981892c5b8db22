import { describe, expect, it } from 'vitest';
import { readNumber } from '../contract/assessment/practice/read-number.ts';
import { transcriptOf } from '../contract/catalog/captions.ts';
import { otherSiteAddress } from '../contract/site/other-sites.ts';
import { checkCues, mergeCues, writeVtt } from '../contract/writing/cues.ts';
import { readCaptionText } from '../contract/writing/read-captions.ts';
import { describeBrowser } from '../server/accounts/sign-in/describe-browser.ts';
import { readLink } from '../server/assessment/assignments/link.ts';
import { isInternalPath } from '../server/catalog/content/rendering/allow-list.ts';
import { renderLesson, renderText } from '../server/catalog/content/rendering/render.ts';
import { readCaptions } from '../server/catalog/media/captions.ts';
import {
  excerpt,
  highlight,
  matcherOf,
  searchWords,
} from '../server/catalog/search/search-words.ts';
import { Refusal } from '../server/platform/calls/errors.ts';
import { readCsv } from '../server/platform/documents/read-csv.ts';
import { chooseEncoding } from '../server/platform/pages/page-response.ts';
import { searchTerms } from '../server/platform/search/search-terms.ts';
import { aikenBlocks, looksLikeAiken, readAiken } from '../server/questions/files/aiken-file.ts';
import { giftBlocks, readGift } from '../server/questions/files/gift-file.ts';
import { moodleQuestions, readMoodle } from '../server/questions/files/moodle-file.ts';
import { fromPlain } from '../server/questions/files/plain-text.ts';
import { readTableRow } from '../server/questions/files/read-table.ts';
import { looksLikeTable, readTable } from '../server/questions/files/table-file.ts';
import { readSvg } from '../server/studio/figures/read-svg.ts';
import { aboutLinear, growthOf } from './support/growth.ts';

/** Whatever reads text from outside, with what is repeated to make it work hardest. A refusal costs as much as what came before it. */
const readers: Record<string, { read: (text: string) => unknown; size: number; parts: string[] }> =
  {
    'a CSV file': {
      read: (text) => readCsv(Buffer.from(text), { maxRows: 1_000_000 }),
      size: 20_000,
      parts: ['"', 'a"', ' "', ',', '\r', 'a\n', '"a""b",', ' '],
    },
    'a CSV file, after a letter': {
      read: (text) => readCsv(Buffer.from(`a${text}`), { maxRows: 1_000_000 }),
      size: 20_000,
      parts: ['"', ' "', '""'],
    },
    'a lesson': {
      read: (text) => renderLesson(`Lead.\n\n${text}`, { figures: new Map() }),
      size: 500,
      parts: [
        ']',
        '](',
        '[',
        '![',
        '*',
        '*a_',
        '`',
        '<',
        '&',
        '> ',
        '- ',
        '|',
        ':a[',
        ':::',
        ':a{',
        '\n',
        '[a]: b\n',
        'a@b.',
        'あa',
      ],
    },
    'a short text with many paragraphs': {
      read: (text) => renderText(text),
      size: 100,
      parts: [']\n\n', '[a](\n\n', '**a\n\n', ':::note\n\n', '- a\n\n', '| a |\n\n'],
    },
    'a question of GIFT': {
      read: (text) => giftBlocks(`q {${text}`.slice(0, 7_900)).flatMap(readGift),
      size: 100,
      parts: ['{', '=', '~', '\\', '::', '->', '=a->', '####', '{=a ~b}'],
    },
    'a file of Aiken': {
      read: (text) => [looksLikeAiken(text), aikenBlocks(`q\n${text}`, 500).map(readAiken)],
      size: 2_000,
      parts: ['\n', 'A. a\n', 'a', ' ', 'ANSWER: A\n', 'ANSWER:', 'answer : ', 'A)', 'A, ', '\\('],
    },
    'a table of questions': {
      read: (text) => [
        looksLikeTable(text),
        ...['', 'ordering', 'matching', 'text', 'number', 'several'].map((kind) =>
          readTable(`question,answer,options,kind\nq,"${text}","${text}",${kind}`, 500).rows.map(
            readTableRow,
          ),
        ),
      ],
      size: 300,
      parts: ['|', ';', ',', 'a;', 'a->', '=', '1', ' ', '\n', '-', '%', '\\(', '(', 'a|'],
    },
    'the first line of a table': {
      read: (text) => [looksLikeTable(text), readTable(`question,answer,${text}\nq,a\n`, 500)],
      size: 1_000,
      parts: ['(', ',', '(s)', ' - ', '_', ' ', 'a', 'option 1,', '**'],
    },
    'Moodle XML': {
      read: (text) => moodleQuestions(`<quiz>${text}`).map(readMoodle),
      size: 2_000,
      parts: ['<', '<a', '<a>', '&', '<![CDATA[', '<!--', '<?', ' ', ' a="b"', '<quiz '],
    },
    'a plain text of a question': {
      read: (text) => fromPlain(text),
      size: 2_000,
      parts: ['\\(', '\\[', '$', '$$a', '[tex', ' ', '\\'],
    },
    captions: {
      read: (text) => {
        const read = readCaptions(`WEBVTT\n\n00:01.000 --> 00:04.000\n${text}`);
        return 'cues' in read && transcriptOf(read.cues);
      },
      size: 2_000,
      parts: ['<', '<v a>', '&', '-->', ' ', '\n', '00:01.000 --> 00:02.000\na\n\n'],
    },
    'captions of any program': {
      read: (text) =>
        ['', '1\n00:00:01,000 --> 00:00:02,000\n', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'].map(
          (start) => {
            const read = readCaptionText(start + text, 60);
            if ('problem' in read) return read;
            mergeCues(read.cues, [], read.cues);
            return [checkCues(read.cues, 60), writeVtt(read.cues)];
          },
        ),
      size: 2_000,
      parts: [
        ...[
          '<',
          '<v ',
          '<i>',
          '{\\',
          '&#1',
          '-->',
          '-->\n',
          ' ',
          '\n',
          '0:',
          '1\n\n',
          '. ',
          '…',
          'a',
          '。',
        ],
        '2\n00:00:03,000 --> 00:00:02,000\na\n\n',
      ],
    },
    'an SVG': {
      read: (text) => readSvg(`<svg viewBox="0 0 1 1">${text}</svg>`),
      size: 900,
      parts: [
        '<g/>',
        '<!--',
        '<style>url(',
        '<path d="M0 0',
        '&',
        '<text>a</text>',
        '\\',
        '<use href="#a"/>',
      ],
    },
    'attributes of an SVG': {
      read: (text) => readSvg(`<svg${text}>`),
      size: 900,
      parts: [' viewBox', ' viewBox="1 ', ' xmlns ', ' a="b"', ' style="\\72', '='],
    },
    'a search': {
      read: (text) => {
        const isHit = matcherOf(searchWords('photographs かな'));
        return [searchWords(text), searchTerms(text), highlight(text, isHit), excerpt(text, isHit)];
      },
      size: 5_000,
      parts: ['a', 'a ', 'か', 'a\u0301', '\u0301', ' ', '.'],
    },
    addresses: {
      read: (text) => [
        otherSiteAddress.test(`https://${text}!`),
        isInternalPath(`/${text}\\`),
        readLink(`https://${text}`),
      ],
      size: 5_000,
      parts: ['a.', 'a', '-', '.', 'https://', '@', ':1', '%20'],
    },
    'headers and typed numbers': {
      read: (text) => [
        describeBrowser(text),
        chooseEncoding({ headers: { 'accept-encoding': text } }),
        readNumber(text),
      ],
      size: 2_000,
      parts: ['Mozilla/5.0 (', 'Version/1 ', 'br;q=0.', ',', ' ', '1,', '1 '],
    },
  };

function costOf(read: (text: string) => unknown, text: string) {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

describe.each(Object.entries(readers))('reading %s', (_, { read, size, parts }) => {
  it.each(parts)('takes as long as it says: %j', (part) => {
    expect(growthOf((length) => costOf(read, part.repeat(length)), size)).toBeLessThan(aboutLinear);
  });
});
