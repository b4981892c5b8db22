import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/billing-admin.ts';
import { handle } from '../platform/calls.ts';
import { cancelInvoice, listAllOrders, recordInvoicePaid } from './admin-orders.ts';
import { createDiscountCode, endDiscountCode, listDiscountCodes } from './discount-codes.ts';

export function billingAdminRoutes(app: FastifyInstance): void {
  handle(app, contract.listAllOrders, async ({ db, query }) => listAllOrders(db, query));

  handle(app, contract.recordInvoicePaid, async ({ db, config, viewer, params }) => ({
    data: await recordInvoicePaid(db, config, viewer, params.id),
  }));

  handle(app, contract.cancelInvoice, async ({ db, config, viewer, params }) => ({
    data: await cancelInvoice(db, config, viewer, params.id),
  }));

  handle(app, contract.listDiscountCodes, async ({ db }) => ({
    data: await listDiscountCodes(db),
  }));

  handle(app, contract.createDiscountCode, async ({ db, viewer, body }) => ({
    data: await createDiscountCode(db, viewer, body),
  }));

  handle(app, contract.endDiscountCode, async ({ db, viewer, params }) => ({
    data: await endDiscountCode(db, viewer, params.id),
  }));
}
