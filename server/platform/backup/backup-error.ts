import { versionBefore } from '../postgres/baseline.ts';

const sentences = {
  not_a_backup: 'This file isn’t a backup of Stepwell.',
  incomplete: 'This backup is incomplete: its end is missing. Nothing was changed.',
  damaged: 'This backup is damaged: its checksum is wrong. Nothing was changed.',
  newer:
    'This backup was made by a newer version of Stepwell. Install that version first. Nothing was changed.',
  older: `This backup is older than this version of Stepwell can restore. Check out ${versionBefore} and restore it with that. Then start this version. Nothing was changed.`,
  not_empty:
    'There’s already something in this installation. Add --replace to delete all of it and restore the backup instead. Nothing was changed.',
  running:
    'Stepwell is running on this database. Stop all its processes first. Nothing was changed.',
  backup_running: 'Another backup of this database is running. Wait until it’s finished.',
  passphrase_needed:
    'This backup is encrypted. Name the file with its passphrase: --passphrase-file. Nothing was changed.',
  wrong_passphrase:
    'The passphrase is wrong, or the beginning of this backup is damaged. Nothing was changed.',
  exists: 'There’s already a file at this place. Choose another one.',
} as const;

/** Why a backup can't be made or restored, in a sentence for operators. */
export class BackupError extends Error {
  readonly code: keyof typeof sentences;

  constructor(code: keyof typeof sentences) {
    super(sentences[code]);
    this.code = code;
  }
}
