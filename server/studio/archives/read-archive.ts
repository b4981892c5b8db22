import { randomUUID } from 'node:crypto';
import { type ArchiveRemark, archiveLimits } from '../../../contract/studio/archives.ts';
import { type CourseContent, mostTextBytes } from '../../../contract/studio/content.ts';
import { readCourseFiles } from '../drafts/course-files.ts';
import { refuseArchive, withZip, type Zip, type ZippedFile } from './zip.ts';

export interface ReadArchive {
  content: Omit<CourseContent, 'figures'>;
  /** Files in `figures/`, not looked at yet. */
  figures: ArchivedFigure[];
  /** Files in `media/`, not looked at yet. */
  media: ArchivedFigure[];
  leftOut: ArchiveRemark[];
}

export interface ArchivedFigure {
  /** In the archive. */
  file: ZippedFile;
  /** What follows `figures/` or `media/` in the Markdown. */
  name: string;
}

/** Reads the texts of an archive. Nothing is written anywhere. */
export async function readArchive(archive: string): Promise<ReadArchive> {
  return withZip(archive, async (zip) => {
    const { root, others } = findCourse(zip);
    const sorted = sortFiles(zip, root);
    const texts = await readTexts(zip, sorted.texts);
    const { content, leftOut } = readCourseFiles(texts, { lessonIdOf: () => randomUUID() });
    const unreadable = leftOut.find(isUnreadableCourse);
    if (unreadable) throw refuseArchive(`course.yaml can’t be read. ${unreadable.message}`);
    const bytes = content.lessons.reduce((sum, { source }) => sum + Buffer.byteLength(source), 0);
    if (bytes > mostTextBytes) {
      throw refuseArchive(
        `The lessons of this course have more than ${mostTextBytes / 1024 / 1024} MB of text.`,
      );
    }
    return {
      content,
      figures: sorted.figures,
      media: sorted.media,
      leftOut: [...leftOut, ...unnamed(texts, content, leftOut), ...sorted.leftOut, ...others],
    };
  });
}

/** Without its modules there is no course. */
const isUnreadableCourse = ({ file, code }: ArchiveRemark) =>
  file === 'course.yaml' && code === 'not_yaml';

/** What systems and programs leave in every folder. */
const junk =
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$|\.git(?:\/|ignore$)|\.idea\/|\.vscode\/)/i;

/** The folder with `course.yaml`, which may be at the top or further down, and what is beside it. */
function findCourse({ files }: Zip): { root: string; others: ArchiveRemark[] } {
  const roots = files
    .map(({ path }) => path)
    .filter((path) => !junk.test(path) && /(?:^|\/)course\.yaml$/.test(path))
    .map((path) => path.slice(0, -'course.yaml'.length));
  const [root] = roots;
  if (root === undefined) {
    throw refuseArchive('This archive has no course.yaml, so it isn’t a course.');
  }
  if (roots.length > 1) {
    throw refuseArchive(
      `This archive contains ${roots.length} courses. Import them one at a time.`,
    );
  }
  const others = files
    .filter(({ path }) => !junk.test(path) && !path.startsWith(root))
    .map(({ path }) => ({ file: path, message: 'This isn’t in the folder of the course.' }));
  return { root, others };
}

interface SortedFiles {
  texts: { file: ZippedFile; path: string }[];
  figures: ArchivedFigure[];
  media: ArchivedFigure[];
  leftOut: ArchiveRemark[];
}

function sortFiles({ files }: Zip, root: string): SortedFiles {
  const sorted: SortedFiles = { texts: [], figures: [], media: [], leftOut: [] };
  for (const file of files) {
    if (junk.test(file.path) || !file.path.startsWith(root)) continue;
    const path = file.path.slice(root.length);
    const name = /^figures\/([^/]+)$/.exec(path)?.[1];
    const played = /^media\/([^/]+)$/.exec(path)?.[1];
    if (name !== undefined) sorted.figures.push({ file, name });
    else if (played !== undefined) sorted.media.push({ file, name: played });
    else if (/^(?:course\.yaml|[^/]+\.(?:quiz|practice|activity)\.yaml|[^/]+\.md)$/.test(path)) {
      sorted.texts.push({ file, path });
    } else sorted.leftOut.push({ file: path, message: 'This isn’t a file of a course.' });
  }
  const lessons = sorted.texts.filter(({ path }) => path.endsWith('.md')).length;
  assertAtMost(lessons, archiveLimits.lessons, 'lessons');
  assertAtMost(sorted.figures.length, archiveLimits.figures, 'figures');
  assertAtMost(sorted.media.length, archiveLimits.media, 'files in media');
  return sorted;
}

function assertAtMost(count: number, most: number, what: string): void {
  if (count > most) {
    throw refuseArchive(`This course has ${count} ${what}. At most ${most} can be imported.`);
  }
}

async function readTexts(zip: Zip, texts: SortedFiles['texts']): Promise<Map<string, string>> {
  const { textBytes, allTextBytes } = archiveLimits;
  const tooLong = texts.find(({ file }) => file.bytes > textBytes);
  if (tooLong) {
    throw refuseArchive(`${tooLong.path} is larger than ${textBytes / 1024} KB.`);
  }
  if (texts.reduce((sum, { file }) => sum + file.bytes, 0) > allTextBytes) {
    throw refuseArchive(
      `The texts of this course are larger than ${allTextBytes / 1024 / 1024} MB.`,
    );
  }
  const read = new Map<string, string>();
  for (const { file, path } of texts) read.set(path, decode(await zip.read(file, textBytes), path));
  return read;
}

/** As every other reader of course files sees them: without a mark at the start, and with plain line ends. */
function decode(bytes: Buffer, path: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.replace(/\r\n?/g, '\n');
  } catch {
    throw refuseArchive(`${path} isn’t stored as UTF-8. Save it as UTF-8 and try again.`);
  }
}

/** Lessons and quizzes that `course.yaml` doesn't name, and quizzes that no lesson can have. */
function unnamed(
  texts: ReadonlyMap<string, string>,
  { lessons }: ReadArchive['content'],
  known: readonly ArchiveRemark[],
): ArchiveRemark[] {
  const explained = new Set(known.map(({ file }) => file));
  const kinds = new Map(lessons.map(({ kind, settings }) => [settings.slug, kind]));
  return [...texts.keys()].flatMap((file) => {
    if (file === 'course.yaml') return [];
    const kind = kinds.get(
      file.replace(/(?:\.(?:quiz|practice)\.yaml|\.[a-z0-9-]+\.activity\.yaml|\.md)$/, ''),
    );
    if (kind === undefined) {
      return explained.has(file) ? [] : { file, message: 'course.yaml doesn’t name this lesson.' };
    }
    if (kind === 'assignment' && file.endsWith('.quiz.yaml')) {
      return { file, message: 'An assignment has no quiz.' };
    }
    return [];
  });
}
