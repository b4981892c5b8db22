import { moneyBackDays } from '../../../contract/plans.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { amountText, moneyText } from '../../../contract/text/money.ts';
import type { Config } from '../../config.ts';
import { type Mail, queueEssentialMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { type DocumentContent, documentFilename } from './content.ts';
import { drawStored } from './documents.ts';
import * as queries from './queries.ts';
import { isTransfer, paymentNotes, paymentSentence, testSentence } from './sentences.ts';

/**
 * The job `document`: emails the documents of an order that were issued together, as PDFs. They go to the account's confirmed
 * address, not to the one on the invoice, which anyone can enter.
 */
export async function mailDocuments(db: Db, config: Config, orderId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const claimed = await queries.claimUnmailed(db, orderId);
    const order = await queries.findRecipient(db, orderId);
    // The account is deleted: the documents stay in the books.
    if (!order) return;
    const isCreditNote = ({ kind }: queries.StoredDocument) => kind === 'credit_note';
    const sold = claimed.filter((document) => !isCreditNote(document));
    // The receipt last: its content includes the payment.
    sold.sort((one, other) => one.kind.localeCompare(other.kind));
    for (const documents of [sold, claimed.filter(isCreditNote)]) {
      const latest = documents.at(-1);
      if (!latest) continue;
      const numbers = documents.map(({ content }) => content.number);
      await queueEssentialMail(db, {
        ...composeDocuments(config, db.brand.name, order, { content: latest.content, numbers }),
        attachments: await Promise.all(documents.map((document) => attachPdf(db, document))),
      });
    }
  });
}

/** The email about documents with these numbers, the last of which has this content. */
export function composeDocuments(
  config: Config,
  siteName: string,
  order: Recipient,
  { content, numbers }: { content: DocumentContent; numbers: readonly string[] },
): Mail {
  const copy =
    content.kind === 'credit_note' ? composeCredit(content) : composeSale(content, order);
  return {
    to: order.email,
    replyTo: content.seller.email,
    greeting: `Hello ${order.firstName},`,
    ...copy,
    paragraphs: [
      ...copy.paragraphs,
      ...(content.test ? [testSentence] : []),
      `Attached: ${numbers.join(' and ')}.`,
    ],
    action: actionOf(content, order, config),
    closing: `You're receiving this email because of order ${content.orderNumber} at ${siteName}.`,
    ...(content.kind === 'receipt' && {
      words: { email: 'receipt', values: { name: order.firstName, number: content.number } },
    }),
  };
}

export async function attachPdf(db: Db, document: queries.StoredDocument) {
  const { kind, number } = document;
  return {
    filename: documentFilename(kind, number),
    contentType: 'application/pdf',
    content: await drawStored(db, document),
  };
}

type Recipient = NonNullable<Awaited<ReturnType<typeof queries.findRecipient>>>;
type EmailCopy = Pick<Mail, 'subject' | 'paragraphs'>;

function composeSale(content: DocumentContent, order: Recipient): EmailCopy {
  const { number, dueOn, paid, kind, totalCents } = content;
  const what = describeItems(content);
  if (!paid) {
    return {
      subject: `Your invoice ${number}${dueOn ? `, due ${formatDay(dueOn)}` : ''}`,
      paragraphs: [
        'Thank you for your order.',
        what,
        [paymentSentence(content), ...paymentNotes(content)].join('\n'),
        `${accessSentence(order, 'later')} once we receive your payment.`,
      ],
    };
  }
  const isLate = kind === 'receipt' && dueOn !== null;
  return {
    subject: isLate ? 'Thank you, we have received your payment' : 'Thank you for your purchase',
    paragraphs: [
      what,
      paymentSentence(content),
      `${accessSentence(order, 'now')}.`,
      ...(totalCents > 0
        ? [
            order.hadRefund
              ? "Changed your mind? You've had a refund for this before, so our support team decides. Just reply to this email."
              : `Changed your mind? You can get your money back within ${moneyBackDays} days with one click, under Orders in your account.`,
          ]
        : []),
    ],
  };
}

function composeCredit(content: DocumentContent): EmailCopy {
  const { number, corrects, paid, totalCents } = content;
  if (!paid) {
    return {
      subject: `Invoice ${corrects?.number ?? ''} is cancelled: credit note ${number}`,
      paragraphs: [
        describeItems(content),
        [...paymentNotes(content), paymentSentence(content)].join(' '),
      ],
    };
  }
  const back =
    totalCents === 0 || content.test || isTransfer(content)
      ? []
      : ['Your bank may take a few days to show it.'];
  return {
    subject: `Your refund: credit note ${number}`,
    paragraphs: [
      describeItems(content),
      [paymentSentence(content), ...back].join(' '),
      'Your progress is saved in case you come back.',
    ],
  };
}

/** `Basic Japanese: AUD $25.00, including $0.83 GST.` */
export function describeItems(content: DocumentContent): string {
  const { lines, currency, taxName } = content;
  const what = lines.map(({ title }) => title).join(', ');
  const total = amountText(Math.abs(content.totalCents), currency);
  const tax = moneyText(Math.abs(content.taxCents), currency);
  return `${what}: ${total}${taxName ? `, including ${tax} ${taxName}` : ''}.`;
}

export function accessSentence({ kind, seats }: Recipient, when: 'now' | 'later'): string {
  const [is, are] = when === 'now' ? ['is', 'are'] : ['will be', 'will be'];
  if (kind === 'course') return `The course ${is} open to you`;
  if (kind === 'renewal') return `Your licences ${are} renewed`;
  if (kind === 'agreement') return `Your organisation’s licences ${are} ready`;
  if (kind === 'more_licences') return `The added licences ${are} in your team`;
  if (seats === 1) return `All courses ${are} open to you`;
  return `Your team's licences ${are} ready for the people you invite`;
}

function actionOf(content: DocumentContent, { kind, courseId, seats }: Recipient, config: Config) {
  const { publicUrl } = config;
  const orders = { label: 'See your orders', url: `${publicUrl}/user-screen/orders` };
  if (content.kind === 'credit_note' || !content.paid) return orders;
  if (kind === 'course') {
    return courseId === null
      ? orders
      : { label: 'Go to your course', url: `${publicUrl}/course-detail/${courseId}` };
  }
  if (kind === 'agreement') {
    return { label: 'Go to your organisation', url: `${publicUrl}/user-screen/organisation` };
  }
  if (seats === 1) return { label: 'Start learning', url: `${publicUrl}/courses` };
  return { label: 'Go to your team', url: `${publicUrl}/user-screen/team` };
}
