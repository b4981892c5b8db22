import { type BillingDocument, getDocument } from '../../../contract/billing/orders.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';

/** Saves an invoice, receipt or credit note as PDF. */
export async function saveDocument({ id, number }: BillingDocument): Promise<void> {
  saveFile(`${number}.pdf`, await call(getDocument, { params: { id } }));
}
