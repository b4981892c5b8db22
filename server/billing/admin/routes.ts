import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/billing/admin.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import {
  createDiscountCode,
  endDiscountCode,
  listDiscountCodes,
} from '../pricing/discount-codes.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { refundAnyOrder } from '../refunds/refund-order.ts';
import { exportOrders } from './export-orders.ts';
import { cancelInvoice, recordInvoicePaid } from './invoices.ts';
import { listAllOrders } from './list-orders.ts';

export function billingAdminRoutes(app: FastifyInstance, provider: PaymentProvider): void {
  handle(app, contract.listAllOrders, async ({ db, query }) => listAllOrders(db, query));

  handle(app, contract.exportOrders, async ({ db, viewer, query, setHeader }) => {
    const { filename, bytes } = await exportOrders(db, viewer, query);
    setHeader('content-disposition', attachment(filename));
    return bytes;
  });

  handle(app, contract.recordInvoicePaid, async ({ db, config, viewer, params }) => ({
    data: await recordInvoicePaid(db, config, viewer, params.id),
  }));

  handle(app, contract.cancelInvoice, async ({ db, config, viewer, params }) => ({
    data: await cancelInvoice(db, config, viewer, params.id),
  }));

  handle(app, contract.refundAnyOrder, async ({ db, config, viewer, params, body }) => ({
    data: await refundAnyOrder(db, config, provider, viewer, params.id, body.reason),
  }));

  handle(app, contract.listDiscountCodes, async ({ db }) => ({
    data: await listDiscountCodes(db),
  }));

  handle(app, contract.createDiscountCode, async ({ db, config, viewer, body }) => ({
    data: await createDiscountCode(db, config, viewer, body),
  }));

  handle(app, contract.endDiscountCode, async ({ db, viewer, params }) => ({
    data: await endDiscountCode(db, viewer, params.id),
  }));
}
