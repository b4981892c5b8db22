import type { Department } from '../../../contract/teams/departments.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import type { Mark } from '../../ui/feedback/state-mark.tsx';

/** Departments by where they are. */
export interface Tree {
  byId: ReadonlyMap<string, Department>;
  /** Under null: those at the top of what the viewer sees. */
  inside: ReadonlyMap<string | null, Department[]>;
}

export function treeOf(departments: readonly Department[]): Tree {
  return {
    byId: new Map(departments.map((department) => [department.id, department])),
    inside: Map.groupBy(departments, ({ parentId }) => parentId),
  };
}

export interface Row {
  department: Department;
  /** 1 at the top. */
  level: number;
  /** Null if nothing is inside it. */
  isOpen: boolean | null;
  /** Its place among those next to it, from 1, and how many these are. */
  place: number;
  of: number;
}

/** The rows on screen: everything in folded departments is left out. */
export function rowsOf(tree: Tree, isOpen: (department: Department) => boolean): Row[] {
  const below = (parentId: string | null, level: number): Row[] => {
    const siblings = tree.inside.get(parentId) ?? [];
    return siblings.flatMap((department, index) => {
      const hasInside = tree.inside.has(department.id);
      const open = hasInside && isOpen(department);
      const row = {
        department,
        level,
        isOpen: hasInside ? open : null,
        place: index + 1,
        of: siblings.length,
      };
      return open ? [row, ...below(department.id, level + 1)] : [row];
    });
  };
  return below(null, 1);
}

/** From the top to the department itself. */
export function wayTo(tree: Tree, id: string): Department[] {
  const department = tree.byId.get(id);
  if (!department) return [];
  const above = department.parentId === null ? [] : wayTo(tree, department.parentId);
  return [...above, department];
}

/** `Clinical / Nursing` */
export function pathOf(tree: Tree, id: string): string {
  return wayTo(tree, id)
    .map(({ name }) => name)
    .join(' / ');
}

/** What a list of departments is chosen from: each by its path. */
export function listPaths(departments: readonly Department[]): { value: string; label: string }[] {
  const tree = treeOf(departments);
  return departments
    .map(({ id }) => ({ value: id, label: pathOf(tree, id) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** The department and all inside it. */
export function branchOf(tree: Tree, id: string): Department[] {
  const department = tree.byId.get(id);
  if (!department) return [];
  const inside = tree.inside.get(id) ?? [];
  return [department, ...inside.flatMap((child) => branchOf(tree, child.id))];
}

/** Only departments with these words in their name, and those above them. */
export function narrowed(departments: readonly Department[], search: string): Department[] {
  const words = search.trim().toLowerCase();
  if (words === '') return [...departments];
  const tree = treeOf(departments);
  const shown = new Set(
    departments
      .filter(({ name }) => name.toLowerCase().includes(words))
      .flatMap(({ id }) => wayTo(tree, id).map((each) => each.id)),
  );
  return departments.filter(({ id }) => shown.has(id));
}

/** Its own managers, else the nearest department above that has some; undefined if nobody manages it. */
export function managersOf(
  tree: Tree,
  id: string,
): { managers: Department['managers']; from: Department | null } | undefined {
  const nearest = wayTo(tree, id).findLast(({ managers }) => managers.length > 0);
  if (!nearest) return undefined;
  return { managers: nearest.managers, from: nearest.id === id ? null : nearest };
}

/** `Priya Nair, Sofia Lund`, `from Nursing`, or undefined for nobody. */
export function managersText(tree: Tree, id: string): string | undefined {
  const found = managersOf(tree, id);
  if (!found) return undefined;
  return found.from ? `from ${found.from.name}` : namesOf(found.managers);
}

const namedManagers = 3;

function namesOf(managers: Department['managers']): string {
  const names = managers.slice(0, namedManagers).map(({ name }) => name);
  const more = managers.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Above this share of what is assigned, it's the late people that count. */
const muchLate = 0.2;

type Learning = Pick<Department, 'assigned' | 'late' | 'latePeople'>;

export function learningState({ assigned, late, latePeople }: Learning): {
  mark: Mark;
  text: string;
} {
  if (assigned === 0) return { mark: 'dashed', text: 'none assigned' };
  if (late > assigned * muchLate) {
    return { mark: 'late', text: `${formatNumber(latePeople)} late` };
  }
  return { mark: 'full', text: `${onTimeShare({ assigned, late })} on time` };
}

/** Never 100 % while someone is late. */
export function onTimeShare({ assigned, late }: { assigned: number; late: number }): string {
  return `${Math.floor((100 * (assigned - late)) / Math.max(1, assigned))}%`;
}
