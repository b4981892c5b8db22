import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPlan } from '../../../contract/billing/orders.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildShopper, insertMember, insertTeam } from '../../../tests/support/quotes.ts';
import { inDays } from '../../../tests/support/teams.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('a plan', () => {
  it('is empty at first', async () => {
    const { ask } = await buildShopper(app);
    expect((await ask(getPlan, {})).body.data).toEqual({ licence: null, owned: [], waiting: null });
  });

  it('has the longest lasting licence, and the open teams', async () => {
    const { id, ask } = await buildShopper(app);
    const own = await insertTeam(app.db, id, { personal: true, endsAt: inDays(50) });
    const team = await insertTeam(app.db, id, { seats: 9, endsAt: inDays(-100) });
    await insertTeam(app.db, id, { closed: true });
    const other = await insertTeam(app.db, (await buildShopper(app)).id, { endsAt: inDays(80) });
    await insertMember(app.db, other, id, 'learner', true);
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
