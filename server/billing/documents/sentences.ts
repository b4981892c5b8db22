import { formatDay } from '../../../contract/text/dates.ts';
import { moneyText } from '../../../contract/text/money.ts';
import type { DocumentContent } from './content.ts';

export function titleOf({ kind, seller }: DocumentContent): string {
  if (kind === 'receipt') return 'Receipt';
  if (kind === 'credit_note') return 'Credit note';
  // Only a registered business may issue a tax invoice.
  return seller.taxNumber === '' ? 'Invoice' : 'Tax invoice';
}

/** `$120.00`, or `−$120.00` on a credit note. */
export function signedText(cents: number, currency: string): string {
  return cents < 0 ? `−${moneyText(-cents, currency)}` : moneyText(cents, currency);
}

/** How and when it was paid, is to be paid, or is refunded. */
export function paymentSentence(content: DocumentContent): string {
  const { kind, paid, dueOn, totalCents, code, corrects } = content;
  const by = paid?.method ? ` by ${paid.method}` : '';
  if (kind === 'credit_note') {
    if (!paid) return `No payment is due for ${corrects?.number ?? 'this order'}.`;
    if (totalCents === 0) return 'Nothing was paid, so nothing is refunded.';
    const back = isTransfer(content)
      ? 'The amount will be transferred back to the account it came from.'
      : 'Refunded in full.';
    return `${back} It was paid on ${formatDay(paid.on)}${by}.`;
  }
  if (!paid) return dueOn ? `Due ${formatDay(dueOn)}.` : 'Not paid yet.';
  if (totalCents === 0) return `Nothing to pay${code ? `: covered by the code ${code}` : ''}.`;
  return `Paid on ${formatDay(paid.on)}${by}.`;
}

/** Sent back by hand, some time after the credit note is issued. */
export function isTransfer({ provider }: DocumentContent): boolean {
  return provider === 'invoice';
}

/** Bank details of an invoice, or what a credit note corrects and why: line by line. */
export function paymentNotes(content: DocumentContent): string[] {
  const { kind, paid, seller, number, corrects, reason } = content;
  if (kind === 'credit_note') {
    const of = corrects
      ? `Corrects invoice ${corrects.number} of ${formatDay(corrects.issuedOn)}. `
      : '';
    return [`${of}${reason}.`];
  }
  if (paid) return [];
  if (seller.bankDetails === '') {
    return [`Please quote ${number}. For our bank details, email ${seller.email}.`];
  }
  return [...seller.bankDetails.split('\n'), `Please quote ${number} with your transfer.`];
}

export const testSentence = 'Test payment: no money was charged.';
