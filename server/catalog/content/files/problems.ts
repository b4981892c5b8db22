/** Something the author has to fix; `line` counts from 1. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** Where a text starts: the body of a lesson begins below its front matter. */
export interface Place {
  file: string;
  firstLine: number;
}

interface Positioned {
  position?: { start: { line: number } } | undefined;
}

export type Report = (node: Positioned, message: string) => void;

/** Adds problems with nodes of a syntax tree to `problems`. */
export function reporter(problems: Problem[], place: Place): Report {
  return (node, message) => {
    problems.push({ file: place.file, line: lineOf(node, place), message });
  };
}

export function lineOf({ position }: Positioned, { firstLine }: Place): number {
  return (position?.start.line ?? 1) + firstLine - 1;
}
