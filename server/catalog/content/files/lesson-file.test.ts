import { describe, expect, it } from 'vitest';
import { readLessonFile } from './lesson-file.ts';

const head = 'title: Write it down\nkind: assignment\nminutes: 60\n';
const rubric = 'rubric:\n  - Is it clear?\n';
const photos = `photos:\n${[1, 2, 3].map((n) => `  - title: Photo ${n}\n    instructions: Take it.\n`).join('')}`;
const text = 'task:\n  kind: text\n  instructions: Write.\n  least: 50\n  most: 20000\n';
const files = (types: string) =>
  `task:\n  kind: files\n  instructions: Record it.\n  types: ${types}\n  files: 2\n  megabytes: 10\n`;
const criteria = (
  levels = ['{ name: Not yet, points: 0 }', '{ name: Good, points: 2, text: It is. }'],
) =>
  `criteria:\n  - title: Is it clear?\n    weight: 60\n    levels:\n${levels.map((level) => `      - ${level}\n`).join('')}`;
const link = 'task:\n  kind: link\n  instructions: Show it.\n';

const read = (frontMatter: string) =>
  readLessonFile(`---\n${head}${frontMatter}---\nA text.\n`, 'write.md');
const messages = (frontMatter: string) => read(frontMatter).problems.map(({ message }) => message);

describe('an assignment', () => {
  it.each([
    ['photos', photos],
    ['a text', text],
    ['files', files('[pdf, audio]')],
    ['a link', link],
    ['a text that groups hand in', `${text}group: 3\n`],
    ['a text for fellow learners', `${text}peerReview: true\n${rubric}`],
    ['a text with a rubric of levels', text + criteria()],
    ['a text for fellow learners, by criteria', `${text}peerReview: true\n${criteria()}`],
    ['every other type', files('[document, spreadsheet, slides, picture, video, archive, source]')],
    ['recordings for fellow learners', `${files('[audio]')}peerReview: true\n${rubric}`],
  ])('may ask for %s', (_, frontMatter) => {
    expect(messages(frontMatter)).toEqual([]);
  });

  it.each([
    ['', 'Photos: an assignment has either three photos or a task.'],
    [photos + text, 'Photos: an assignment has either three photos or a task.'],
    [text.replace('50', '49'), 'Least is a whole number from 50 to 20000.'],
    [text.replace('20000', '20001'), 'Most is a whole number from 50 to 20000.'],
    [text.replace('50', '300').replace('20000', '200'), 'Most is at least as much as least.'],
    [files('[]'), 'Types: 1 to 9 entries, not 0.'],
    [
      files('[exe]'),
      'Types are pdf, audio, document, spreadsheet, slides, picture, video, archive and source.',
    ],
    [files('[pdf]').replace('files: 2', 'files: 6'), 'Files is a whole number from 1 to 5.'],
    [files('[pdf]').replace('10', '51'), 'Megabytes is a whole number from 1 to 50.'],
    [link.replace('link', 'video'), 'The kind of a task is text, files or link.'],
    [`${text}peerReview: true\n`, 'Peer review needs a rubric or criteria.'],
    [
      `${text}group: 3\npeerReview: true\n${rubric}`,
      'Group: work of groups isn’t reviewed by fellow learners.',
    ],
    [`${text}group: 1\n`, 'Group is a whole number from 2 to 10.'],
    [
      `${files('[pdf]')}peerReview: true\n${rubric}`,
      'Peer review can’t be combined with files that can name their author: pdf, document, spreadsheet, slides, archive.',
    ],
    [text + rubric + criteria(), 'Criteria: an assignment has either a rubric or criteria.'],
    [text + criteria().replace('60', '0'), 'The weight is a whole number from 1 to 100.'],
    [text + criteria(['{ name: Good, points: 1 }']), 'Levels: 2 to 6 entries, not 1.'],
    [
      text + criteria(['{ name: Good, points: 1 }', '{ name: Good, points: 2 }']),
      'Levels: two have the same name.',
    ],
    [
      text + criteria(['{ name: Good, points: 1 }', '{ name: Better, points: 1 }']),
      'Levels: two have the same points.',
    ],
    [
      `${text}${criteria()}${criteria().replace('criteria:\n', '')}`,
      'Criteria: two have the same title.',
    ],
  ])('is refused with a reason (%#)', (frontMatter, message) => {
    expect(messages(frontMatter)).toEqual([message]);
  });
});
