import type { Offer } from '../../../contract/billing/offers.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { queueEssentialMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { newLinkToken } from '../../platform/security/secrets.ts';
import { assertForSale } from '../orders/draft-order.ts';
import { quoteOrder } from '../pricing/quote.ts';
import { Refusal } from '../refusals.ts';
import { assertToCome, getOffer, nameOf } from './drafts.ts';
import { composeOffer, composeWithdrawal } from './emails.ts';
import { lockOffer, updateToken } from './queries.ts';
import { moveOffer } from './state-machine.ts';

/** Emails a draft to its contact. An offer that was sent goes out again with a new link; the old one stops working. */
export async function sendOffer(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<Offer> {
  return inTransaction(db, async (db) => {
    await lockOffer(db, id);
    const before = await getOffer(db, config, id);
    if (!before.can.send || before.isTeamGone) throw new Refusal('offer_closed');
    if (before.version !== version) throw new Refusal('draft_changed');
    assertToCome('validUntil', before.validUntil);
    const item = { kind: 'agreement', offerId: id, teamId: before.team?.id ?? null } as const;
    assertForSale(await quoteOrder(db, config, null, { item }));
    const { token, hash } = newLinkToken();
    if (before.state === 'draft') await moveOffer(db, id, 'sent', { tokenHash: hash });
    else await updateToken(db, id, hash);
    const offer = await getOffer(db, config, id);
    await queueEssentialMail(db, composeOffer(config, offer, token));
    const act = before.state === 'draft' ? 'sent' : 'sent again';
    await recordAudit(db, viewer, act, nameOf(offer), {
      before: { state: before.state },
      after: { state: offer.state, to: offer.contactEmail },
    });
    return offer;
  });
}

export async function withdrawOffer(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: string,
): Promise<Offer> {
  return inTransaction(db, async (db) => {
    await lockOffer(db, id);
    const before = await getOffer(db, config, id);
    if (!before.can.withdraw) throw new Refusal('offer_closed');
    await moveOffer(db, id, 'withdrawn');
    if (before.state === 'sent') await queueEssentialMail(db, composeWithdrawal(config, before));
    await recordAudit(db, viewer, 'withdrew', nameOf(before), {
      before: { state: before.state },
      after: { state: 'withdrawn' },
    });
    return getOffer(db, config, id);
  });
}
