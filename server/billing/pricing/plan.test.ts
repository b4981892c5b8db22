import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPlan } from '../../../contract/billing/orders.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildShopper, insertMember, insertTeam } from '../../../tests/support/quotes.ts';
import { inDays } from '../../../tests/support/teams.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

describe('a plan', () => {
  it('is empty at first', async () => {
    const { ask } = await buildShopper(test);
    expect((await ask(getPlan, {})).body.data).toEqual({ licence: null, owned: [], waiting: null });
  });

  it('has the longest lasting licence, and the open teams', async () => {
    const { id, ask } = await buildShopper(test);
    const own = await insertTeam(test.db, id, { personal: true, endsAt: inDays(50) });
    const team = await insertTeam(test.db, id, { seats: 9, endsAt: inDays(-100) });
    await insertTeam(test.db, id, { closed: true });
    const other = await insertTeam(test.db, (await buildShopper(test)).id, { endsAt: inDays(80) });
    await insertMember(test.db, other, id, 'learner', true);
    const { licence, owned } = (await ask(getPlan, {})).body.data;
    expect(licence).toMatchObject({
      teamId: other,
      teamName: 'The Potters',
      personal: false,
      role: 'learner',
    });
    expect(owned.map(({ id, personal, seats }) => ({ id, personal, seats }))).toEqual([
      { id: own, personal: true, seats: 1 },
      { id: team, personal: false, seats: 9 },
    ]);
  });
});
