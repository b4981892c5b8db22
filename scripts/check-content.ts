// Checks content/ and prints every mistake with its file and line, so that editors can jump to it.
import { join } from 'node:path';
import { readContent } from '../server/catalog/content/files/read-content.ts';
import { helpFolder, readHelp } from '../server/community/help/read-help.ts';

const { courses, problems } = await readContent(join(import.meta.dirname, '../content'));
const help = await readHelp(helpFolder);

const mistakes = [...problems, ...help.problems];
if (mistakes.length > 0) {
  for (const { file, line, message } of mistakes) console.log(`${file}:${line}  ${message}`);
  process.exitCode = 1;
} else {
  const lessons = courses.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));
  const questions = lessons.flatMap((lesson) => lesson.questions);
  console.log(
    `${courses.length} courses, ${lessons.length} lessons, ${questions.length} questions, ${help.articles.length} help articles: all well.`,
  );
}
