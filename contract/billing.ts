/** The plans of the specification's section 9. Amounts in cents of the currency. */
export const currency = 'AUD';

export const moneyBackDays = 14;

export const teamPlan = {
  seatCents: 120_00,
  /** Part of the price, not added to it. */
  gstPerSeatCents: 4_00,
  minSeats: 5,
  maxSeats: 125,
  /** An order of more seats than this can be paid by invoice. */
  invoiceAboveSeats: 25,
} as const;

/** `$120.00`; brief leaves out cents that are none: `$120`. */
export function moneyText(cents: number, style: 'full' | 'brief' = 'full'): string {
  const amount = `$${(cents / 100).toFixed(2)}`;
  return style === 'brief' ? amount.replace('.00', '') : amount;
}

/** How the plans are put into words, wherever they are named. */
export const planTexts = {
  teamPrice: `${moneyText(teamPlan.seatCents, 'brief')} per user per year`,
  teamUsers: `${teamPlan.minSeats} to ${teamPlan.maxSeats} users`,
  enterpriseUsers: `more than ${teamPlan.maxSeats} users`,
  guarantee: `${moneyBackDays}-day money-back guarantee`,
  invoice: `above ${teamPlan.invoiceAboveSeats} licenses`,
} as const;
