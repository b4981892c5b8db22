/** Something a writer has to mend; `line` counts from 1, as editors do. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** Where a text stands: the body of a lesson starts below its front matter. */
export interface Place {
  file: string;
  firstLine: number;
}

interface Positioned {
  position?: { start: { line: number } } | undefined;
}

export type Report = (node: Positioned, message: string) => void;

/** Collects problems with nodes of a syntax tree into `problems`. */
export function reporter(problems: Problem[], place: Place): Report {
  return (node, message) => {
    problems.push({ file: place.file, line: lineOf(node, place), message });
  };
}

export function lineOf({ position }: Positioned, { firstLine }: Place): number {
  return (position?.start.line ?? 1) + firstLine - 1;
}
