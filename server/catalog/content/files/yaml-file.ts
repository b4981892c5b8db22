import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  type ParsedNode,
  parseDocument,
} from 'yaml';
import * as z from 'zod/mini';
import { readIssue } from '../../../../contract/catalog/problems.ts';
import { advise, type Problem } from './problems.ts';

type Path = readonly PropertyKey[];

export interface YamlFile<T> {
  /** Nothing when there are problems. */
  data: T | undefined;
  /** The file's value before it is checked; nothing when it isn't YAML. */
  raw: unknown;
  problems: Problem[];
  /** The line of a value, or of its parent if it is missing. */
  lineOf(path: Path): number;
}

export interface YamlPlace {
  file: string;
  /** The line of the file on which the text starts. */
  firstLine?: number;
  /** What to say where the schema has no message of its own. */
  say?: (issue: z.core.$ZodRawIssue) => string;
}

export function readYaml<T>(
  text: string,
  schema: z.ZodMiniType<T>,
  { file, firstLine = 1, say }: YamlPlace,
): YamlFile<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: Path) => lineAt(offsetOf(document.contents, path));

  const mistakes = [...document.errors, ...document.warnings];
  if (mistakes.length > 0) {
    const problems = mistakes.map(({ pos, message }) => ({
      file,
      line: lineAt(pos[0]),
      code: 'not_yaml',
      message,
    }));
    return { data: undefined, raw: undefined, problems, lineOf };
  }

  const raw: unknown = document.toJS();
  const parsed = z.safeParse(schema, raw, { reportInput: true, ...(say && { error: say }) });
  if (parsed.success) return { data: parsed.data, raw, problems: [], lineOf };
  const problems = parsed.error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      const { path, message } = issue;
      return { ...readIssue(issue), file, line: lineOf(path), message };
    }
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      const message = `${key} is not known here.`;
      return { file, line: lineOf(path), path, code: 'unknown_key', values: { key }, message };
    });
  });
  return { data: undefined, raw, problems, lineOf };
}

/** The rules for all files, and the stricter ones for our own courses. */
export interface Rules<T> {
  law: z.ZodMiniType<T>;
  house: z.ZodMiniType<T>;
}

/** Reads by the rules for all. Lines that break only our own rules get advice. */
export function readYamlByRules<T>(
  text: string,
  { law, house }: Rules<T>,
  place: { file: string; firstLine?: number },
): YamlFile<T> {
  const strict = readYaml(text, house, place);
  const lawful = strict.data ? strict : readYaml(text, law, place);
  const unlawful = new Set(lawful.problems.map(({ line }) => line));
  const strictLines = new Set(strict.problems.map(({ line }) => line));
  const problems = [
    ...strict.problems.map((problem) => (unlawful.has(problem.line) ? problem : advise(problem))),
    // Rules about several values are checked only once each value is right.
    ...lawful.problems.filter(({ line }) => !strictLines.has(line)),
  ];
  return { ...lawful, problems };
}

/** The offset of the key, because a long value may start on the next line. */
function offsetOf(root: ParsedNode | null, path: Path): number {
  let node: ParsedNode | null | undefined = root;
  let offset = root?.range[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair: Pair<ParsedNode, ParsedNode | null> | undefined = node.items.find(
        ({ key }) => isScalar(key) && key.value === step,
      );
      if (!pair) break;
      offset = pair.key.range[0];
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (!node) break;
      offset = node.range[0];
    }
  }
  return offset;
}
