import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/billing/orders.ts';
import { getShop } from '../../../contract/billing/shop.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { readDocument } from '../documents/documents.ts';
import { checkPayment, confirmPayment, startPayment } from '../payments/payments.ts';
import { limitCodeGuesses } from '../pricing/discounts.ts';
import { getPlan } from '../pricing/plan.ts';
import { quoteOrder } from '../pricing/quote.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { cancelBuyersOrder, getOrder, listOrders, placeOrder, reviseOrder } from './orders.ts';

export function orderRoutes(app: FastifyInstance, provider: PaymentProvider): void {
  handle(
    app,
    contract.quoteOrder,
    async ({ db, config, viewer, address, body }) => {
      await limitCodeGuesses(db, viewer, address, body.code);
      return { data: await quoteOrder(db, config, viewer, body) };
    },
    // For the public page, whose quote has no code in it.
    ({ body: { item } }) => (item.kind === 'course' ? [`course ${item.courseId}`] : []),
  );

  handle(app, contract.placeOrder, async ({ db, config, viewer, address, body }) => {
    await limitCodeGuesses(db, viewer, address, body.code);
    return { data: await placeOrder(db, config, viewer, body) };
  });

  handle(app, contract.reviseOrder, async ({ db, config, viewer, params, address, body }) => {
    await limitCodeGuesses(db, viewer, address, body.code);
    return { data: await reviseOrder(db, config, provider, viewer, params.id, body) };
  });

  handle(app, contract.listOrders, async ({ db, viewer, query }) => listOrders(db, viewer, query));

  handle(app, contract.getOrder, async ({ db, viewer, params }) => ({
    data: await getOrder(db, viewer, params.id),
  }));

  handle(app, contract.cancelOrder, async ({ db, config, viewer, params }) => ({
    data: await cancelBuyersOrder(db, config, provider, viewer, params.id),
  }));

  handle(app, contract.startPayment, async ({ db, config, viewer, params, body }) => ({
    data: await startPayment(db, config, provider, viewer, params.id, body),
  }));

  handle(app, contract.confirmPayment, async ({ db, config, viewer, params, body }) => ({
    data: await confirmPayment(db, config, provider, viewer, params.id, body.approve),
  }));

  handle(app, contract.checkPayment, async ({ db, config, viewer, params }) => ({
    data: await checkPayment(db, config, provider, viewer, params.id),
  }));

  handle(app, contract.refundOrder, async ({ db, config, viewer, params }) => ({
    data: await refundOrder(db, config, provider, viewer, params.id),
  }));

  handle(app, contract.getDocument, async ({ db, viewer, params, setHeader }) => {
    const { filename, bytes } = await readDocument(db, viewer, params.id);
    setHeader('content-disposition', attachment(filename));
    return bytes;
  });

  handle(
    app,
    contract.getCheckout,
    async ({ config }) => ({
      data: {
        provider: provider.name,
        publishableKey: provider.publishableKey,
        supportEmail: config.support.email,
      },
    }),
    () => ['site'],
  );

  handle(
    app,
    getShop,
    async ({ config: { currency, tax, seatCents, payments } }) => ({
      data: {
        currency,
        taxName: tax.name,
        taxIncluded: tax.included,
        taxNumberName: tax.numberName,
        seatCents,
        payments,
      },
    }),
    configured,
  );

  handle(app, contract.getPlan, async ({ db, viewer }) => ({
    data: await getPlan(db, viewer.accountId),
  }));
}

/** Only a restart changes it. */
const configured = () => [];
