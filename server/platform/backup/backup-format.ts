import * as z from 'zod/mini';

/** Increased when an older Stepwell could no longer read the format. */
export const backupFormat = 1;

/** First in the archive: what a reader has to know before the rest. */
export const Header = z.object({
  format: z.number(),
  stepwell: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Set if the installation generated its secret itself, so that nobody else has it. */
  secret: z.optional(z.string()),
  /** Tells whether an installation has the same secret, without naming it. */
  secretCheck: z.string(),
});
export type Header = z.infer<typeof Header>;

export const Sequences = z.array(
  z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }),
);
export type Sequences = z.infer<typeof Sequences>;

/** Last in the archive. */
export const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Of the archive up to here. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

export const entryNames = {
  header: 'stepwell-backup.json',
  sequences: 'sequences.json',
  manifest: 'manifest.json',
  /** A table's rows as PostgreSQL's COPY writes them, compressed and cut into parts. */
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.gz`,
  file: (name: string) => `files/${name}`,
};
