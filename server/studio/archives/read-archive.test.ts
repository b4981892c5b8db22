import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildZip, type ZipEntry } from '../../../tests/support/studio/zip.ts';
import { readArchive } from './read-archive.ts';

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readBytes(bytes: Uint8Array) {
  count += 1;
  const path = join(folder, `${count}.zip`);
  await writeFile(path, bytes);
  return readArchive(path);
}
const read = (entries: readonly ZipEntry[], options = {}) => readBytes(buildZip(entries, options));

const course = 'title: Pottery\nmodules:\n  - title: Clay\n    lessons: [clay]\n';
const clay = '---\ntitle: Clay\nminutes: 12\n---\nClay is soft.\n';
const pottery: ZipEntry[] = [
  { name: 'course.yaml', content: course },
  { name: 'clay.md', content: clay },
  { name: 'clay.quiz.yaml', content: '- question: Wet?\n  options: [A, B]\n  answer: B\n' },
];
const within = (path: string) => pottery.map((entry) => ({ ...entry, name: path + entry.name }));
const expected = {
  content: {
    details: { title: 'Pottery' },
    lessons: [
      {
        settings: { slug: 'clay', title: 'Clay', minutes: 12 },
        source: 'Clay is soft.\n',
        questions: [{ question: 'Wet?', options: ['A', 'B'], answer: 1 }],
      },
    ],
  },
  leftOut: [],
};

describe('an archive that someone made by hand', () => {
  it.each([
    ['of the files', pottery],
    ['of the folder', within('pottery/')],
    ['of everything above the folder', within('content/courses/7-pottery/')],
    ['with a dot in front', within('./')],
    ['on Windows, with backslashes', within('pottery\\')],
    [
      'with folders of their own',
      [
        { name: 'pottery/', mode: 0o040755 },
        { name: 'pottery/figures/', mode: 0o040755 },
        ...within('pottery/'),
      ],
    ],
    [
      'on a Mac, with what it leaves everywhere',
      [
        ...within('pottery/'),
        { name: '__MACOSX/pottery/._course.yaml', content: '\0\x05\x16' },
        { name: 'pottery/.DS_Store', content: '\0\0\0\x01Bud1' },
        { name: 'pottery/._clay.md', content: '\0\x05\x16' },
        { name: 'pottery/figures/Thumbs.db', content: 'x' },
      ],
    ],
    [
      'with Windows line ends and a mark at the start',
      pottery.map(({ name, content }) => ({
        name,
        content: `\uFEFF${String(content).replaceAll('\n', '\r\n')}`,
      })),
    ],
    ['without compression', pottery.map((entry) => ({ ...entry, method: 0 }))],
    ['without saying that names are UTF-8', pottery.map((entry) => ({ ...entry, flags: 0 }))],
  ])('%s', async (_, entries) => {
    expect(await read(entries)).toMatchObject(expected);
  });

  it('names what isn’t part of the course', async () => {
    const { leftOut, figures } = await read([
      ...within('pottery/'),
      { name: 'pottery/glaze.md', content: '---\ntitle: Glaze\n---\n' },
      { name: 'pottery/notes.docx', content: 'x' },
      { name: 'pottery/figures/old/kiln.png', content: 'x' },
      { name: 'pottery/figures/kiln.png', content: 'x' },
      { name: 'readme.txt', content: 'x' },
    ]);
    expect(leftOut).toEqual([
      { file: 'glaze.md', message: 'course.yaml doesn’t name this lesson.' },
      { file: 'notes.docx', message: 'This isn’t a file of a course.' },
      { file: 'figures/old/kiln.png', message: 'This isn’t a file of a course.' },
      { file: 'readme.txt', message: 'This isn’t in the folder of the course.' },
    ]);
    expect(figures).toMatchObject([{ name: 'kiln.png' }]);
  });

  it('names what isn’t understood in a file, and keeps the rest', async () => {
    const { content, leftOut } = await read([
      {
        name: 'course.yaml',
        content:
          'title: Pottery\nmusic: loud\nweeks: 99\nmodules:\n  - title: One\n    lessons: [clay, kiln]\n',
      },
      { name: 'clay.md', content: '---\ntitle: Clay\nkind: film\nmood: good\n---\nSoft.' },
      {
        name: 'clay.quiz.yaml',
        content: '- question: Wet?\n  options: [A, B]\n  answer: C\n  points: 3\n',
      },
      { name: 'kiln.md', content: '---\n- hot\n  x: [\n---\nHot.' },
    ]);
    expect(content.lessons).toMatchObject([
      { settings: { title: 'Clay' }, questions: [{ question: 'Wet?', answer: null }] },
      { settings: { title: 'kiln' }, source: 'Hot.' },
    ]);
    expect(leftOut).toEqual([
      { file: 'course.yaml', message: 'music is not known here.' },
      { file: 'course.yaml', message: 'Weeks is a whole number from 1 to 52.' },
      { file: 'clay.md', message: 'mood is not known here.' },
      { file: 'clay.md', message: 'Kind is assignment, or left out.' },
      { file: 'clay.quiz.yaml', message: 'Question 1: points is not known here.' },
      { file: 'clay.quiz.yaml', message: 'Question 1: The answer isn’t one of the options.' },
      { file: 'kiln.md', code: 'not_yaml', message: expect.any(String) },
    ]);
  });
});

/** Many times its own size. */
const zeros = (bytes: number) => Buffer.alloc(bytes);
const zip64Sizes = (bytes: bigint) => {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(bytes, 4);
  extra.writeBigUInt64LE(bytes, 12);
  return extra;
};

describe('a hostile archive is refused with a sentence:', () => {
  it.each<[string, ZipEntry[], string]>([
    ['a path that climbs out', [{ name: '../../etc/passwd' }], 'leads out of it'],
    ['one further down', [{ name: 'a/../../b.md' }], 'leads out of it'],
    ['one with backslashes', [{ name: '..\\..\\autoexec.bat' }], 'leads out of it'],
    ['an absolute path', [{ name: '/etc/passwd' }], 'leads out of it'],
    ['a drive', [{ name: 'C:\\Windows\\system.ini' }], 'leads out of it'],
    ['a name with NUL', [{ name: 'course.yaml\0.md' }], 'leads out of it'],
    ['an empty name', [{ name: '' }], 'leads out of it'],
    ['a name of thousands', [{ name: 'x'.repeat(5_000) }], 'leads out of it'],
    [
      'a symbolic link',
      [{ name: 'clay.md', content: '/etc/passwd', mode: 0o120777 }],
      'clay.md is a link or another special file',
    ],
    ['a device', [{ name: 'clay.md', mode: 0o020666 }], 'special file'],
    ['a name in another encoding', [{ name: Buffer.from([0x63, 0xe9]) }], 'isn’t stored as UTF-8'],
    [
      'text in another encoding',
      [{ name: 'course.yaml', content: Buffer.from('title: Caf\xe9', 'latin1') }],
      'course.yaml isn’t stored as UTF-8',
    ],
    [
      'text in UTF-16',
      [{ name: 'course.yaml', content: Buffer.from('\uFEFFtitle: Pottery', 'utf16le') }],
      'course.yaml isn’t stored as UTF-8',
    ],
    ['the same name twice', [...pottery, ...pottery], 'contains course.yaml twice'],
    [
      'the same name in capitals',
      [...pottery, { name: 'CLAY.md', content: clay }],
      'contains CLAY.md twice',
    ],
    [
      'the same name in another Unicode form',
      [...pottery, { name: 'caf\u00e9.txt' }, { name: 'cafe\u0301.txt' }],
      'twice',
    ],
    ['a password', pottery.map((entry) => ({ ...entry, flags: 0x801 })), 'protected by a password'],
    ['strong encryption', [{ name: 'course.yaml', flags: 0x841 }], 'protected by a password'],
    ['another compression', [{ name: 'course.yaml', method: 14 }], 'packed in a way we can’t read'],
    [
      'a bomb that says how large it is',
      [...pottery, { name: 'figures/a.png', content: '', claimedBytes: 2_000_000_000 }],
      'larger than 100 MB',
    ],
    [
      'many that do',
      [
        ...pottery,
        ...Array.from({ length: 20 }, (_, n) => ({
          name: `figures/${n}.png`,
          claimedBytes: 6_000_000,
        })),
      ],
      'larger than 100 MB',
    ],
    [
      'a bomb that lies about its size',
      [{ name: 'course.yaml', content: zeros(50_000_000), claimedBytes: 500 }],
      'larger than the archive says',
    ],
    [
      'many files that share one content',
      [
        ...pottery,
        { name: 'figures/0.png', content: zeros(8_000_000) },
        ...Array.from({ length: 30 }, (_, n) => ({
          name: `figures/${n + 1}.png`,
          content: zeros(8_000_000),
          sharesContentOf: 3,
        })),
      ],
      'larger than 100 MB',
    ],
    [
      'sizes beyond 32 bits',
      [
        {
          name: 'course.yaml',
          claimedBytes: 0xffffffff,
          extra: zip64Sizes(2n ** 62n),
          content: course,
        },
      ],
      'larger than 100 MB',
    ],
    [
      'a content that was changed',
      [{ name: 'course.yaml', content: course, crc: 1 }],
      'damaged or incomplete',
    ],
    [
      'a long course.yaml',
      [{ name: 'course.yaml', content: `title: x\n${'#'.repeat(1_100_000)}` }],
      'course.yaml is larger than 1024 KB',
    ],
    [
      'texts that are long together',
      [
        ...pottery,
        ...Array.from({ length: 40 }, (_, n) => ({
          name: `lesson-${n}.md`,
          content: 'x'.repeat(900_000),
        })),
      ],
      'The texts of this course are larger than 32 MB',
    ],
    [
      'YAML that grows',
      [
        {
          name: 'course.yaml',
          content:
            'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nmodules: [*c, *c]\ntitle: Pottery\n',
        },
      ],
      'course.yaml can’t be read. This isn’t valid YAML: Alias resolution is disabled',
    ],
    [
      'YAML that is deep',
      [{ name: 'course.yaml', content: '['.repeat(100_000) }],
      'It is nested too deeply',
    ],
    [
      'a thousand lessons',
      [
        ...pottery,
        ...Array.from({ length: 990 }, (_, n) => ({ name: `lesson-${n}.md`, content: clay })),
      ],
      'This course has 991 lessons. At most 500 can be imported.',
    ],
    [
      'many figures',
      [...pottery, ...Array.from({ length: 300 }, (_, n) => ({ name: `figures/${n}.png` }))],
      'This course has 300 figures. At most 200 can be imported.',
    ],
    ['no course', [{ name: 'readme.txt', content: 'x' }], 'has no course.yaml'],
    ['nothing', [], 'has no course.yaml'],
    [
      'several courses',
      [...within('a/'), ...within('b/')],
      'contains 2 courses. Import them one at a time.',
    ],
  ])('%s', async (_, entries, sentence) => {
    await expect(read(entries)).rejects.toThrow(sentence);
  });

  it('100,000 entries', async () => {
    const entries = Array.from({ length: 100_000 }, (_, n) => ({ name: `${n}`, method: 0 }));
    const options = { zip64Entries: 100_000n, claimedEntries: 0xffff };
    await expect(read(entries, options)).rejects.toThrow(
      'This archive has more than 6,000 entries.',
    );
  });

  it('more entries than there are', async () => {
    await expect(read(pottery, { claimedEntries: 900 })).rejects.toThrow('damaged or incomplete');
    await expect(read(pottery, { zip64Entries: 2n ** 60n })).rejects.toThrow('more than 6,000');
  });

  it.each([0.2, 0.5, 0.9, 0.99])('the first part of one: %d', async (share) => {
    const whole = buildZip(pottery);
    await expect(readBytes(whole.subarray(0, whole.length * share))).rejects.toThrow(
      'isn’t a complete zip archive',
    );
  });

  it('something else', async () => {
    await expect(readBytes(Buffer.from(''))).rejects.toThrow('isn’t a complete zip archive');
    await expect(readBytes(Buffer.from('%PDF-1.7'))).rejects.toThrow(
      'isn’t a complete zip archive',
    );
    await expect(readBytes(zeros(1_000_000))).rejects.toThrow('isn’t a complete zip archive');
  });

  it('one with any single byte changed either gives a course or a sentence', async () => {
    const whole = buildZip(pottery);
    for (let place = 0; place < whole.length; place += 1) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 0xff;
      const result = await readBytes(changed).catch((error) => error);
      if (result instanceof Error) expect(result).toMatchObject({ code: 'unreadable_archive' });
      else expect(result.content.details).toBeDefined();
    }
  });
});
