import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OfferState } from '../../../contract/billing/offers.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { buildSentOffer, inSellerDays } from '../../../tests/support/offers.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { moveOffer } from './state-machine.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

const moved = (id: string, to: OfferState) =>
  moveOffer(app.db, id, to).then(
    () => true,
    ({ code }) => {
      expect(code).toBe('offer_closed');
      return false;
    },
  );

const find = (id: string) =>
  app.db
    .selectFrom('billing.offer')
    .where('id', '=', id)
    .select(['state', 'closed_at as closedAt'])
    .executeTakeFirstOrThrow();

it('ends an offer that was sent once, whatever is tried at the same time and afterwards', async () => {
  const attempts = fc.array(fc.constantFrom(...OfferState.options), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(attempts, attempts, fc.boolean(), async (atOnce, later, isOver) => {
      const { id } = await buildSentOffer(app, admin);
      if (isOver) {
        await app.db
          .updateTable('billing.offer')
          .set({ valid_until: inSellerDays(-1) })
          .where('id', '=', id)
          .execute();
      }
      const ends = isOver ? ['expired', 'withdrawn'] : ['accepted', 'declined', 'withdrawn'];
      const results = await Promise.all(atOnce.map((to) => moved(id, to)));
      const succeeded = atOnce.filter((_, index) => results[index]);
      const possible = atOnce.filter((to) => ends.includes(to));
      expect(succeeded).toHaveLength(possible.length > 0 ? 1 : 0);
      const { state, closedAt } = await find(id);
      expect(state).toBe(succeeded[0] ?? 'sent');
      expect(closedAt === null).toBe(state === 'sent');
      if (state === 'sent') return;
      for (const to of later) expect(await moved(id, to)).toBe(false);
      expect(await find(id)).toEqual({ state, closedAt });
    }),
    { numRuns: cases(25, 500) },
  );
});
