import type { ProblemValues } from '../../../../contract/catalog/problems.ts';

/** Something the author has to fix; `line` counts from 1. */
export interface Problem {
  file: string;
  line: number;
  /** In YAML: the value it is about, or nothing for all of them. Problems of a text have only their line. */
  path?: readonly PropertyKey[];
  code: string;
  values?: ProblemValues;
  /** In the words of those who write files; the studio has its own. */
  message: string;
  /** A rule of our own courses, which others may break. */
  advice?: true;
}

/** How our own courses are written: all of them follow it, for other courses it is advice. */
export function advise(problem: Problem): Problem {
  return { ...problem, advice: true };
}

/** Where a text starts: the body of a lesson begins below its front matter. */
export interface Place {
  file: string;
  firstLine: number;
}

interface Positioned {
  position?: { start: { line: number } } | undefined;
}

export type Report = (
  node: Positioned,
  code: string,
  message: string,
  more?: { values?: ProblemValues; isAdvice?: true },
) => void;

/** Adds problems with nodes of a syntax tree to `problems`. */
export function reporter(problems: Problem[], place: Place): Report {
  return (node, code, message, { values, isAdvice } = {}) => {
    const position = { file: place.file, line: lineOf(node, place) };
    const problem = { ...position, code, ...(values && { values }), message };
    problems.push(isAdvice ? advise(problem) : problem);
  };
}

export function lineOf({ position }: Positioned, { firstLine }: Place): number {
  return (position?.start.line ?? 1) + firstLine - 1;
}
