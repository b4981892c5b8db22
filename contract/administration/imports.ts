import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { line, Uuid } from '../fields.ts';

const importKinds = ['accounts', 'enrolments'] as const;
export type ImportKind = (typeof importKinds)[number];

export const maxImportLines = 10_000;
export const maxImportBytes = 4 * 1024 * 1024;

export const ImportProblem = z.object({
  /** In the file, from 1. */
  line: z.number(),
  /** The column's name; empty for the whole line. */
  column: z.string(),
  /** The value in the file. */
  value: z.string(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportPreview = z.object({
  /** To confirm it with; null while something is wrong. Exactly what was previewed is written. */
  id: z.nullable(z.string()),
  kind: z.enum(importKinds),
  /** Without the line of column names. */
  lines: z.number(),
  /** What importing will do. */
  created: z.number(),
  /** Lines that change nothing: people who are enrolled already. */
  unchanged: z.number(),
  /** Every one of them. */
  problems: z.array(ImportProblem),
  /** The first lines as they were understood, under the names in `columns`. */
  columns: z.array(z.string()),
  sample: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/import-previews/:kind',
  access: 'admin',
  summary:
    'Check a CSV file of accounts or enrolments. Writes none of them: it names every wrong line, or says what an import will do.',
  params: z.object({ kind: z.enum(importKinds, 'Import accounts or enrolments.') }),
  query: z.object({ name: z._default(line('File name', 200, { optional: true }), '') }),
  encoding: 'file',
  maxBytes: maxImportBytes,
  reply: dataOf(ImportPreview),
});

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/confirm',
  access: 'admin',
  summary:
    'Import a file that was checked: all of it, or nothing. New people are invited by email.',
  params: z.object({ id: Uuid }),
  reply: dataOf(
    z.object({ kind: z.enum(importKinds), created: z.number(), unchanged: z.number() }),
  ),
});
