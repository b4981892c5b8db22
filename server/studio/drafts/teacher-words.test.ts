import { expect, it } from 'vitest';
import { type Figure, readFigure } from '../../catalog/content/rendering/figure.ts';
import { renderLesson } from '../../catalog/content/rendering/render.ts';
import { checkDraft } from './check-draft.ts';
import { emptyDetails } from './course-files.ts';
import { inTeacherWords } from './teacher-words.ts';

const facts = { hash: 'a'.repeat(64), bytes: 1000, width: 640, height: 360, seconds: 65 };
const stairs = '<svg viewBox="0 0 640 300"><rect width="1" height="1"/></svg>';
const nothing = { drawings: new Map(), images: new Map() };

const draft = {
  details: emptyDetails,
  outline: [{ id: crypto.randomUUID(), title: '', lessons: [] as string[] }],
  lessons: [],
  figures: {},
};

/** Words of files, which a teacher has never seen. */
const ofFiles =
  /\.(md|yaml|svg)\b|front matter|folder|Faqs|Modules|entries|true or left out|\bslug\b/i;

it('an empty draft is told what is missing in words of the studio', () => {
  const lessonId = crypto.randomUUID();
  const lessons = (['lesson', 'assignment'] as const).map((kind, index) => ({
    id: index === 0 ? lessonId : crypto.randomUUID(),
    kind,
    settings: {
      slug: `new-${kind}`,
      title: '',
      minutes: 5,
      preview: false,
      photos: [],
      rubric: [],
    },
    source: '',
    questions:
      kind === 'lesson'
        ? [{ question: '', options: ['', ''], answer: null, explanation: '', sample: false }]
        : [],
  }));
  const { problems } = checkDraft(1, { ...draft, lessons }, nothing);
  const messages = problems.map(({ message }) => message);
  expect(messages.filter((message) => ofFiles.test(message))).toEqual([]);
  expect(messages).toEqual(
    expect.arrayContaining([
      'Choose a category.',
      'Choose a drawing.',
      'Write the summary.',
      'Write the question.',
      'Give the right answer.',
      'Give the lesson a title of 3 characters or more.',
      'An assignment asks for three photos.',
      'The text is empty.',
    ]),
  );
});

it('what is written too briefly, or not at all, on the course’s page is told to write', () => {
  const details = { ...emptyDetails, overview: 'Too short.', faqs: [{ question: '', answer: '' }] };
  const { problems } = checkDraft(1, { ...draft, details }, nothing);
  const messages = problems.map(({ message }) => message);
  expect(messages).toEqual(
    expect.arrayContaining([
      'Write the question.',
      'Write the answer.',
      expect.stringMatching(/^Write .+ words for the overview\. There are 2\.$/),
    ]),
  );
});

it('a figure without words says what to write, and where', () => {
  const figures = new Map([['stairs', readFigure(stairs, { name: 'stairs', file: '' }).figure]]);
  const { problems } = renderLesson('Lead.\n\n![Short](figures/stairs.svg)\n', {
    figures: figures as ReadonlyMap<string, Figure>,
  });
  expect(problems.map((problem) => inTeacherWords('text', problem))).toEqual([
    'Describe the figure in 20 characters or more, for those who can’t see it.',
    'The figure has no caption.',
  ]);
});

it('a drawing that doesn’t exist is named', () => {
  const details = { ...emptyDetails, illustration: 'volcano' };
  const { problems } = checkDraft(1, { ...draft, details }, nothing);
  expect(problems).toContainEqual({
    part: 'details',
    field: 'illustration',
    code: 'no_drawing',
    message: 'There is no drawing “volcano”. Choose another one.',
    advice: false,
  });
});

it.each([
  '![Short](figures/none.svg)',
  '![Short](figures/stairs.svg)',
  ':::video{file="media/a.mp4" title="A"}\n:::',
  ':::video{file="media/a.mp4"}\nSaid.\n:::',
  ':::video{title="A"}\nSaid.\n:::',
  ':::video{file="media/a.mp4" captions="media/none.vtt" title="A"}\nSaid.\n:::',
  ':::audio{file="media/a.mp3" title="A"}\nSaid.\n\n::translation{language="de"}\n:::',
  ':::audio{file="media/a.mp3" title="A"}\nSaid.\n\n::translation{language="EN" x="y"}\nSaid.\n:::',
  ':::audio{file="media/a.mp3" title="A"}\nSaid.\n\n::translation{language="en"}\nSaid.\n:::',
  ':::audio{file="media/a.mp4" title="A"}\nSaid.\n:::',
  ':::audio{file="media/a.mp3" title="A"}\nSaid.',
  ':::video{file="media/none.mp4" captions="media/none.vtt" title="A" x="y"}\nSaid.\n:::',
  ':::audio{file="media/a.mp3" title="A"}\n## Heading\n:::',
  '::video{file="media/a.mp4"}',
  ':::activity\n:::',
  '::activity',
  ':::activity{id="none"}\n:::',
  ':::tabs\nText.\n:::',
  ':::note\nText.\n:::',
  ':::compare\n:::',
  ':::compare[Title]\nText.\n:::',
  'A :say[hello] and :tab[x].',
  'A <b>x</b>',
  'A[^1]\n\n[^1]: b',
])('a teacher is told what to do on the screen, not what to write in a file: %j', (block) => {
  const media = new Map([
    ['a.mp4', { ...facts, type: 'video/mp4', src: '/a.mp4' }],
    ['a.mp3', { ...facts, type: 'audio/mpeg', src: '/a.mp3' }],
  ]);
  const { problems } = renderLesson(`Lead.\n\n${block}\n`, { figures: new Map(), media });
  const messages = problems.map((problem) => inTeacherWords('text', problem));
  expect(messages).not.toEqual([]);
  const ofMarkup = /:::|!\[|figures\/|media\/|=["“]|\[…\]|its file/;
  expect(messages.filter((message) => ofMarkup.test(message))).toEqual([]);
});
