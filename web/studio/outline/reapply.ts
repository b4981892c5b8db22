import type { DraftOpening } from '../../../contract/catalog/week-openings.ts';
import {
  mostLessons,
  mostModules,
  type Outline,
  type OutlineModule,
} from '../../../contract/studio/content.ts';
import { isSameValue } from '../../forms/same-value.ts';

export interface Reapplied {
  outline: Outline;
  /** Part of the change no longer made sense: what it was about is gone, or a week is full. */
  isPartial: boolean;
}

/**
 * Does what turned `before` into `after` once more, to an outline that someone else has changed. Whatever the change didn't
 * touch stays as the other outline has it. Undo works the same way: it reapplies a change backwards.
 */
export function reapply(before: Outline, after: Outline, onto: Outline): Reapplied {
  const reapplying = new Reapplying(before, after, onto);
  reapplying.weeks();
  reapplying.lessons();
  reapplying.removedWeeks();
  return reapplying.result();
}

type Home = { week: Week; index: number };
type Week = OutlineModule & { lessons: string[] };

class Reapplying {
  readonly #before: Outline;
  readonly #after: Outline;
  /** Ids of the weeks that the change takes away. */
  readonly #removed: ReadonlySet<string>;
  #weeks: Week[];
  #isPartial = false;

  constructor(before: Outline, after: Outline, onto: Outline) {
    this.#before = before;
    this.#after = after;
    const wanted = new Set(idsOf(after));
    this.#removed = new Set(idsOf(before).filter((id) => !wanted.has(id)));
    this.#weeks = onto.map((week) => ({ ...week, lessons: [...week.lessons] }));
  }

  weeks(): void {
    const former = new Map(this.#before.map((week) => [week.id, week]));
    const moved = movedBetween(idsOf(this.#before), idsOf(this.#after));
    for (const [index, { id, title, opens }] of this.#after.entries()) {
      const previous = former.get(id);
      if (!previous) {
        const week = { id, title, lessons: [], ...(opens && { opens }) };
        this.#addWeek(week, this.#after[index - 1]?.id);
      }
      if (previous && moved.has(id)) this.#moveWeek(id, this.#after[index - 1]?.id);
      if (previous && previous.title !== title) this.#renameWeek(id, title);
      if (previous && !isSameValue(previous.opens, opens)) this.#setOpening(id, opens);
    }
  }

  #find(id: string): Week | undefined {
    return this.#weeks.find((week) => week.id === id);
  }

  /** Last, because their lessons may have moved elsewhere. */
  removedWeeks(): void {
    for (const id of this.#removed) this.#removeWeek(id);
  }

  /** Lessons that someone else has put there stay in the course: in the week above, or else below. */
  #removeWeek(id: string): void {
    const index = this.#weeks.findIndex((week) => week.id === id);
    const others = this.#weeks[index]?.lessons ?? [];
    const home = this.#weeks[index - 1] ?? this.#weeks[index + 1];
    if (others.length > 0) this.#isPartial = true;
    if (others.length > 0 && (!home || home.lessons.length + others.length > mostLessons)) return;
    home?.lessons.push(...others);
    this.#weeks = this.#weeks.filter((week) => week.id !== id);
  }

  #addWeek(week: Week, below: string | undefined): void {
    if (this.#find(week.id)) return;
    const staying = this.#weeks.filter(({ id }) => !this.#removed.has(id));
    if (staying.length >= mostModules) {
      this.#isPartial = true;
      return;
    }
    this.#weeks.splice(this.#indexBelow(below), 0, week);
  }

  #moveWeek(id: string, below: string | undefined): void {
    const week = this.#find(id);
    if (!week) {
      this.#isPartial = true;
      return;
    }
    this.#weeks = this.#weeks.filter((each) => each !== week);
    this.#weeks.splice(this.#indexBelow(below), 0, week);
  }

  #indexBelow(id: string | undefined): number {
    const index = this.#weeks.findIndex((week) => week.id === id);
    return id === undefined ? 0 : index < 0 ? this.#weeks.length : index + 1;
  }

  #renameWeek(id: string, title: string): void {
    const week = this.#find(id);
    if (week) week.title = title;
    else this.#isPartial = true;
  }

  #setOpening(id: string, opens: DraftOpening | undefined): void {
    const week = this.#find(id);
    if (!week) this.#isPartial = true;
    else if (opens) week.opens = opens;
    else delete week.opens;
  }

  lessons(): void {
    const wanted = new Set(this.#after.flatMap(({ lessons }) => lessons));
    const known = new Set(this.#before.flatMap(({ lessons }) => lessons));
    const removed = new Set([...known].filter((id) => !wanted.has(id)));
    for (const week of this.#weeks) {
      week.lessons = week.lessons.filter((id) => !removed.has(id));
    }
    const moved = this.#movedLessons();
    const homes = this.#takeOut(moved);
    for (const { id: weekId, lessons } of this.#after) {
      for (const [index, id] of lessons.entries()) {
        const isNew = !known.has(id);
        if (isNew || moved.has(id)) this.#place(id, weekId, lessons.slice(0, index), isNew, homes);
      }
    }
  }

  /** First out of the way: a full week may exchange one lesson for another. */
  #takeOut(moved: ReadonlySet<string>): Map<string, Home> {
    const homes = new Map<string, Home>();
    for (const week of this.#weeks) {
      for (const [index, id] of week.lessons.entries()) homes.set(id, { week, index });
      week.lessons = week.lessons.filter((id) => !moved.has(id));
    }
    return homes;
  }

  #movedLessons(): Set<string> {
    const weekBefore = weeksOfLessons(this.#before);
    const moved = new Set<string>();
    for (const { id: weekId, lessons } of this.#after) {
      const stayed = lessons.filter((id) => weekBefore.get(id) === weekId);
      for (const id of lessons) if (weekBefore.has(id) && !stayed.includes(id)) moved.add(id);
      const former = this.#before.find((week) => week.id === weekId)?.lessons ?? [];
      for (const id of movedBetween(former, stayed)) moved.add(id);
    }
    return moved;
  }

  /** Below the nearest lesson above it that is still in the week. */
  #place(
    id: string,
    weekId: string,
    above: readonly string[],
    isNew: boolean,
    homes: ReadonlyMap<string, Home>,
  ): void {
    const week = this.#find(weekId);
    const home = homes.get(id);
    // Someone has added it already, or removed it.
    if (isNew && home) return;
    if (!isNew && !home) {
      this.#isPartial = true;
      return;
    }
    if (!week || week.lessons.length >= mostLessons) {
      this.#isPartial = true;
      home?.week.lessons.splice(home.index, 0, id);
      return;
    }
    const anchor = above.findLast((each) => week.lessons.includes(each));
    const index = anchor === undefined ? 0 : week.lessons.indexOf(anchor) + 1;
    week.lessons.splice(index, 0, id);
  }

  result(): Reapplied {
    return { outline: this.#weeks, isPartial: this.#isPartial };
  }
}

const idsOf = (outline: Outline) => outline.map(({ id }) => id);

function weeksOfLessons(outline: Outline): Map<string, string> {
  return new Map(outline.flatMap(({ id, lessons }) => lessons.map((lesson) => [lesson, id])));
}

/** Those of the second list whose place among the others has changed, as few as possible. */
function movedBetween(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, place) => [id, place]));
  const common = after.filter((id) => places.has(id));
  const steady = new Set(longestRising(common, (id) => places.get(id) ?? 0));
  return new Set(common.filter((id) => !steady.has(id)));
}

function longestRising(ids: readonly string[], placeOf: (id: string) => number): string[] {
  let longest: string[] = [];
  const runs: { id: string; run: string[] }[] = [];
  for (const id of ids) {
    const best = runs
      .filter((each) => placeOf(each.id) < placeOf(id))
      .reduce<string[]>((best, { run }) => (run.length > best.length ? run : best), []);
    const run = [...best, id];
    runs.push({ id, run });
    if (run.length > longest.length) longest = run;
  }
  return longest;
}
