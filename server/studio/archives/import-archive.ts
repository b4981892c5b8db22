import type { ArchiveRemark, ImportedCourse } from '../../../contract/studio/archives.ts';
import type { CourseContent } from '../../../contract/studio/content.ts';
import { holdCategory } from '../../catalog/categories/categories.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { createSemaphores } from '../../platform/calls/semaphore.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import { storeNewCourse } from '../courses/new-course.ts';
import { limits } from '../limits.ts';
import { limitsOf } from '../media/receive-media.ts';
import { Refusal } from '../refusals.ts';
import type { ArchiveWork } from './archive-process.ts';
import { importFigures } from './import-figures.ts';
import { importMedia } from './import-media.ts';
import type { ReadArchive } from './read-archive.ts';

const perAccount = createSemaphores({
  concurrency: 1,
  maxWaiting: 0,
  onFull: () => new Refusal('import_under_way', { retryAfterSeconds: 20 }),
});

/** In a process of its own: unpacking and parsing what a stranger sends must not make others wait. */
const reader = createHelper<ArchiveWork, ReadArchive>(
  new URL('./archive-process.ts', import.meta.url),
  {
    maxWaiting: 20,
    onTimeout: () =>
      new Refusal('unreadable_archive', {
        detail: 'This archive takes too long to read. Choose a smaller one.',
      }),
  },
);

/** Makes a new draft course of the viewer's from an archive. */
export async function importArchive(
  db: Db,
  files: Files,
  viewer: Viewer,
  file: IncomingFile,
  config: Config,
): Promise<ImportedCourse> {
  await limitTries(db, limits.courseImport, byAccount(viewer.accountId));
  return perAccount(viewer.accountId, () =>
    files.receive(file, async (path) => {
      const read = await reader.run({ path });
      const figures = await importFigures({ db, files, viewer }, path, read);
      const played = await importMedia({ db, files, limits: limitsOf(config) }, path, read);
      const { details, changed } = await fitDetails(db, figures.content.details);
      const media = Object.keys(played.media).length;
      const content = { ...figures.content, details, ...(media > 0 && { media: played.media }) };
      const stored = await storeNewCourse(db, viewer, content, config);
      return {
        courseId: stored.id,
        title: details.title,
        lessons: content.lessons.length,
        questions: content.lessons.reduce((sum, { questions }) => sum + questions.length, 0),
        figures: Object.keys(content.figures).length,
        media,
        leftOut: atMost([...read.leftOut, ...figures.leftOut, ...played.leftOut]),
        changed: atMost([...changed, ...movedLessons(content, stored.slugs), ...figures.changed]),
      };
    }),
  );
}

const mostRemarks = 200;

function atMost(remarks: readonly ArchiveRemark[]): ArchiveRemark[] {
  const more = remarks.length - mostRemarks;
  if (more <= 0) return [...remarks];
  return [...remarks.slice(0, mostRemarks), { file: '', message: `And ${more} more.` }];
}

/** What a course can't bring along from another installation. */
async function fitDetails(
  db: Db,
  details: CourseContent['details'],
): Promise<{ details: CourseContent['details']; changed: ArchiveRemark[] }> {
  const { title, category, featured } = details;
  const isKnown = await holdCategory(db, category);
  const remarks = [
    !isKnown && category !== '' && `There is no category “${category}” here. Choose one.`,
    featured !== null && 'The place on the home page was left out. Admins choose it.',
    title === '' && 'The course has no title. Choose one.',
  ];
  return {
    details: {
      ...details,
      title: title || 'Imported course',
      category: isKnown ? category : '',
      featured: null,
    },
    changed: remarks.flatMap((message) => (message ? { file: 'course.yaml', message } : [])),
  };
}

/** Lessons whose address another course has. */
function movedLessons({ lessons }: CourseContent, slugs: readonly string[]): ArchiveRemark[] {
  return lessons.flatMap(({ settings: { slug } }, index) => {
    const stored = slugs[index];
    if (stored === undefined || stored === slug) return [];
    const message = `Its address is ${stored}: a lesson of another course has ${slug}.`;
    return { file: `${slug}.md`, message };
  });
}
