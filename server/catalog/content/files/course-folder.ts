import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The files of a course. */
export interface CourseFolder {
  name: string;
  /** Contents by path within the folder: `course.yaml`, `figures/stairs.svg`. */
  files: ReadonlyMap<string, string>;
}

export async function readCourseFolders(folder: string): Promise<CourseFolder[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(names.sort().map((name) => readCourseFolder(join(folder, name), name)));
}

async function readCourseFolder(folder: string, name: string): Promise<CourseFolder> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.sort().map((path) => readFile(path, 'utf8')));
  const inside = paths.map((path) => relative(folder, path).replaceAll(sep, '/'));
  return { name, files: new Map(inside.map((path, n) => [path, withPlainLines(texts[n] ?? '')])) };
}

/** Git may check files out with other line ends on Windows, which must not change a hash. */
function withPlainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}
