import type { Db } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { admit } from '../scim/admit.ts';
import { lockPerson, updatePerson } from '../scim/people-queries.ts';
import { findSettings } from '../scim/request-queries.ts';

/** They get back what leaving ended. The directory may take them out again. */
export async function bringBack(db: Db, teamId: string, id: string): Promise<void> {
  const person = await lockPerson(db, teamId, id);
  if (!person || person.active) throw new Refusal('not_found');
  const { departmentsBranch } = await findSettings(db, teamId);
  const back = await updatePerson(db, id, { ...person, active: true });
  await admit(db, { teamId, departmentsBranch }, back);
}
