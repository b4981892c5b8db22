import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { isSameValue } from '../../forms/same-value.ts';
import { matchQuestions } from './match-questions.ts';

type Quiz = readonly DraftQuestion[];

/** Null: it was removed. */
export type Side = DraftQuestion | null;

export type MergedQuestion = { kind: 'settled'; question: DraftQuestion } | QuestionClash;

/** Both have changed it, differently. */
export interface QuestionClash {
  kind: 'clash';
  mine: Side;
  theirs: Side;
  /** Its places in the base and in my quiz. */
  inBase: number;
  inMine: number | null;
}

export type Decision = 'mine' | 'theirs' | 'both';

interface Entry {
  merged: MergedQuestion | null;
  /** Its places in the three quizzes. */
  base: number | null;
  mine: number | null;
  theirs: number | null;
}

/**
 * Joins what two people have made of the same quiz, question by question. What only one of them has changed, added, removed or moved is
 * taken over; a question that both have changed is left for someone to decide.
 */
export function mergeQuizzes(base: Quiz, mine: Quiz, theirs: Quiz): MergedQuestion[] {
  const inMine = invert(matchQuestions(base, mine), base.length);
  const inTheirs = invert(matchQuestions(base, theirs), base.length);
  const shared = base.map((question, place): Entry => {
    const [mineAt = null, theirsAt = null] = [inMine[place], inTheirs[place]];
    const merged = mergeQuestion(question, at(mine, mineAt), at(theirs, theirsAt), {
      inBase: place,
      inMine: mineAt,
    });
    return { merged, base: place, mine: mineAt, theirs: theirsAt };
  });
  const entries = [...shared, ...addedBy(mine, theirs, inMine, inTheirs)];
  return inOrder(entries).flatMap(({ merged }) => merged ?? []);
}

const at = (quiz: Quiz, place: number | null): Side =>
  place === null ? null : (quiz[place] ?? null);

/** From `after → before` to `before → after`. */
function invert(matches: readonly (number | null)[], length: number): (number | null)[] {
  const inverted: (number | null)[] = Array(length).fill(null);
  for (const [after, before] of matches.entries()) if (before !== null) inverted[before] = after;
  return inverted;
}

function mergeQuestion(
  base: DraftQuestion,
  mine: Side,
  theirs: Side,
  places: Pick<QuestionClash, 'inBase' | 'inMine'>,
): MergedQuestion | null {
  const settled = (question: Side): MergedQuestion | null =>
    question && { kind: 'settled', question };
  if (isSameValue(mine, theirs) || isSameValue(theirs, base)) return settled(mine);
  if (isSameValue(mine, base)) return settled(theirs);
  return { kind: 'clash', mine, theirs, ...places };
}

/** Whoever adds the same question twice, from a file for example, gets it once. */
function addedBy(
  mine: Quiz,
  theirs: Quiz,
  inMine: readonly (number | null)[],
  inTheirs: readonly (number | null)[],
): Entry[] {
  const mineAdded = mine.flatMap((question, place) =>
    inMine.includes(place) ? [] : [{ question, place }],
  );
  const theirsAdded = theirs.flatMap((question, place) =>
    inTheirs.includes(place) ? [] : [{ question, place }],
  );
  const isInMine = (question: DraftQuestion) =>
    mineAdded.find((added) => isSameValue(added.question, question));
  const entry = (question: DraftQuestion, places: Partial<Entry>): Entry => ({
    merged: { kind: 'settled', question },
    ...{ base: null, mine: null, theirs: null },
    ...places,
  });
  return [
    ...mineAdded.map(({ question, place }) => entry(question, { mine: place })),
    ...theirsAdded
      .filter(({ question }) => !isInMine(question))
      .map(({ question, place }) => entry(question, { theirs: place })),
  ];
}

/** In my order if I have moved anything, else in theirs; what only the other one has comes after what it follows there. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const leading = hasMoved(entries, 'mine') ? 'mine' : 'theirs';
  const following = leading === 'mine' ? 'theirs' : 'mine';
  const byPlace = (side: 'mine' | 'theirs') =>
    entries
      .filter((entry) => entry[side] !== null)
      .toSorted((one, other) => (one[side] ?? 0) - (other[side] ?? 0));
  const ordered = byPlace(leading);
  let previous: Entry | null = null;
  for (const entry of byPlace(following)) {
    if (entry[leading] === null) {
      ordered.splice(previous ? ordered.indexOf(previous) + 1 : 0, 0, entry);
    }
    previous = entry;
  }
  return ordered;
}

function hasMoved(entries: readonly Entry[], side: 'mine' | 'theirs'): boolean {
  const places = entries.flatMap(({ base, [side]: place }) =>
    base === null || place === null ? [] : [place],
  );
  return places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
}

export function listClashes(merged: readonly MergedQuestion[]): QuestionClash[] {
  return merged.filter((each) => each.kind === 'clash');
}

/** The merged quiz. What is not decided yet stays mine. */
export function joinQuestions(merged: readonly MergedQuestion[]): DraftQuestion[] {
  return merged.flatMap((each) => (each.kind === 'settled' ? each.question : (each.mine ?? [])));
}

/** Decides one clash. The base takes their question, so that whatever mine has there now is a change of mine alone. */
export function settleClash(
  { base, mine }: { base: Quiz; mine: Quiz },
  { theirs, inBase, inMine }: QuestionClash,
  decision: Decision,
): { base: DraftQuestion[]; mine: DraftQuestion[] } {
  const added = theirs ? [theirs] : [];
  const settled = { base: base.toSpliced(inBase, 1, ...added), mine: [...mine] };
  if (decision === 'mine') return settled;
  if (inMine === null) settled.mine.splice(inBase, 0, ...added);
  else if (decision === 'both') settled.mine.splice(inMine + 1, 0, ...added);
  else settled.mine.splice(inMine, 1, ...added);
  return settled;
}
