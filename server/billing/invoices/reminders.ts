import { overdueDays } from '../../../contract/plans.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Mail, queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { endOfDayAfter } from '../../teams/licences/terms.ts';
import { accessSentence, attachPdf, describeItems } from '../documents/email.ts';
import { findInvoice, findRecipient, type StoredDocument } from '../documents/queries.ts';
import { paymentNotes, paymentSentence } from '../documents/sentences.ts';
import { lockOrder } from '../orders/state-machine.ts';
import type { LockedOrder } from '../orders/state-queries.ts';
import { claimInvoiceNotice, type InvoiceStage, listDue } from './queries.ts';

const ordersPath = '/user-screen/orders';

/** Notifies buyers that an invoice is due in a week, and that it is overdue: once each. */
export async function sendInvoiceReminders(
  db: Db,
  config: Config,
  now = new Date(),
): Promise<void> {
  await runAll(await listDue(db, now), 'the reminders of invoices', ({ id }) =>
    inTransaction(db, (db) => remind(db, config, id, now)),
  );
}

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** The latest stage reached. */
export function invoiceStageOf(dueAt: Date, now: Date): InvoiceStage | null {
  if (dueAt <= now) return 'overdue';
  return dueAt.getTime() - now.getTime() <= weekMs ? 'week' : null;
}

async function remind(db: Db, config: Config, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(db, orderId);
  const { state, dueAt, accountId } = order;
  const stage = dueAt && invoiceStageOf(dueAt, now);
  if (state !== 'invoiced' || !stage) return;
  const invoice = await findInvoice(db, orderId);
  const buyer = await findRecipient(db, orderId);
  if (!invoice || !buyer || accountId === null) return;
  if (!(await claimInvoiceNotice(db, orderId, stage))) return;
  const copy = describe(invoice, stage, dueAt, cancelledAfter(order, dueAt));
  const { subject, text } = copy;
  await notify(db, {
    accountId,
    kind: 'order',
    subject: `invoice ${stage} ${orderId}`,
    title: subject,
    text,
    link: ordersPath,
  });
  await queueMail(db, {
    ...compose(config, invoice, { ...copy, opening: accessSentence(buyer, 'later') }),
    to: buyer.email,
    greeting: `Hello ${buyer.firstName},`,
    attachments: [await attachPdf(db, invoice)],
  });
}

/** When an overdue order is cancelled. Added licences end with the team's year, even earlier. */
function cancelledAfter({ kind, teamEndsAt }: LockedOrder, dueAt: Date): Date {
  const until = endOfDayAfter(dueAt, overdueDays);
  return kind === 'more_licences' && teamEndsAt && teamEndsAt < until ? teamEndsAt : until;
}

function describe({ content }: StoredDocument, stage: InvoiceStage, dueAt: Date, last: Date) {
  const day = formatSellerDay(dueAt);
  if (stage === 'week') {
    return {
      subject: `Invoice ${content.number} is due on ${day}`,
      due: paymentSentence(content),
      text: 'If you no longer need it, cancel the order under Orders. You won’t owe anything.',
    };
  }
  return {
    subject: `Invoice ${content.number} was due on ${day}`,
    due: `It was due on ${day}.`,
    text: `We’ll hold the order until ${formatSellerDay(last)}. If your payment hasn’t arrived by then, we’ll cancel it automatically and you won’t owe anything.`,
  };
}

function compose(
  config: Config,
  { content }: StoredDocument,
  { subject, due, text, opening }: Record<'subject' | 'due' | 'text' | 'opening', string>,
): Omit<Mail, 'to' | 'greeting'> {
  return {
    subject,
    replyTo: content.seller.email,
    paragraphs: [
      describeItems(content),
      [due, ...paymentNotes(content)].join('\n'),
      `${opening} as soon as your payment arrives. If you’ve already paid, there’s nothing more to do.`,
      text,
      `Attached: ${content.number}.`,
    ],
    action: { label: 'See your orders', url: `${config.publicUrl}${ordersPath}` },
    closing: `You’re getting this email because of order ${content.orderNumber} at ${config.site.name}.`,
  };
}
