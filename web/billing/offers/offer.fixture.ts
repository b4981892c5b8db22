import type { Offer } from '../../../contract/billing/offers.ts';

export function buildOffer(changes: Partial<Offer> = {}): Offer {
  return {
    id: '0b9c1f6e-3d1c-4b7e-9a55-1f6f5d3c2b10',
    number: 12,
    state: 'draft',
    organisation: 'Harbour Clinics',
    contactName: 'Thandi Nkosi',
    contactEmail: 'thandi@harbour.example',
    seats: 500,
    unitCents: 3800,
    currency: 'AUD',
    price: {
      listCents: 19_000_00,
      totalCents: 19_000_00,
      taxCents: 633_33,
      taxName: 'GST',
      taxIncluded: true,
    },
    terms: '',
    validUntil: '2099-01-31',
    startsOn: null,
    team: null,
    version: 1,
    isTeamGone: false,
    message: null,
    author: 'admin',
    createdAt: '2026-11-18T02:00:00.000Z',
    sentAt: null,
    closedAt: null,
    accepter: null,
    order: null,
    reason: '',
    can: { change: true, send: true, withdraw: true },
    ...changes,
  };
}
