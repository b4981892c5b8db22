import { createHash } from 'node:crypto';
import { notifyAdmins } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Problem } from './files/problems.ts';

/** `content/…:3 A message (and 2 more)`, one line for each course. */
export function describeProblems(problems: readonly Problem[]): string[] {
  const byCourse = Map.groupBy(
    problems,
    ({ file }) => /^.*\/courses\/[^/]+/.exec(file)?.[0] ?? file,
  );
  return [...byCourse].map(([course, [first, ...others]]) => {
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return `Left out ${course}: ${first?.file}:${first?.line} ${first?.message}${more}`;
  });
}

/** Notifies Admins of courses that were left out, once for each set of problems. */
export async function notifyProblems(db: Db, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const lines = describeProblems(problems);
  const [line = ''] = lines;
  await notifyAdmins(db, {
    kind: 'content',
    subject: `content ${createHash('sha256').update(lines.join('\n')).digest('base64url')}`,
    title:
      lines.length === 1
        ? 'A course couldn’t be loaded'
        : `${lines.length} courses couldn’t be loaded`,
    text: `${line.slice(0, 300)}${line.length > 300 ? '…' : ''} What learners see hasn’t changed.`,
    link: '/help/write-a-course',
  });
}
