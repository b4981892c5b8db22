// Writes a course from the studio to files, laid out as in content/:
//   npm run content:export -- <course id> [folder] [--draft] [--env-file <file>]

import { resolve } from 'node:path';
import { readContent } from '../server/catalog/content/files/read-content.ts';
import { contentFoldersOf } from '../server/catalog/content/load-content.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { queues } from '../server/jobs.ts';
import { openFiles } from '../server/platform/files/files.ts';
import { startJobs } from '../server/platform/jobs/jobs.ts';
import { openDatabase } from '../server/platform/postgres/database.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { exportFolder } from '../server/studio/archives/export-folder.ts';
import { fromWhereCalled, loadSettings, startExistingDatabase } from './command-settings.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run content:export -- <course id> [folder] [--draft] [--env-file <file>]';

function readArguments(words: readonly string[]) {
  const isDraft = words.includes('--draft');
  const [id = '', folder, ...more] = words.filter((word) => word !== '--draft');
  const isOption = words.some((word) => word.startsWith('-') && word !== '--draft');
  if (!/^[1-9]\d{0,8}$/.test(id) || more.length > 0 || isOption) throw new ConfigError(usage);
  return { courseId: Number(id), isDraft, folder: folder && fromWhereCalled(folder) };
}

async function main() {
  const wanted = readArguments(loadSettings());
  const config = await readConfig(process.env);
  const contentFolders = contentFoldersOf(config);
  const postgres = await startExistingDatabase(config);
  try {
    await migrate(postgres.directConnectionString);
    const jobs = await startJobs(postgres.directConnectionString, queues, console.error);
    const db = openDatabase(postgres.directConnectionString, { jobs, onError: console.error });
    try {
      const files = openFiles(config);
      const written = await exportFolder(db, files, wanted, contentFolders);
      console.log(`Wrote ${written.files} files to ${written.path}.`);
      const { problems, advice } = await readContent(written.content);
      const ofCourse = [...problems, ...advice].filter(({ file }) => isIn(file, written.path));
      for (const { file, line, message, advice } of ofCourse) {
        console.log(`${file}:${line}  ${advice ? 'Advice: ' : ''}${message}`);
      }
    } finally {
      await db.destroy();
      await jobs.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Our own files are named from the package's folder, others by their whole path. */
const isIn = (file: string, folder: string) => resolve(file).startsWith(`${folder}/`);

await runCommand(main);
