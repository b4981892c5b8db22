// The courses under content/: every mistake with its file and line, so that editors can jump to it.
import { join } from 'node:path';
import { readContent } from '../server/catalog/content/read-content.ts';

const { courses, problems } = await readContent(join(import.meta.dirname, '../content'));

if (problems.length > 0) {
  for (const { file, line, message } of problems) console.log(`${file}:${line}  ${message}`);
  process.exitCode = 1;
} else {
  const lessons = courses.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));
  const questions = lessons.flatMap((lesson) => lesson.questions);
  console.log(
    `${courses.length} courses, ${lessons.length} lessons, ${questions.length} questions: all well.`,
  );
}
