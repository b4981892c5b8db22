import { describe, expect, it } from 'vitest';
import { readLessonFile } from './lesson-file.ts';

const head = 'title: Write it down\nkind: assignment\nminutes: 60\n';
const rubric = 'rubric:\n  - Is it clear?\n';
const photos = `photos:\n${[1, 2, 3].map((n) => `  - title: Photo ${n}\n    instructions: Take it.\n`).join('')}`;
const text = 'task:\n  kind: text\n  instructions: Write.\n  least: 50\n  most: 20000\n';
const files = (types: string) =>
  `task:\n  kind: files\n  instructions: Record it.\n  types: ${types}\n  files: 2\n  megabytes: 10\n`;
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
    ['a text for fellow learners', `${text}peerReview: true\n${rubric}`],
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
    [files('[]'), 'Types: 1 to 2 entries, not 0.'],
    [files('[exe]'), 'Types are pdf and audio.'],
    [files('[pdf]').replace('files: 2', 'files: 6'), 'Files is a whole number from 1 to 5.'],
    [files('[pdf]').replace('10', '26'), 'Megabytes is a whole number from 1 to 25.'],
    [link.replace('link', 'video'), 'The kind of a task is text, files or link.'],
    [`${text}peerReview: true\n`, 'Peer review needs a rubric.'],
    [
      `${files('[pdf]')}peerReview: true\n${rubric}`,
      'Peer review can’t be combined with PDF files.',
    ],
  ])('is refused with a reason (%#)', (frontMatter, message) => {
    expect(messages(frontMatter)).toEqual([message]);
  });
});
