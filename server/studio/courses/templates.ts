import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CourseContent } from '../../../contract/studio/content.ts';
import type { courseTemplates } from '../../../contract/studio/courses.ts';
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
