import { sql } from 'kysely';
import type { OfferState } from '../../../contract/billing/offers.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/search/search-terms.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';

/** What an Admin decides about an offer. */
export interface OfferTerms {
  organisation: string;
  contactName: string;
  contactEmail: string;
  seats: number;
  unitCents: number;
  terms: string;
  validUntil: Day;
  startsOn: Day | null;
  /** Null for a new organisation. */
  teamId: string | null;
}

function columnsOf(offer: OfferTerms) {
  return {
    organisation: offer.organisation,
    contact_name: offer.contactName,
    contact_email: offer.contactEmail,
    seats: offer.seats,
    unit_cents: offer.unitCents,
    terms: offer.terms,
    valid_until: offer.validUntil,
    starts_on: offer.startsOn,
    for_team: offer.teamId !== null,
    team_id: offer.teamId,
  };
}

interface NewOffer extends OfferTerms {
  key: string;
  currency: string;
  messageId: string | null;
  authorId: number;
}

/** Undefined if there is one with this key. */
export async function insertOffer(db: Db, offer: NewOffer): Promise<string | undefined> {
  const row = await db
    .insertInto('billing.offer')
    .values({
      ...columnsOf(offer),
      key: offer.key,
      currency: offer.currency,
      message_id: offer.messageId,
      author_account_id: offer.authorId,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False unless it is a draft of this version. */
export async function updateDraft(
  db: Db,
  id: string,
  version: number,
  offer: OfferTerms & { currency: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing.offer')
    .set({ ...columnsOf(offer), currency: offer.currency, version: version + 1 })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface OfferChange {
  /** For `sent`. */
  tokenHash?: string;
  /** For `accepted`. */
  accepterId?: number;
  /** For `declined`. */
  reason?: string;
}

export async function updateState(
  db: Db,
  id: string,
  { from, to }: { from: readonly OfferState[]; to: OfferState },
  { tokenHash, accepterId, reason }: OfferChange,
): Promise<boolean> {
  const today = sellerDay(new Date());
  const isAnswer = to === 'accepted' || to === 'declined';
  const { numUpdatedRows } = await db
    .updateTable('billing.offer')
    .set({
      state: to,
      ...(to === 'sent' ? { sent_at: sql<Date>`now()` } : { closed_at: sql<Date>`now()` }),
      ...(tokenHash === undefined ? {} : { token_hash: tokenHash }),
      ...(accepterId === undefined ? {} : { accepter_account_id: accepterId }),
      ...(reason === undefined ? {} : { reason }),
    })
    .where('id', '=', id)
    .where('state', '=', sql<OfferState>`any(${from}::text[])`)
    .$if(isAnswer, (query) => query.where('valid_until', '>=', today))
    .$if(to === 'expired', (query) => query.where('valid_until', '<', today))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Until the transaction ends nobody else changes, sends, answers or withdraws it. Returns its state. */
export async function lockOffer(db: Db, id: string): Promise<OfferState | undefined> {
  const offer = await db
    .selectFrom('billing.offer')
    .where('id', '=', id)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  return offer?.state;
}

/** Replaces the link of an offer that was sent. */
export async function updateToken(db: Db, id: string, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing.offer')
    .set({ token_hash: tokenHash, sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateOrder(db: Db, id: string, orderId: string): Promise<void> {
  await db.updateTable('billing.offer').set({ order_id: orderId }).where('id', '=', id).execute();
}

function selectOffers(db: Db) {
  return db
    .selectFrom('billing.offer as offer')
    .leftJoin('teams.team as team', 'team.id', 'offer.team_id')
    .leftJoin('community.contact_message as message', 'message.id', 'offer.message_id')
    .leftJoin('accounts.account as author', 'author.id', 'offer.author_account_id')
    .leftJoin('accounts.account as accepter', 'accepter.id', 'offer.accepter_account_id')
    .leftJoin('billing.order as o', 'o.id', 'offer.order_id')
    .select(['offer.id', 'offer.number', 'offer.state', 'offer.organisation', 'offer.version'])
    .select(['offer.contact_name as contactName', 'offer.contact_email as contactEmail'])
    .select(['offer.seats', 'offer.unit_cents as unitCents', 'offer.currency', 'offer.terms'])
    .select(['offer.valid_until as validUntil', 'offer.starts_on as startsOn', 'offer.reason'])
    .select(['offer.for_team as forTeam', 'team.id as teamId', 'team.name as teamName'])
    .select(['team.plan as teamPlan', 'message.id as messageId', 'message.number as messageNumber'])
    .select(['author.username as author', 'accepter.username as accepter'])
    .select(['offer.accepter_account_id as accepterId', 'offer.order_id as orderId'])
    .select(['o.number as orderNumber', 'o.state as orderState'])
    .select(['offer.created_at as createdAt', 'offer.sent_at as sentAt'])
    .select('offer.closed_at as closedAt');
}

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

export async function findOffer(db: Db, id: string) {
  return selectOffers(db).where('offer.id', '=', id).executeTakeFirst();
}

export async function findOfferByKey(db: Db, key: string) {
  return selectOffers(db).where('offer.key', '=', key).executeTakeFirst();
}

export async function findOfferByToken(db: Db, tokenHash: string) {
  return selectOffers(db).where('offer.token_hash', '=', tokenHash).executeTakeFirst();
}

/** Whether an offer that can still be accepted was sent to this address. */
export async function hasOpenOffer(db: Db, email: string): Promise<boolean> {
  const offer = await db
    .selectFrom('billing.offer')
    .where('state', '=', 'sent')
    .where('valid_until', '>=', sellerDay(new Date()))
    .where(sql`lower(contact_email)`, '=', email.toLowerCase())
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return offer !== undefined;
}

export interface OfferFilter {
  terms: readonly string[];
  state: OfferState | undefined;
}

// The search index is built on exactly this expression.
const searched = sql<string>`lower(
  offer.number::text || ' ' || offer.organisation || ' ' || offer.contact_name || ' ' || offer.contact_email
)`;

/** An offer whose last day is over counts as expired, also before the job has moved it. */
function matches({ terms, state }: OfferFilter) {
  const today = sellerDay(new Date());
  const isOver = sql`offer.state = 'sent' and offer.valid_until < ${today}`;
  const conditions = [
    ...(state === 'expired' ? [sql`(offer.state = 'expired' or (${isOver}))`] : []),
    ...(state === 'sent' ? [sql`offer.state = 'sent' and offer.valid_until >= ${today}`] : []),
    ...(state && state !== 'expired' && state !== 'sent' ? [sql`offer.state = ${state}`] : []),
    ...terms.map((term) => sql`${searched} like ${containing(term)}`),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

export async function listOffers(
  db: Db,
  filter: OfferFilter,
  page: { limit: number; offset: number; order: 'asc' | 'desc' },
) {
  return selectOffers(db)
    .where(matches(filter))
    .orderBy('offer.created_at', page.order)
    .orderBy('offer.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countOffers(db: Db, filter: OfferFilter): Promise<number> {
  const { count } = await db
    .selectFrom('billing.offer as offer')
    .where(matches(filter))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listOverdueOffers(db: Db, today: Day): Promise<string[]> {
  const offers = await db
    .selectFrom('billing.offer')
    .where('state', '=', 'sent')
    .where('valid_until', '<', today)
    .select('id')
    .orderBy('valid_until')
    .limit(500)
    .execute();
  return offers.map(({ id }) => id);
}

/** Offers that came to nothing long ago: they name people. */
export async function deleteOldOffers(db: Db): Promise<void> {
  await db
    .deleteFrom('billing.offer')
    .where('state', 'in', ['declined', 'expired', 'withdrawn'])
    .where('closed_at', '<', sql<Date>`now() - interval '24 months'`)
    .execute();
}

export async function hasMessage(db: Db, messageId: string): Promise<boolean> {
  const found = await db
    .selectFrom('community.contact_message')
    .where('id', '=', messageId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function getAccepter(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select(['email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .executeTakeFirstOrThrow();
}

/** Teams that an offer can be made for. */
export async function findOfferableTeam(db: Db, teamId: string) {
  return db
    .selectFrom('teams.team')
    .where('id', '=', teamId)
    .where('closed_at', 'is', null)
    .where('personal', '=', false)
    .select(['id', 'name', 'plan'])
    .executeTakeFirst();
}

export async function listOwnersTeams(db: Db, email: string) {
  return db
    .selectFrom('accounts.account as account')
    .innerJoin('teams.member as member', 'member.account_id', 'account.id')
    .innerJoin('teams.team as team', 'team.id', 'member.team_id')
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .where('member.role', '=', 'owner')
    .where('team.closed_at', 'is', null)
    .where('team.personal', '=', false)
    .select(['team.id', 'team.name', 'team.plan', 'team.seats', 'team.ends_at as endsAt'])
    .orderBy('team.open_until', 'desc')
    .limit(50)
    .execute();
}
