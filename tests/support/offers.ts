import { randomUUID } from 'node:crypto';
import * as contract from '../../contract/billing/offers.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { addDays } from '../../contract/text/days.ts';
import { sellerDay } from '../../server/platform/time/seller-day.ts';
import { type SignedIn, signedIn, type TestApp } from './app.ts';
import { buildLearner } from './factories.ts';

export const inSellerDays = (days: number) => addDays(sellerDay(new Date()), days);

type Content = InputOf<typeof contract.createOffer>['body'];

/** 500 licences at $38.00 each. */
export const newOffer = (change: Partial<Content> = {}): Content => ({
  organisation: 'Harbour Clinics',
  contactName: 'Thandi Nkosi',
  contactEmail: `${randomUUID()}@clinics.example`,
  seats: 500,
  unitCents: 38_00,
  terms: 'Prices hold for one year.',
  validUntil: inSellerDays(30),
  key: randomUUID(),
  ...change,
});

export const acceptance = (change: object = {}) => ({
  name: 'Olu Adeyemi',
  email: 'accounts@clinics.example',
  organisation: 'Harbour Clinics',
  address: '1 Harbour Street, Sydney',
  totalCents: 500 * 38_00,
  ...change,
});

/** The secret of the latest offer that was emailed to this address. */
export async function tokenFor(app: TestApp, email: string): Promise<string> {
  const { text_part: text } = await app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .where('text_part', 'like', '%/offers/%')
    .select('text_part')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\/offers\/([\w-]+)/.exec(text)?.[1] ?? '';
}

/** An offer that an Admin has sent, with the secret of its link. */
export async function buildSentOffer(app: TestApp, admin: SignedIn, change: Partial<Content> = {}) {
  const body = newOffer(change);
  const drafted = await admin.ask(contract.createOffer, { body });
  if (drafted.status !== 200) throw new Error(`${drafted.status} ${drafted.detail}`);
  const { id, version } = drafted.body.data;
  const sent = await admin.ask(contract.sendOffer, { params: { id }, body: { version } });
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.detail}`);
  const token = await tokenFor(app, body.contactEmail);
  return { ...sent.body.data, token };
}

/** Someone with an account and the link. */
export async function buildRecipient(app: TestApp) {
  const account = await buildLearner(app.db);
  return { account, ...(await signedIn(app, account)) };
}
