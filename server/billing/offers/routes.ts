import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/billing/offers.ts';
import { handle } from '../../platform/calls/calls.ts';
import { acceptOffer, declineOffer, getOpenOffer } from './answer-offer.ts';
import { changeOffer, createOffer, getOffer, listOfferableTeams, listOffers } from './drafts.ts';
import { sendOffer, withdrawOffer } from './send-offer.ts';

export function offerRoutes(app: FastifyInstance): void {
  handle(app, contract.listOffers, async ({ db, config, query }) => listOffers(db, config, query));

  handle(app, contract.getOffer, async ({ db, config, params }) => ({
    data: await getOffer(db, config, params.id),
  }));

  handle(app, contract.createOffer, async ({ db, config, viewer, body }) => ({
    data: await createOffer(db, config, viewer, body),
  }));

  handle(app, contract.changeOffer, async ({ db, config, viewer, params, body }) => ({
    data: await changeOffer(db, config, viewer, params.id, body),
  }));

  handle(app, contract.sendOffer, async ({ db, config, viewer, params, body }) => ({
    data: await sendOffer(db, config, viewer, params.id, body.version),
  }));

  handle(app, contract.withdrawOffer, async ({ db, config, viewer, params }) => ({
    data: await withdrawOffer(db, config, viewer, params.id),
  }));

  handle(app, contract.listOfferableTeams, async ({ db, query }) => ({
    data: await listOfferableTeams(db, query.email),
  }));

  handle(app, contract.getOpenOffer, async ({ db, config, params, address }) => ({
    data: await getOpenOffer(db, config, params.token, address),
  }));

  handle(app, contract.acceptOffer, async ({ db, config, viewer, params, body }) => ({
    data: await acceptOffer(db, config, viewer, params.token, body),
  }));

  handle(app, contract.declineOffer, async ({ db, config, params, body }) => {
    await declineOffer(db, config, params.token, body.reason);
    return { data: { message: 'Thank you for letting us know.' } };
  });
}
