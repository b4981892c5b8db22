import { getOrder } from '../../server/billing/orders/orders.ts';
import { startPayment } from '../../server/billing/payments/payments.ts';
import type { PaymentProvider } from '../../server/billing/providers/provider.ts';
import { simulatedProvider } from '../../server/billing/providers/simulated/simulated-provider.ts';
import { refundOrder } from '../../server/billing/refunds/refund-order.ts';
import { readConfig } from '../../server/config.ts';
import type { Viewer } from '../../server/platform/calls/calls.ts';
import { openDatabase } from '../../server/platform/postgres/database.ts';

// Pays or refunds an order and kills its own process at the given moment.
const { MOMENT = '', ORDER = '', ACCOUNT = '', KEY = '', DATABASE = '' } = process.env;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('A killed process cannot get here.');
}

const dieAt = (moment: string) => {
  if (moment === MOMENT) die();
};

const jobs = { enqueue: async () => dieAt('in the middle of the record') };
const db = openDatabase(DATABASE, { jobs, onError: () => {} });
const config = await readConfig({
  SESSION_SECRET: 'a secret for tests, of more than 32 characters',
  LOG_LEVEL: 'silent',
});
const real = simulatedProvider(db);
const provider: PaymentProvider = {
  ...real,
  charge: async (request) => {
    dieAt('before the charge');
    const charge = await real.charge(request);
    dieAt('after the charge');
    return charge;
  },
  refund: async (request) => {
    dieAt('before the refund');
    const refund = await real.refund(request);
    dieAt('after the refund');
    return refund;
  },
};
const viewer: Viewer = {
  accountId: Number(ACCOUNT),
  username: '',
  role: 'User',
  sessionId: '',
  state: 'active',
  address: '',
};
const simulated = { outcome: 'success', brand: 'Visa', lastFour: '4242' } as const;
if (MOMENT.endsWith('the refund')) await refundOrder(db, config, provider, viewer, ORDER);
else {
  const { totalCents } = await getOrder(db, viewer, ORDER);
  await startPayment(db, config, provider, viewer, ORDER, { key: KEY, totalCents, simulated });
}
dieAt('before the answer');
