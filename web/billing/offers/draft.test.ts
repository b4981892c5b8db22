import { expect, it } from 'vitest';
import { OfferContent } from '../../../contract/billing/offers.ts';
import { errorsOfIssues } from '../../forms/form-errors.ts';
import { draftLike, draftOf, emptyDraft, readDraft, totalOf } from './draft.ts';
import { buildOffer } from './offer.fixture.ts';

const typed = {
  organisation: 'Harbour Clinics',
  contactName: 'Thandi Nkosi',
  contactEmail: 'thandi@harbour.example',
  teamId: '',
  seats: '500',
  unitCents: '38.50',
  startsOn: '',
  validUntil: '2027-01-31',
  terms: '',
};

it('reads what is typed, and leaves out what is empty', () => {
  const read = OfferContent.parse(readDraft(typed));
  expect(read).toMatchObject({ seats: 500, unitCents: 3850 });
  expect(read).not.toHaveProperty('startsOn');
  expect(read).not.toHaveProperty('teamId');
});

it.each([
  ['unitCents', 'thirty', 'Enter an amount such as 38.50.'],
  ['unitCents', '', 'Enter an amount such as 38.50.'],
  ['seats', '4', 'Enter 5 to 100,000 licences.'],
  ['startsOn', '31.1.2027', 'Enter a day such as 2026-11-30.'],
])('says at %s what is wrong with “%s”', (field, value, message) => {
  const parsed = OfferContent.safeParse(readDraft({ ...typed, [field]: value }));
  if (parsed.success) throw new Error('It was accepted.');
  expect(errorsOfIssues(parsed.error, Object.keys(typed))).toEqual({ [field]: message });
});

it('sums up what is typed once both numbers can be read', () => {
  expect(totalOf('500', ' 38.50 ')).toBe(19_250_00);
  expect(totalOf('500', '')).toBeNull();
  expect(totalOf('4', '38.50')).toBeNull();
  expect(totalOf('many', '38.50')).toBeNull();
});

it('shows a draft as it was typed, and another like it with new days', () => {
  const offer = buildOffer({ unitCents: 3805, startsOn: '2026-01-01', validUntil: '2026-01-31' });
  expect(draftOf(offer)).toMatchObject({ unitCents: '38.05', startsOn: '2026-01-01' });
  expect(draftLike(offer)).toMatchObject({
    unitCents: '38.05',
    organisation: offer.organisation,
    startsOn: '',
    validUntil: emptyDraft().validUntil,
  });
});
