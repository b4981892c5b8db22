import * as z from 'zod/mini';
import { DraftOpening, WeekOpening } from '../../../contract/catalog/week-openings.ts';
import type { Outline } from '../../../contract/studio/content.ts';

/** The rules of the weeks as a course file has them, which may be incomplete: another week is named by its number. */
export function writeOpenings(outline: Outline): (object | undefined)[] {
  return outline.map(({ opens }) => {
    if (!opens || !('week' in opens)) return opens;
    const index = outline.findIndex(({ id }) => id === opens.week);
    return { ...opens, week: index < 0 ? null : index + 1 };
  });
}

/** As they would be published; null for weeks that are open from the start or whose rule is incomplete. */
export function publishedOpenings(outline: Outline): (WeekOpening | null)[] {
  return writeOpenings(outline).map((opens) => z.safeParse(WeekOpening, opens).data ?? null);
}

type ReadWeek = Omit<Outline[number], 'opens'> & { opens: unknown };

/** Gives other weeks their ids. What can't be read is left out and reported. */
export function readOpenings(
  weeks: readonly ReadWeek[],
  report: (message: string) => void,
): Outline {
  return weeks.map(({ opens, ...week }) => {
    if (opens === undefined || opens === null) return week;
    const parsed = z.safeParse(DraftOpening, withIds(opens, weeks));
    if (parsed.success) return { ...week, opens: parsed.data };
    const name = week.title || 'a week';
    report(`When ${name} opens can’t be read: ${parsed.error.issues[0]?.message ?? ''}`);
    return week;
  });
}

/** An empty id where the file names a week that it doesn't have, so that the studio asks for one. */
function withIds(opens: unknown, weeks: readonly ReadWeek[]): unknown {
  if (typeof opens !== 'object' || opens === null) return opens;
  const fields = { ...opens };
  if ('week' in fields) {
    const number = typeof fields.week === 'number' ? fields.week : 0;
    fields.week = weeks[number - 1]?.id ?? '';
  }
  if ('day' in fields) fields.day ??= '';
  return fields;
}
