import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CourseContent } from '../../../contract/studio/content.ts';
import { courseTemplates } from '../../../contract/studio/courses.ts';
import { readCourseFolders } from '../../catalog/content/files/course-folder.ts';
import { readCourseFiles } from '../drafts/course-files.ts';

type Template = (typeof courseTemplates)[number];

/** Courses in the format of all others, whose lessons explain how to write them. */
const folder = { path: join(import.meta.dirname, '../../../content/templates'), isOwn: true };

export async function readTemplate(name: Template): Promise<CourseContent> {
  const templates = await readCourseFolders(folder);
  const template = templates.find((each) => each.name === name);
  if (!template) throw new Error(`The template ${name} is missing.`);
  const { content } = readCourseFiles(template.files, { lessonIdOf: () => randomUUID() });
  return { ...content, figures: {} };
}

let texts: Promise<{ lengths: number[]; hashes: string[] }> | undefined;

/** How to recognise the texts of templates: a lesson that still has one isn't written yet. */
export function knowTemplateTexts() {
  texts ??= Promise.all(courseTemplates.map(readTemplate)).then((templates) => {
    const sources = templates.flatMap(({ lessons }) => lessons.map(({ source }) => source));
    return {
      lengths: sources.map((source) => Buffer.byteLength(source)),
      hashes: sources.map((source) => createHash('md5').update(source).digest('hex')),
    };
  });
  return texts;
}
