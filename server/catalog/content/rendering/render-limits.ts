const mostCharacters = 30_000;
const mostMarksInBlock = 600;
const mostFences = 60;

const nestedContainers = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){12}/m;
const inlineMark = /[*_~[:`]/g;

/**
 * Why a text is not rendered at all. The parser needs minutes, or the whole stack, for a few
 * thousand nested marks; no lesson comes near these limits.
 */
export function limitProblem(source: string): string | undefined {
  if (source.length > mostCharacters) {
    return `The text is too long: at most ${mostCharacters} characters.`;
  }
  if (nestedContainers.test(source)) return 'Lists and quotes are nested too deeply.';
  if ((source.match(/:{3,}/g)?.length ?? 0) > mostFences) return 'There are too many notes.';
  const isDense = source
    .split(/\n[ \t>]*\n/)
    .some((block) => (block.match(inlineMark)?.length ?? 0) > mostMarksInBlock);
  return isDense ? 'A paragraph has too many marks such as * and [.' : undefined;
}
