import type { Figures } from '../../../contract/catalog.ts';

/** Round hundreds from a hundred on, `200+`; smaller numbers as they are. */
export function roundedDown(count: number): string {
  const hundreds = Math.floor(count / 100) * 100;
  return count >= 100 && count !== hundreds ? `${hundreds}+` : String(count);
}

/** What there is to boast about: nothing is said about what an installation does not have yet. */
export function figureTexts(figures: Figures): { value: string; label: string }[] {
  const { activeStudents, courses, instructors, satisfactionPercent } = figures;
  const counted = [
    { count: activeStudents, one: 'active student', many: 'active students' },
    { count: courses, one: 'course', many: 'courses' },
    { count: instructors, one: 'instructor', many: 'instructors' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => ({
      value: roundedDown(count),
      label: count === 1 ? one : many,
    }));
  if (satisfactionPercent === null) return counted;
  return [...counted, { value: `${satisfactionPercent}%`, label: 'satisfaction' }];
}
