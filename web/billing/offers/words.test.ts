import { expect, it } from 'vitest';
import { buildOffer } from './offer.fixture.ts';
import { nextStep, offerHistory, purposeText, startText, taxText } from './words.ts';

const sent = { state: 'sent', sentAt: '2026-11-18T03:00:00.000Z' } as const;
const closedAt = '2026-11-19T03:00:00.000Z';
const team = { id: 't', name: 'Harbour', purpose: 'grow' } as const;

it('says what comes next', () => {
  expect(nextStep(buildOffer(sent))).toBe(
    'Sent to thandi@harbour.example. It can be accepted until 31 January 2099.',
  );
  expect(nextStep(buildOffer({ ...sent, isTeamGone: true }))).toContain('has been deleted');
  const accepted = { ...sent, state: 'accepted', closedAt } as const;
  const order = (state: 'invoiced' | 'paid' | 'refunded') => ({ order: { number: 1187, state } });
  expect(nextStep(buildOffer({ ...accepted, ...order('invoiced') }))).toContain(
    'Record its payment',
  );
  expect(nextStep(buildOffer({ ...accepted, ...order('paid') }))).toContain('It’s paid');
  expect(nextStep(buildOffer({ ...accepted, ...order('refunded') }))).toBe(
    'It has become an order.',
  );
  expect(nextStep(buildOffer({ ...sent, state: 'withdrawn' }))).toBe('Its link no longer works.');
  expect(nextStep(buildOffer({ state: 'withdrawn' }))).toBe('It was never sent.');
});

it('says what it is for and when the year starts', () => {
  expect(purposeText({ team: null })).toBe('A new organisation');
  expect(purposeText({ team })).toBe('Harbour grows');
  expect(startText({ team: null, startsOn: null })).toBe('The day of payment');
  expect(startText({ team, startsOn: '2027-02-01' })).toBe(
    '1 February 2027, or the day of payment if that’s later',
  );
  expect(startText({ team: { ...team, purpose: 'renew' }, startsOn: null })).toBe(
    'The day after the current year ends',
  );
});

it('names the tax, where there is one', () => {
  expect(taxText(buildOffer())).toBe('including $633.33 GST');
  const { price } = buildOffer();
  expect(taxText(buildOffer({ price: { ...price, taxName: '' } }))).toBe('');
});

it('tells its history from the oldest', () => {
  const texts = (offer: Parameters<typeof buildOffer>[0]) =>
    offerHistory(buildOffer(offer)).map(({ text }) => text);
  expect(texts({})).toEqual(['Drafted by admin']);
  expect(texts({ ...sent, state: 'accepted', closedAt, accepter: 'olu' })).toEqual([
    'Drafted by admin',
    'Sent to thandi@harbour.example',
    'Accepted by olu',
  ]);
  expect(texts({ author: null, state: 'withdrawn', closedAt })).toEqual(['Drafted', 'Withdrawn']);
});
