/** A reason for not starting that the user can act on. Only its message is shown. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

const reasons: [RegExp, (folder: string) => string][] = [
  [
    /ENOSPC|No space left on device|EDQUOT|Disk quota exceeded/,
    (folder) => `The disk that holds ${folder} is full. Make room, then start Stepwell again.`,
  ],
  [
    /EROFS|Read-only file system/,
    (folder) =>
      `The data folder ${folder} is on a read-only disk. Set STEPWELL_DATA to a folder that Stepwell may write to.`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    (folder) =>
      `Stepwell may not write to its data folder ${folder}. Change its owner, or set STEPWELL_DATA to another folder.`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/,
    (folder) =>
      `The data folder ${folder} is a file, or lies inside one. Set STEPWELL_DATA to a folder.`,
  ],
  [
    /ENOENT: .* mkdir/,
    (folder) =>
      `The data folder ${folder} cannot be made. Set STEPWELL_DATA to a folder that Stepwell may write to.`,
  ],
  [
    /could not look up effective user ID/,
    () =>
      'PostgreSQL needs a user with a name, and the one that runs Stepwell has only a number. Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server.',
  ],
];

/** One clear sentence instead of the file system's or PostgreSQL's message. */
export function explain(error: unknown, folder: string): Error {
  if (error instanceof EmbeddedPostgresError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const reason = reasons.find(([pattern]) => pattern.test(text));
  return new EmbeddedPostgresError(
    reason ? reason[1](folder) : `The embedded database did not start: ${text}`,
    { cause: error },
  );
}

export function noDatabase(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `There’s no database in ${folder}, and this command doesn’t create one. Give it the server’s settings: --env-file /etc/stepwell.env, or DATABASE_URL or STEPWELL_DATA in the environment. On a new installation, start Stepwell first.`,
  );
}

export function alreadyRunning(pid?: number): EmbeddedPostgresError {
  const who = pid ? ` (process ${pid})` : ', perhaps in another container';
  return new EmbeddedPostgresError(
    `Stepwell is already running on this data folder${who}. Stop it first, or set STEPWELL_DATA to another folder.`,
  );
}
