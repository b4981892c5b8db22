// Checks content/ and prints every mistake with its file and line, so that editors can jump to it. Folders given as arguments,
// or in CONTENT_FOLDERS, are checked as well: there, our house rules are only advice.

import { readContent } from '../server/catalog/content/files/read-content.ts';
import { ownContent } from '../server/catalog/content/load-content.ts';
import { helpFolder, readHelp } from '../server/community/help/read-help.ts';
import { leadsToPage } from './page-links.ts';

const named = (process.env.CONTENT_FOLDERS ?? '').split(',').map((path) => path.trim());
const others = [...named, ...process.argv.slice(2)].filter((path) => path !== '');
const folders = [ownContent, ...others.map((path) => ({ path, isOwn: false }))];
const { courses, problems, advice, links } = await readContent(...folders);
const help = await readHelp(helpFolder);

for (const { file, line, message } of advice) console.log(`${file}:${line}  Advice: ${message}`);
const dead = [...links, ...help.links]
  .filter(({ href }) => !leadsToPage(href))
  .map(({ file, line, href }) => ({ file, line, message: `${href} doesn’t lead to a page.` }));
const mistakes = [...problems, ...help.problems, ...dead];
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
