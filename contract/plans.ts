/** The plans of the specification's section 9. Amounts in cents of the currency. */
export const currency = 'AUD';

/** Dates on documents, in emails and on screens about money are in the seller's time zone. */
export const sellerZone = 'Australia/Sydney';

export const moneyBackDays = 14;

export const teamPlan = {
  seatCents: 120_00,
  /** Part of the price, not added to it. */
  gstPerSeatCents: 4_00,
  minSeats: 5,
  maxSeats: 125,
  /** An order of more seats than this can be paid by invoice. */
  invoiceAboveSeats: 25,
  /** How long licences open courses after their end, so that nobody is locked out by a slow purchase. */
  graceDays: 14,
} as const;

/** Features that only Enterprise has. */
export const enterpriseOnly = [
  'LevelSets',
  'SkillSets',
  'Academies',
  'SSO',
  'API',
  'LMS integrations',
] as const;

/** An invoice is due after this many days. */
export const invoiceDays = 30;

/** An unpaid order is cancelled after this many days. */
export const openOrderDays = 7;

/** An unpaid invoice is cancelled this many days after it was due. */
export const overdueDays = 30;

/** The GST included in a price: the same share of everything sold, $4.00 of $120.00. */
export function gstIncluded(cents: number): number {
  return Math.round((cents * teamPlan.gstPerSeatCents) / teamPlan.seatCents);
}

/** `$120.00`; `brief` leaves out zero cents: `$120`. */
export function moneyText(cents: number, style: 'full' | 'brief' = 'full'): string {
  const [whole = '', rest = '00'] = (cents / 100).toFixed(2).split('.');
  const amount = `$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${rest}`;
  return style === 'brief' ? amount.replace('.00', '') : amount;
}

/** The button's label: `Pay AUD $120.00`. */
export function payText(cents: number): string {
  return `Pay ${currency} ${moneyText(cents)}`;
}

/** The texts about the plans, wherever they appear. */
export const planTexts = {
  teamPrice: `${moneyText(teamPlan.seatCents, 'brief')} per user per year`,
  teamUsers: `${teamPlan.minSeats} to ${teamPlan.maxSeats} users`,
  enterpriseUsers: `more than ${teamPlan.maxSeats} users`,
  guarantee: `${moneyBackDays}-day money-back guarantee`,
  invoice: `above ${teamPlan.invoiceAboveSeats} licenses`,
} as const;
