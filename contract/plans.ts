/** The plans of the specification's section 9. Amounts in cents of the currency. */
export const currency = 'AUD';

/** Days on papers, in mails and on screens about money are days where the seller is. */
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

/** What only Enterprise has, and a team asks sales for. */
export const enterpriseOnly = [
  'LevelSets',
  'SkillSets',
  'Academies',
  'SSO',
  'API',
  'LMS integrations',
] as const;

/** An invoice is to be paid within this many days. */
export const invoiceDays = 30;

/** An order that nobody pays is cancelled after this many days. */
export const openOrderDays = 7;

/** An invoice that nobody pays is cancelled this many days after it was due. */
export const overdueDays = 30;

/** The part of a price that is GST: the same share of everything that is sold, $4.00 of $120.00. */
export function gstIncluded(cents: number): number {
  return Math.round((cents * teamPlan.gstPerSeatCents) / teamPlan.seatCents);
}

/** `$120.00`; brief leaves out cents that are none: `$120`. */
export function moneyText(cents: number, style: 'full' | 'brief' = 'full'): string {
  const [whole = '', rest = '00'] = (cents / 100).toFixed(2).split('.');
  const amount = `$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${rest}`;
  return style === 'brief' ? amount.replace('.00', '') : amount;
}

/** What the button says: `Pay AUD $120.00`. */
export function payText(cents: number): string {
  return `Pay ${currency} ${moneyText(cents)}`;
}

/** How the plans are put into words, wherever they are named. */
export const planTexts = {
  teamPrice: `${moneyText(teamPlan.seatCents, 'brief')} per user per year`,
  teamUsers: `${teamPlan.minSeats} to ${teamPlan.maxSeats} users`,
  enterpriseUsers: `more than ${teamPlan.maxSeats} users`,
  guarantee: `${moneyBackDays}-day money-back guarantee`,
  invoice: `above ${teamPlan.invoiceAboveSeats} licenses`,
} as const;
