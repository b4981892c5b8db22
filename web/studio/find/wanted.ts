import type { EditedPart, FoundMatch, FoundPart } from '../../../contract/studio/find.ts';
import { coursePath, lessonPath } from '../../teaching/shared/studio-paths.ts';

export interface Wanted {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** The words to find are in the address, so that going back from a lesson finds them again. */
export function readWanted(search: URLSearchParams): Wanted {
  return {
    text: search.get('text') ?? '',
    matchCase: search.has('case'),
    wholeWords: search.has('words'),
  };
}

export function writeWanted({ text, matchCase, wholeWords }: Wanted): Record<string, string> {
  return { text, ...(matchCase && { case: '1' }), ...(wholeWords && { words: '1' }) };
}

/** Names a match among all that were found. */
export const matchKey = ({ lessonId, part }: FoundPart, { field, from }: FoundMatch) =>
  `${lessonId ?? ''} ${part} ${field} ${from}`;

/** What to send for the matches that stay chosen. */
export function editsFor(
  parts: readonly FoundPart[],
  left: ReadonlySet<string>,
  replacement: string,
): EditedPart[] {
  return parts.flatMap((part) => {
    const edits = part.matches
      .filter((match) => !left.has(matchKey(part, match)))
      .map(({ field, from, text }) => ({ field, from, was: text, text: replacement }));
    const { lessonId, part: name, revision } = part;
    return edits.length > 0 ? { lessonId, part: name, revision, edits } : [];
  });
}

/** Puts back what stood there: each place has moved by what was replaced before it in its text. */
export function undoOf(done: readonly EditedPart[], revisions: readonly number[]): EditedPart[] {
  return done.flatMap((part, index) => {
    const moved = new Map<string, number>();
    const edits = part.edits
      .toSorted((one, other) => one.from - other.from)
      .map(({ field, from, was, text }) => {
        const by = moved.get(field) ?? 0;
        moved.set(field, by + text.length - was.length);
        return { field, from: from + by, was: text, text: was };
      });
    return { ...part, revision: revisions[index] ?? part.revision, edits };
  });
}

const partNames = {
  details: 'Course page',
  outline: 'Weeks',
  settings: 'Settings',
  source: 'Text',
  questions: 'Quiz',
  practice: 'Practice',
  activities: 'Activities',
} as const;

/** `Text, line 12`, `Quiz, question 3` */
export function describePlace({ part }: FoundPart, { field, line }: FoundMatch): string {
  const name = partNames[part];
  if (part === 'source') return `${name}, line ${line}`;
  const number = Number(field.split('.')[0]) + 1;
  if (part === 'questions' || part === 'practice') return `${name}, question ${number}`;
  if (part === 'outline') return `Week ${number}`;
  return name;
}

/** Where it can be read in its surroundings. */
export function placePath(
  courseId: number,
  { lessonId, part }: FoundPart,
  { field, line }: FoundMatch,
): string {
  if (lessonId === null) {
    return part === 'outline'
      ? coursePath(courseId)
      : `${coursePath(courseId, 'page')}?field=${field}`;
  }
  const number = Number(field.split('.')[0]) + 1;
  switch (part) {
    case 'questions':
      return `${lessonPath(lessonId, 'quiz')}?question=${number}`;
    case 'practice':
      return `${lessonPath(lessonId, 'practice')}?question=${number}`;
    case 'settings':
      return `${lessonPath(lessonId, 'settings')}?field=${field}`;
    case 'source':
      return `${lessonPath(lessonId)}?line=${line}`;
    default:
      return lessonPath(lessonId);
  }
}
