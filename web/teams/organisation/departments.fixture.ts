import type { Department } from '../../../contract/teams/departments.ts';

export function buildDepartment(
  name: string,
  parent: string | null = null,
  changes: Partial<Department> = {},
): Department {
  return {
    id: name.toLowerCase(),
    parentId: parent?.toLowerCase() ?? null,
    name,
    people: 10,
    ownPeople: 10,
    managers: [],
    assigned: 20,
    late: 1,
    latePeople: 1,
    ...changes,
  };
}

const person = (accountId: number, name: string) => ({ accountId, name });

/** Clinical, managed by Amara, with Nursing (Priya and Sofia), which has Wards and Night; Office, which nobody manages. */
export const clinic: Department[] = [
  buildDepartment('Clinical', null, { people: 842, managers: [person(1, 'Amara Osei')] }),
  buildDepartment('Night', 'Nursing', { people: 96, late: 12, latePeople: 9 }),
  buildDepartment('Nursing', 'Clinical', {
    people: 511,
    ownPeople: 77,
    managers: [person(2, 'Priya Nair'), person(3, 'Sofia Lund')],
  }),
  buildDepartment('Office', null, { people: 1, assigned: 0, late: 0, latePeople: 0 }),
  buildDepartment('Wards', 'Nursing', { people: 338 }),
];
