import type { Order, OrderItem, PayBy } from '../../../contract/billing/orders.ts';
import { teamPlan } from '../../../contract/plans.ts';
import { toAsciiDigits } from '../card/ascii-digits.ts';

/** What the page's query asks for. */
export interface CheckoutAddress {
  /** Its number of licences may be impossible to order: see `seatsProblem`. */
  item: OrderItem;
  /** The query names something by an id that cannot exist. */
  missing: Missing | null;
  /** Whether the query names an item, rather than falling back to one licence. */
  isNamed: boolean;
  orderId: string | null;
  /** Stripe has sent the payer back from their bank or PayPal. */
  isReturn: boolean;
  payBy: PayBy | null;
  code: string;
}

export type Missing = 'order' | 'course' | 'team';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const unknownItem: OrderItem = { kind: 'course', courseId: 0 };

export function readAddress(search: URLSearchParams): CheckoutAddress {
  const missing = findMissing(search);
  return {
    item: missing ? unknownItem : readItem(search),
    missing,
    isNamed: ['course', 'licences', 'team'].some((name) => search.has(name)),
    orderId: missing ? null : search.get('order'),
    isReturn: search.has('payment_intent'),
    payBy: readPayBy(search.get('by')),
    code: normaliseCode(search.get('code') ?? ''),
  };
}

const payByNames: Record<string, PayBy> = {
  visa: 'card',
  mastercard: 'card',
  card: 'card',
  paypal: 'paypal',
  invoice: 'invoice',
};

export const readPayBy = (name: string | null | undefined): PayBy | null =>
  payByNames[name?.toLowerCase() ?? ''] ?? null;

export const normaliseCode = (typed: string) => typed.trim().toUpperCase().slice(0, 30);

function findMissing(search: URLSearchParams): Missing | null {
  const orderId = search.get('order');
  const teamId = search.get('team');
  if (orderId !== null && !uuid.test(orderId)) return 'order';
  if (search.has('course')) return readCourseId(search) ? null : 'course';
  const needsTeam = teamId !== null || search.has('renew');
  return needsTeam && !uuid.test(teamId ?? '') ? 'team' : null;
}

function readItem(search: URLSearchParams): OrderItem {
  if (search.has('course')) return { kind: 'course', courseId: readCourseId(search) };
  const teamId = search.get('team');
  if (!teamId) return { kind: 'licence', seats: readSeatsParameter(search, 'licences') };
  return search.has('renew')
    ? { kind: 'renewal', teamId, seats: readSeatsParameter(search, 'renew') }
    : { kind: 'more_licences', teamId, seats: readSeatsParameter(search, 'licences') };
}

const readCourseId = (search: URLSearchParams) =>
  Number(/^\d{1,9}$/.exec(search.get('course') ?? '')?.[0] ?? 0);

function readSeatsParameter(search: URLSearchParams, name: string): number {
  const text = search.get(name);
  return text === null ? 1 : readSeats(text);
}

/** A whole number; 0 for anything else. */
export function readSeats(text: string): number {
  return Number(/^\d{1,9}$/.exec(toAsciiDigits(text).trim())?.[0] ?? 0);
}

/** What the licence fields show: typing 1 for a team does not make it a licence for oneself. */
export interface SeatsInput {
  text: string;
  isTeam: boolean;
}

export function seatsInputOf(item: OrderItem): SeatsInput {
  const seats = seatsOf(item);
  return { text: String(seats || ''), isTeam: item.kind !== 'licence' || seats !== 1 };
}

export const seatsOf = (item: OrderItem) => (item.kind === 'course' ? 1 : item.seats);

export function withSeats(item: OrderItem, input: SeatsInput | undefined): OrderItem {
  if (!input || item.kind === 'course') return item;
  const seats = readSeats(input.text);
  const isTooFew = input.isTeam && seats < minSeatsOf(item);
  return { ...item, seats: isTooFew ? 0 : seats };
}

export const minSeatsOf = ({ kind }: OrderItem) =>
  kind === 'more_licences' ? 1 : teamPlan.minSeats;

/** `enterprise`: more than a team can have; `wrong`: no number that can be ordered. */
export function seatsProblem(item: OrderItem): 'enterprise' | 'wrong' | null {
  if (item.kind === 'course') return null;
  if (item.seats > teamPlan.maxSeats) return 'enterprise';
  const isForOneself = item.kind !== 'more_licences' && item.seats === 1;
  return isForOneself || item.seats >= minSeatsOf(item) ? null : 'wrong';
}

/** Shown in place of the price. */
export function noPriceReason(item: OrderItem): string | null {
  const problem = seatsProblem(item);
  if (!problem) return null;
  return problem === 'wrong'
    ? `Choose ${minSeatsOf(item)} to ${teamPlan.maxSeats} licences to see the price.`
    : `More than ${teamPlan.maxSeats} licences are an Enterprise plan. Its price is made for you.`;
}

/** A new team takes its name from the organisation. */
export const needsOrganisation = (item: OrderItem) => item.kind === 'licence' && item.seats !== 1;

/** What an order is for; null once that has been deleted, and for an agreement, which isn't ordered here. */
export function itemOf({ kind, courseId, teamId, seats }: Order): OrderItem | null {
  if (kind === 'licence') return { kind, seats };
  if (kind === 'agreement') return null;
  if (kind === 'course') return courseId === null ? null : { kind, courseId };
  return teamId === null ? null : { kind, teamId, seats };
}

/** What the payer has chosen on the page. */
export interface Choices {
  seats?: SeatsInput;
  payBy?: PayBy;
  code?: string;
}

/** The query after a choice. A number of licences that cannot be ordered is left out. */
export function withChoices(
  search: URLSearchParams,
  item: OrderItem,
  { seats, payBy, code }: Choices,
): URLSearchParams {
  const chosen = withSeats(item, seats);
  const canBeOrdered = seats && seatsProblem(chosen) !== 'wrong';
  return withParameters(canBeOrdered ? withItem(search, chosen) : search, {
    ...(payBy && { by: payBy }),
    ...(code !== undefined && { code }),
  });
}

export function withItem(search: URLSearchParams, item: OrderItem): URLSearchParams {
  const next = withParameters(search, { course: '', licences: '', team: '', renew: '' });
  if (item.kind === 'course') next.set('course', String(item.courseId));
  if ('teamId' in item) next.set('team', item.teamId);
  if (item.kind === 'renewal') next.set('renew', String(item.seats));
  if (item.kind === 'licence' || item.kind === 'more_licences') {
    next.set('licences', String(item.seats));
  }
  return next;
}

/** Sets parameters, and removes those that are empty. */
export function withParameters(
  search: URLSearchParams,
  changes: Record<string, string>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Stripe adds them to the address it sends the payer back to. */
export const withoutStripeParameters = (search: URLSearchParams) =>
  withParameters(search, {
    payment_intent: '',
    payment_intent_client_secret: '',
    redirect_status: '',
  });
