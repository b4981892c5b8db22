import type { BranchDeletion, BranchMove } from '../../../contract/teams/departments.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';

const placeName = (name: string | null) => name ?? 'the top';

const seeText = (managers: BranchMove['gains'], change: 'more' | 'fewer') =>
  managers.map(
    ({ name, people }) =>
      `${name} will see ${formatNumber(people)} ${change} ${noun(people, 'person', 'people')}.`,
  );

/** What a move would mean, in sentences. */
export function moveText(move: BranchMove): string[] {
  const { name, from, to, people, gains, loses, same, courses } = move;
  return [
    `${name} moves from ${placeName(from)} to ${placeName(to)}, with ${plural(people, 'person', 'people')}.`,
    [
      ...seeText(gains, 'more'),
      ...seeText(loses, 'fewer'),
      ...(same.length > 0
        ? [
            `${listOf(same.map((manager) => manager.name))} ${noun(same.length, 'sees', 'see')} the same as before.`,
          ]
        : []),
    ].join(' '),
    courses.length > 0
      ? `They’ll be assigned ${listOf(courses)}. Nothing is taken from them, and nobody’s due dates change.`
      : 'Nobody’s due dates change.',
  ].filter(Boolean);
}

/** What deleting a department would mean, in sentences. */
export function deletionText(deletion: BranchDeletion): string[] {
  const { name, to, people, departments, loses, courses } = deletion;
  const inside = plural(departments, 'department in it moves', 'departments in it move');
  return [
    people > 0 &&
      (to === null
        ? `${plural(people, 'person in it has', 'people in it have')} no department then.`
        : `${plural(people, 'person in it moves', 'people in it move')} up to ${to}.`),
    departments > 0 && `${inside} ${to === null ? 'to the top' : `up to ${to}`}.`,
    ...seeText(loses, 'fewer'),
    courses.length > 0 &&
      `${listOf(courses)} ${noun(courses.length, 'is', 'are')} assigned to ${name}. People who join get ${noun(courses.length, 'it', 'them')} no longer.`,
    'Nobody loses what they were assigned.',
  ].filter((sentence) => typeof sentence === 'string');
}
