const mostCharacters = 30_000;
const mostLines = 1_000;
const mostMarks = 3_000;
const mostMarksInBlock = 400;
const mostFences = 60;

const nestedContainers = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){6}/m;
const inlineMark = /[*_~[:`$]/g;
/** Counted apart, because most belong to a mark that is counted. The parser looks back from each of the others. */
const closingBracket = /\]/g;

/**
 * Why a text is not rendered at all. The parser needs minutes, or the whole stack, for a few thousand nested marks, and time
 * that grows with the square of headings and quotes. The longest of our lessons has 160 lines and 400 marks.
 */
export function limitProblem(source: string): string | undefined {
  if (source.length > mostCharacters) {
    return `The text is too long: at most ${mostCharacters} characters.`;
  }
  if ((source.match(/\r\n?|\n/g)?.length ?? 0) >= mostLines) {
    return `The text has too many lines: at most ${mostLines}.`;
  }
  if (nestedContainers.test(source)) return 'Lists and quotes are nested too deeply.';
  if ((source.match(/:{3,}/g)?.length ?? 0) > mostFences) return 'There are too many notes.';
  if (countMarks(source) > mostMarks) return 'The text has too many marks such as * and [.';
  const isDense = source.split(/\n[ \t>]*\n/).some((block) => countMarks(block) > mostMarksInBlock);
  return isDense ? 'A paragraph has too many marks such as * and [.' : undefined;
}

const countMarks = (text: string) =>
  Math.max(text.match(inlineMark)?.length ?? 0, text.match(closingBracket)?.length ?? 0);
