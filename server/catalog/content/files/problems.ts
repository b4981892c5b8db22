/** Problems that are told apart from others. */
type ProblemCode = 'quiz_size' | 'unused_file';

/** Something the author has to fix; `line` counts from 1. */
export interface Problem {
  file: string;
  line: number;
  /** In YAML: the value it is about, or nothing for all of them. Problems of a text have only their line. */
  path?: readonly PropertyKey[];
  code?: ProblemCode;
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

export type Report = (node: Positioned, message: string, isAdvice?: 'advice') => void;

/** Adds problems with nodes of a syntax tree to `problems`. */
export function reporter(problems: Problem[], place: Place): Report {
  return (node, message, isAdvice) => {
    const problem = { file: place.file, line: lineOf(node, place), message };
    problems.push(isAdvice ? advise(problem) : problem);
  };
}

export function lineOf({ position }: Positioned, { firstLine }: Place): number {
  return (position?.start.line ?? 1) + firstLine - 1;
}
