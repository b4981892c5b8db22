import type { BranchMove, Department } from '../../../contract/teams/departments.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import type { Tree } from './tree.ts';

const placeName = (name: string | null) => name ?? 'the top';

/** What a move would mean, in sentences. */
export function moveText(move: BranchMove): string[] {
  const { name, from, to, people, gains, loses, same, courses } = move;
  const sees = (will: typeof gains, change: 'more' | 'fewer') =>
    will.map(
      (manager) =>
        `${manager.name} will see ${formatNumber(manager.people)} ${change} ${noun(manager.people, 'person', 'people')}.`,
    );
  return [
    `${name} moves from ${placeName(from)} to ${placeName(to)}, with ${plural(people, 'person', 'people')}.`,
    [
      ...sees(gains, 'more'),
      ...sees(loses, 'fewer'),
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
export function deletionText(tree: Tree, department: Department): string[] {
  const { id, name, parentId, ownPeople, managers } = department;
  const inside = tree.inside.get(id)?.length ?? 0;
  const above = parentId === null ? undefined : tree.byId.get(parentId);
  const moving = [
    ownPeople > 0 && plural(ownPeople, 'person', 'people'),
    inside > 0 && plural(inside, 'department'),
  ].filter((part) => part !== false);
  return [
    moving.length > 0 &&
      above &&
      `${listOf(moving)} in it ${ownPeople + inside === 1 ? 'moves' : 'move'} up to ${above.name}.`,
    ownPeople > 0 &&
      !above &&
      `${plural(ownPeople, 'person in it has', 'people in it have')} no department then.`,
    inside > 0 &&
      !above &&
      `${plural(inside, 'department in it moves', 'departments in it move')} to the top.`,
    managers.length > 0 &&
      `${listOf(managers.map((manager) => manager.name))} no longer ${noun(managers.length, 'manages', 'manage')} ${name}.`,
    'Nobody loses what they were assigned. New people no longer get the courses assigned to this department.',
  ].filter((sentence) => typeof sentence === 'string');
}
