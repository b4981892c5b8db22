import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../../contract/administration/audit.ts';
import {
  cancelInvoice,
  recordInvoicePaid,
  refundAnyOrder,
} from '../../../contract/billing/admin.ts';
import * as contract from '../../../contract/billing/offers.ts';
import { getPlan, quoteOrder, refundOrder } from '../../../contract/billing/orders.ts';
import { sendSalesRequest } from '../../../contract/community/sales.ts';
import { defaultSellerZone, setSellerZone } from '../../../contract/site/seller-zone.ts';
import { getTeam } from '../../../contract/teams/teams.ts';
import { addYears } from '../../../contract/text/days.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import {
  acceptance,
  buildRecipient,
  buildSentOffer,
  inSellerDays,
  newOffer,
  tokenFor,
} from '../../../tests/support/offers.ts';
import { buildMember, buildTeam, inDays, setEnd } from '../../../tests/support/teams.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';
import { expireOffers } from './expire-offers.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
});

const { createOffer, changeOffer, sendOffer, withdrawOffer, acceptOffer, declineOffer } = contract;

const lastAct = async () => {
  const [entry] = (await admin.ask(listAudit, { query: { _order: 'desc', _limit: 1 } })).body.data;
  return `${entry?.act} ${entry?.subject}`;
};

const subjectsTo = async (recipient: string) => {
  const mails = await app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .select('subject')
    .execute();
  return mails.map(({ subject }) => subject);
};

const refusedWith = (code: string) => ({ body: { code } });

const accept = (person: Pick<SignedIn, 'ask'>, token: string, change = {}) =>
  person.ask(acceptOffer, { params: { token }, body: acceptance(change) });

const pay = async (orderNumber: number | undefined) => {
  const { id } = await app.db
    .selectFrom('billing.order')
    .where('number', '=', orderNumber ?? 0)
    .select('id')
    .executeTakeFirstOrThrow();
  return admin.ask(recordInvoicePaid, { params: { id } });
};

const findTeam = (id: string) =>
  app.db
    .selectFrom('teams.team')
    .where('id', '=', id)
    .select(['name', 'plan', 'seats', 'ends_at as endsAt', 'open_until as openUntil'])
    .select(['agreed_cents as agreedCents', 'agreed_currency as agreedCurrency'])
    .select('closed_at as closedAt')
    .executeTakeFirstOrThrow();

const passLastDay = (id: string) =>
  app.db
    .updateTable('billing.offer')
    .set({ valid_until: inSellerDays(-1) })
    .where('id', '=', id)
    .execute();

describe('an Admin', () => {
  it('drafts an offer from a sales request once, changes it and sends it', async () => {
    await ask(app.server, sendSalesRequest, {
      body: {
        name: 'Thandi Nkosi',
        email: 'thandi@clinics.example',
        organisation: 'Harbour Clinics',
        seats: 500,
        goal: 'Everyone on the wards learns.',
      },
    });
    const message = await app.db
      .selectFrom('community.contact_message')
      .where('email', '=', 'thandi@clinics.example')
      .select(['id', 'number'])
      .executeTakeFirstOrThrow();
    const body = newOffer({ contactEmail: 'thandi@clinics.example', messageId: message.id });
    const twice = await Promise.all([
      admin.ask(createOffer, { body }),
      admin.ask(createOffer, { body }),
    ]);
    const drafted = twice.find(({ status }) => status === 200)?.body.data;
    expect(drafted).toMatchObject({
      state: 'draft',
      message,
      currency: 'AUD',
      price: { listCents: 19_000_00, totalCents: 19_000_00, taxCents: 633_33 },
      can: { change: true, send: true, withdraw: true },
    });
    expect((await admin.ask(createOffer, { body })).body.data.id).toBe(drafted?.id);
    expect(await subjectsTo('thandi@clinics.example')).toEqual(['We have your request']);

    const params = { id: drafted?.id ?? '' };
    const { messageId: _, key: __, ...content } = body;
    const change = { ...content, seats: 600, version: 1 };
    const changes = await Promise.all([
      admin.ask(changeOffer, { params, body: change }),
      admin.ask(changeOffer, { params, body: { ...change, seats: 700 } }),
    ]);
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await lastAct()).toMatch(/^changed offer \d+ to Harbour Clinics \([67]00 licences, AUD/);
    const unseen = await admin.ask(sendOffer, { params, body: { version: 1 } });
    expect(unseen).toMatchObject(refusedWith('draft_changed'));
    const sent = await admin.ask(sendOffer, { params, body: { version: 2 } });
    expect(sent.body.data).toMatchObject({ state: 'sent', can: { change: false, withdraw: true } });
    expect(await lastAct()).toMatch(/^sent offer \d+ to Harbour Clinics/);
    expect(await subjectsTo('thandi@clinics.example')).toHaveLength(2);
    const late = await admin.ask(changeOffer, { params, body: { ...change, version: 2 } });
    expect(late).toMatchObject(refusedWith('offer_closed'));
  });

  it.each([
    ['seats', { seats: 4 }],
    ['seats', { seats: 100_001 }],
    ['unitCents', { unitCents: 0 }],
    ['unitCents', { seats: 100_000, unitCents: 20_001 }],
    ['validUntil', { validUntil: '2020-01-01' }],
    ['startsOn', { startsOn: '2020-01-01' }],
    ['teamId', { teamId: randomUUID() }],
    ['messageId', { messageId: randomUUID() }],
    ['contactEmail', { contactEmail: 'nobody' }],
    ['organisation', { organisation: ' ' }],
  ])('is told of a wrong %s', async (field, change) => {
    const refused = await admin.ask(createOffer, { body: newOffer(change) });
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, field]);
  });

  it('sends an offer again with a new link, and the old one stops working', async () => {
    const offer = await buildSentOffer(app, admin);
    const again = { params: { id: offer.id }, body: { version: offer.version } };
    expect((await admin.ask(sendOffer, again)).status).toBe(200);
    expect(await lastAct()).toMatch(/^sent again offer/);
    const token = await tokenFor(app, offer.contactEmail);
    expect(token).not.toBe(offer.token);
    const open = (token: string) => ask(app.server, contract.getOpenOffer, { params: { token } });
    expect((await open(offer.token)).status).toBe(404);
    expect((await open(token)).body.data.state).toBe('sent');
  });

  it('withdraws an offer: its contact is told, and nobody can answer it', async () => {
    const { id, token, contactEmail } = await buildSentOffer(app, admin);
    const person = await buildRecipient(app);
    expect((await admin.ask(withdrawOffer, { params: { id } })).body.data.state).toBe('withdrawn');
    expect(await lastAct()).toMatch(/^withdrew offer/);
    expect(await subjectsTo(contactEmail)).toEqual([
      'Our Enterprise offer for Harbour Clinics',
      'Our offer for Harbour Clinics is withdrawn',
    ]);
    expect(await accept(person, token)).toMatchObject(refusedWith('offer_closed'));
    const refused = await ask(app.server, declineOffer, { params: { token }, body: {} });
    expect(refused).toMatchObject(refusedWith('offer_closed'));
    expect(await admin.ask(withdrawOffer, { params: { id } })).toMatchObject(
      refusedWith('offer_closed'),
    );
    const again = await admin.ask(sendOffer, { params: { id }, body: { version: 1 } });
    expect(again).toMatchObject(refusedWith('offer_closed'));
  });

  it('discards a draft without a word to its contact', async () => {
    const body = newOffer();
    const { id } = (await admin.ask(createOffer, { body })).body.data;
    expect((await admin.ask(withdrawOffer, { params: { id } })).body.data.state).toBe('withdrawn');
    expect(await subjectsTo(body.contactEmail)).toEqual([]);
  });

  it('finds offers by state, number, organisation and contact', async () => {
    const wanted = await buildSentOffer(app, admin, { organisation: 'Zephyr Rail 100%' });
    const over = await buildSentOffer(app, admin, { organisation: 'Zephyr Ferries' });
    await passLastDay(over.id);
    const find = async (query: object) => {
      const { body } = await admin.ask(contract.listOffers, { query });
      return body.data.map(({ number }) => number);
    };
    expect(await find({ search: 'zephyr' })).toEqual([over.number, wanted.number]);
    expect(await find({ search: 'zephyr', state: 'sent' })).toEqual([wanted.number]);
    expect(await find({ search: 'zephyr', state: 'expired' })).toEqual([over.number]);
    expect(await find({ search: 'zephyr', state: 'draft' })).toEqual([]);
    expect(await find({ search: '100%' })).toEqual([wanted.number]);
    expect(await find({ search: wanted.contactEmail })).toEqual([wanted.number]);
  });
});

describe('accepting', () => {
  it('makes one order with an invoice, however often it is clicked', async () => {
    const { id, token, number, contactEmail } = await buildSentOffer(app, admin);
    const person = await buildRecipient(app);
    const clicks = await Promise.all([1, 2, 3].map(() => accept(person, token)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [order] = clicks.map(({ body }) => body.data);
    expect(new Set(clicks.map(({ body }) => body.data.id)).size).toBe(1);
    expect(order).toMatchObject({
      kind: 'agreement',
      state: 'invoiced',
      seats: 500,
      unitCents: 38_00,
      totalCents: 19_000_00,
      taxCents: 633_33,
      payBy: 'invoice',
      teamId: null,
      buyer: { organisation: 'Harbour Clinics' },
      documents: [{ kind: 'invoice' }],
    });
    const { body } = await admin.ask(contract.getOffer, { params: { id } });
    expect(body.data).toMatchObject({
      state: 'accepted',
      accepter: person.account.username,
      order: { number: order?.number, state: 'invoiced' },
      can: { change: false, send: false, withdraw: false },
    });
    expect(await subjectsTo(contactEmail)).toContain(
      'Our offer for Harbour Clinics has been accepted',
    );
    expect(await subjectsTo(app.config.support.email)).toContain(
      `Offer ${number} accepted: Harbour Clinics`,
    );
    expect((await person.ask(getPlan, {})).body.data.waiting).toMatchObject({
      kind: 'agreement',
      seats: 500,
    });
  });

  it('succeeds for one of two people', async () => {
    const { token } = await buildSentOffer(app, admin);
    const people = [await buildRecipient(app), await buildRecipient(app)];
    const answers = await Promise.all(people.map((person) => accept(person, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const orders = await app.db
      .selectFrom('billing.order')
      .where(
        'account_id',
        'in',
        people.map(({ account }) => account.id),
      )
      .select('id')
      .execute();
    expect(orders).toHaveLength(1);
  });

  it('or withdrawing succeeds, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await buildSentOffer(app, admin);
      const person = await buildRecipient(app);
      const [accepted, withdrawn] = await Promise.all([
        accept(person, token),
        admin.ask(withdrawOffer, { params: { id } }),
      ]);
      expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    }
  });

  it('needs the sum that was shown', async () => {
    const { token } = await buildSentOffer(app, admin);
    const person = await buildRecipient(app);
    expect(await accept(person, token, { totalCents: 1 })).toMatchObject(
      refusedWith('order_outdated'),
    );
    // Nothing was moved by the refused try.
    expect((await accept(person, token)).status).toBe(200);
  });

  it('ends with the last day in the seller’s time zone, and sales is told once', async () => {
    const person = await buildRecipient(app);
    const lastDay = await buildSentOffer(app, admin, { validUntil: inSellerDays(0) });
    expect((await accept(person, lastDay.token)).status).toBe(200);
    const { id, number, token } = await buildSentOffer(app, admin);
    await passLastDay(id);
    const open = await ask(app.server, contract.getOpenOffer, { params: { token } });
    expect(open.body.data.state).toBe('expired');
    expect(await accept(person, token)).toMatchObject(refusedWith('offer_closed'));
    await Promise.all([expireOffers(app.db, app.config), expireOffers(app.db, app.config)]);
    await expireOffers(app.db, app.config);
    const told = (await subjectsTo(app.config.support.email)).filter((subject) =>
      subject.startsWith(`Offer ${number} expired`),
    );
    expect(told).toHaveLength(1);
    const { body } = await admin.ask(contract.getOffer, { params: { id } });
    expect(body.data.state).toBe('expired');
  });

  it('takes the last day from the seller’s clock', async () => {
    // It is already the next day in Kiritimati when it is still the one before in Pago Pago.
    setSellerZone('Pacific/Pago_Pago');
    try {
      const { id, token } = await buildSentOffer(app, admin, { validUntil: inSellerDays(0) });
      const person = await buildRecipient(app);
      setSellerZone('Pacific/Kiritimati');
      expect(await accept(person, token)).toMatchObject(refusedWith('offer_closed'));
      setSellerZone('Pacific/Pago_Pago');
      await expireOffers(app.db, app.config);
      expect((await accept(person, token)).status).toBe(200);
      expect((await admin.ask(contract.getOffer, { params: { id } })).body.data.state).toBe(
        'accepted',
      );
    } finally {
      setSellerZone(defaultSellerZone);
    }
  });
});

describe('declining', () => {
  it('ends the offer and tells sales why, once', async () => {
    const { id, number, token } = await buildSentOffer(app, admin);
    const decline = () =>
      ask(app.server, declineOffer, {
        params: { token },
        body: { reason: 'Too expensive for us.' },
      });
    expect((await decline()).status).toBe(200);
    expect((await decline()).status).toBe(200);
    const { body } = await admin.ask(contract.getOffer, { params: { id } });
    expect(body.data).toMatchObject({ state: 'declined', reason: 'Too expensive for us.' });
    const told = (await subjectsTo(app.config.support.email)).filter((subject) =>
      subject.startsWith(`Offer ${number} declined`),
    );
    expect(told).toHaveLength(1);
    expect(await accept(await buildRecipient(app), token)).toMatchObject(
      refusedWith('offer_closed'),
    );
  });
});

describe('paying the invoice', () => {
  it('opens a new organisation for whoever accepted, exactly once', async () => {
    const { token } = await buildSentOffer(app, admin, { startsOn: inSellerDays(40) });
    const person = await buildRecipient(app);
    const { number } = (await accept(person, token)).body.data;
    const payments = await Promise.all([pay(number), pay(number)]);
    expect(payments.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [owned] = (await person.ask(getPlan, {})).body.data.owned;
    expect(owned).toMatchObject({ name: 'Harbour Clinics', plan: 'enterprise', seats: 500 });
    const team = await findTeam(owned?.id ?? '');
    // The agreed first day, and a year.
    expect(sellerDay(team.endsAt)).toBe(addYears(inSellerDays(39), 1));
    expect(team).toMatchObject({ agreedCents: 38_00, agreedCurrency: 'AUD' });
  });

  it('starts the year with the payment if the agreed day is over', async () => {
    const { id, token } = await buildSentOffer(app, admin, { startsOn: inSellerDays(0) });
    await app.db
      .updateTable('billing.offer')
      .set({ starts_on: inSellerDays(-20) })
      .where('id', '=', id)
      .execute();
    const person = await buildRecipient(app);
    await pay((await accept(person, token)).body.data.number);
    const [owned] = (await person.ask(getPlan, {})).body.data.owned;
    expect(sellerDay(new Date(owned?.endsAt ?? ''))).toBe(addYears(inSellerDays(0), 1));
  });

  it('lets a team grow with everyone in it, and credits the days that are left', async () => {
    const team = await buildTeam(app, { seats: 100, name: 'Northline' });
    const member = await buildMember(app, team.id, { role: 'manager' });
    await setEnd(app.db, team.id, inDays(180));
    const { token } = await buildSentOffer(app, admin);
    const order = (await accept(team, token, { teamId: team.id })).body.data;
    expect((await findTeam(team.id)).plan).toBe('team');
    // While that invoice waits, nothing else is sold to the team.
    const more = { kind: 'more_licences' as const, teamId: team.id, seats: 1 };
    const waiting = await team.ask(quoteOrder, { body: { item: more } });
    expect(waiting.body.data.refusal?.link).toBe('/user-screen/orders');

    expect((await pay(order.number)).status).toBe(200);
    const grown = await findTeam(team.id);
    expect(grown).toMatchObject({ name: 'Northline', plan: 'enterprise', seats: 500 });
    // 180 days of 100 licences are 36 days of 500.
    const days = (moment: Date) => sellerDay(moment);
    expect(days(grown.endsAt)).toBe(
      days(new Date(Date.parse(addYears(inSellerDays(0), 1)) + 36 * 86_400_000)),
    );
    const { members } = (await team.ask(getTeam, { params: { id: team.id } })).body.data;
    expect(members.map(({ accountId }) => accountId).toSorted()).toEqual(
      [team.account.id, member.account.id].toSorted(),
    );
    for (const item of [more, { kind: 'renewal' as const, teamId: team.id, seats: 125 }]) {
      const quote = await team.ask(quoteOrder, { body: { item } });
      expect(quote.body.data.refusal?.link).toBe('/contact-sales');
    }

    // Refunded, it is the team it was.
    const refunded = await team.ask(refundOrder, { params: { id: order.id } });
    expect(refunded.body.data.state).toBe('refunded');
    const after = await findTeam(team.id);
    expect(after).toMatchObject({ plan: 'team', seats: 100, agreedCents: null, closedAt: null });
    expect(days(after.endsAt)).toBe(days(inDays(180)));
  });

  it('renews an organisation from the end of its year, only for its owner', async () => {
    const person = await buildRecipient(app);
    const first = await buildSentOffer(app, admin);
    await pay((await accept(person, first.token)).body.data.number);
    const [owned] = (await person.ask(getPlan, {})).body.data.owned;
    const teamId = owned?.id ?? '';
    const before = await findTeam(teamId);
    const renewal = await buildSentOffer(app, admin, {
      teamId,
      seats: 400,
      unitCents: 40_00,
      startsOn: inSellerDays(10),
    });
    expect(renewal).toMatchObject({ team: { id: teamId, purpose: 'renew' }, startsOn: null });
    const stranger = await buildRecipient(app);
    const sum = { totalCents: 400 * 40_00 };
    expect(await accept(stranger, renewal.token, sum)).toMatchObject(refusedWith('not_team_owner'));
    const order = (await accept(person, renewal.token, sum)).body.data;
    await pay(order.number);
    const after = await findTeam(teamId);
    expect(after).toMatchObject({ plan: 'enterprise', seats: 400, agreedCents: 40_00 });
    expect(sellerDay(after.endsAt)).toBe(addYears(sellerDay(before.endsAt), 1));

    // The last order has to be refunded first, and the organisation stays one.
    const refund = (id: string) =>
      admin.ask(refundAnyOrder, { params: { id }, body: { reason: 'Agreed.' } });
    const orders = await app.db
      .selectFrom('billing.order')
      .where('team_id', '=', teamId)
      .orderBy('number')
      .select('id')
      .execute();
    expect(await refund(orders[0]?.id ?? '')).toMatchObject(refusedWith('not_refundable'));
    expect((await refund(order.id)).status).toBe(200);
    expect(await findTeam(teamId)).toMatchObject({ ...before, closedAt: null });
    expect((await refund(orders[0]?.id ?? '')).status).toBe(200);
    expect((await findTeam(teamId)).closedAt).not.toBeNull();
  });

  it('is refused for fewer licences than are in use', async () => {
    const team = await buildTeam(app, { seats: 8 });
    for (let count = 0; count < 6; count += 1) await buildMember(app, team.id);
    const { token } = await buildSentOffer(app, admin, { seats: 5 });
    const sum = { teamId: team.id, totalCents: 5 * 38_00 };
    expect(await accept(team, token, sum)).toMatchObject(refusedWith('cannot_buy'));
  });

  it('is not possible for a team that was deleted or is someone else’s', async () => {
    const team = await buildTeam(app);
    const stranger = await buildRecipient(app);
    const open = await buildSentOffer(app, admin);
    expect((await accept(stranger, open.token, { teamId: team.id })).status).toBe(404);
    const grow = await buildSentOffer(app, admin, { teamId: team.id });
    expect(grow.team?.purpose).toBe('grow');
    await app.db.deleteFrom('teams.team').where('id', '=', team.id).execute();
    expect(await accept(stranger, grow.token)).toMatchObject(refusedWith('offer_closed'));
    const { body } = await admin.ask(contract.getOffer, { params: { id: grow.id } });
    expect(body.data).toMatchObject({ state: 'sent', isTeamGone: true });
  });

  it('does not happen once the invoice is cancelled, and the offer stays answered', async () => {
    const { id, token } = await buildSentOffer(app, admin);
    const person = await buildRecipient(app);
    const order = (await accept(person, token)).body.data;
    await admin.ask(cancelInvoice, { params: { id: order.id } });
    expect(await pay(order.number)).toMatchObject(refusedWith('order_closed'));
    expect((await accept(person, token)).body.data).toMatchObject({
      id: order.id,
      state: 'cancelled',
    });
    const { body } = await admin.ask(contract.getOffer, { params: { id } });
    expect(body.data).toMatchObject({ state: 'accepted', order: { state: 'cancelled' } });
    expect((await person.ask(getPlan, {})).body.data).toMatchObject({ owned: [], waiting: null });
  });
});

describe('teams that an offer can be for', () => {
  it('are those that the account with this address owns', async () => {
    const team = await buildTeam(app, { name: 'Ferry Office' });
    await buildTeam(app, { seats: 1 });
    const { body } = await admin.ask(contract.listOfferableTeams, {
      query: { email: team.account.email.toUpperCase() },
    });
    expect(body.data).toMatchObject([{ id: team.id, name: 'Ferry Office', purpose: 'grow' }]);
  });
});
