import type { PeopleImport } from '../../../contract/teams/import.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';

const people = (count: number) => plural(count, 'person', 'people');
const namedGroups = 5;

/** What importing a file will do, in sentences. */
export function importPoints(plan: Omit<PeopleImport, 'wrong' | 'columns'>): string[] {
  const { invited, moved, unchanged, newGroups, seats } = plan;
  const points: string[] = [];
  if (invited > 0) {
    points.push(
      `${people(invited)} will be invited by email. Each invitation reserves a licence; ${seats.free} ${seats.free === 1 ? 'is' : 'are'} free.`,
    );
  }
  if (moved > 0) {
    points.push(`${people(moved)} already in the team or invited will be put into their groups.`);
  }
  if (unchanged > 0) {
    points.push(`${people(unchanged)} already in the team or invited. Nothing changes for them.`);
  }
  if (newGroups.length > 0) {
    const more = newGroups.length - namedGroups;
    const named = more > 0 ? [...newGroups.slice(0, namedGroups), `${more} more`] : newGroups;
    points.push(`New ${noun(newGroups.length, 'group')}: ${listOf(named)}.`);
  }
  return points;
}

export function importLabel({ invited, moved }: Pick<PeopleImport, 'invited' | 'moved'>): string {
  return invited > 0 ? `Invite ${people(invited)}` : `Put ${people(moved)} into groups`;
}
