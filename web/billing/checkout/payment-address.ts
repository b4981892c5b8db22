import type { Order, OrderItem, PayBy } from '../../../contract/billing/orders.ts';
import { teamPlan } from '../../../contract/plans.ts';
import { plainDigits } from '../card/plain-digits.ts';

/** What the address of the page asks for. */
export interface PaymentAddress {
  /** Its number of licences may be one that nobody can order: see `seatsProblem`. */
  wish: OrderItem;
  /** What it names cannot be found by any such name: nothing else is sold in its place. */
  missing: Missing | null;
  /** The address names it, rather than leaving it to what is ordered most. */
  isNamed: boolean;
  orderId: string | null;
  /** Stripe had sent the payer to their bank or to PayPal. */
  isBack: boolean;
  by: PayBy | null;
  code: string;
}

export type Missing = 'order' | 'course' | 'team';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const waysToPay: Record<string, PayBy> = {
  visa: 'card',
  mastercard: 'card',
  card: 'card',
  paypal: 'paypal',
  invoice: 'invoice',
};

export function readAddress(search: URLSearchParams): PaymentAddress {
  const missing = missingIn(search);
  return {
    wish: missing ? nothing : wishIn(search),
    missing,
    isNamed: ['course', 'licences', 'team'].some((name) => search.has(name)),
    orderId: missing ? null : search.get('order'),
    isBack: search.has('payment_intent'),
    by: waysToPay[search.get('by')?.toLowerCase() ?? ''] ?? null,
    code: codeIn(search.get('code') ?? ''),
  };
}

export const codeIn = (typed: string) => typed.trim().toUpperCase().slice(0, 30);

/** Of no course at all. */
const nothing: OrderItem = { kind: 'course', courseId: 0 };

const courseIn = (search: URLSearchParams) =>
  Number(/^\d{1,9}$/.exec(search.get('course') ?? '')?.[0] ?? 0);

function missingIn(search: URLSearchParams): Missing | null {
  const [orderId, teamId] = [search.get('order'), search.get('team')];
  if (orderId !== null && !uuid.test(orderId)) return 'order';
  if (search.has('course')) return courseIn(search) ? null : 'course';
  const isWithout = teamId === null && !search.has('renew');
  return isWithout || uuid.test(teamId ?? '') ? null : 'team';
}

function wishIn(search: URLSearchParams): OrderItem {
  if (search.has('course')) return { kind: 'course', courseId: courseIn(search) };
  const teamId = search.get('team');
  if (!teamId) return { kind: 'licence', seats: numberIn(search, 'licences') };
  if (search.has('renew')) return { kind: 'renewal', teamId, seats: numberIn(search, 'renew') };
  return { kind: 'more_licences', teamId, seats: numberIn(search, 'licences') };
}

function numberIn(search: URLSearchParams, name: string): number {
  const text = search.get(name);
  return text === null ? 1 : readSeats(text);
}

/** A whole number; 0 for anything else. */
export function readSeats(text: string): number {
  const [number] = /^\d{1,9}$/.exec(plainDigits(text).trim()) ?? ['0'];
  return Number(number);
}

/** What is chosen and typed: `1` for a team is not for oneself. */
export interface TypedSeats {
  text: string;
  isTeam: boolean;
}

/** For a team, unless it is one licence. */
export function seatsIn(wish: OrderItem): TypedSeats {
  const seats = wish.kind === 'course' ? 1 : wish.seats;
  return { text: String(seats || ''), isTeam: wish.kind !== 'licence' || seats !== 1 };
}

export function withSeats(wish: OrderItem, typed: TypedSeats | null): OrderItem {
  if (!typed || wish.kind === 'course') return wish;
  const seats = readSeats(typed.text);
  const isTooFew = typed.isTeam && seats < leastSeats(wish);
  return { ...wish, seats: isTooFew ? 0 : seats };
}

/** Of a team, or to add to one. */
export const leastSeats = ({ kind }: OrderItem) =>
  kind === 'more_licences' ? 1 : teamPlan.minSeats;

/** The parameters that stand for a wish; any others stay as they are. */
export function withWish(search: URLSearchParams, wish: OrderItem): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['course', 'licences', 'team', 'renew']) next.delete(name);
  if (wish.kind === 'course') next.set('course', String(wish.courseId));
  if ('teamId' in wish) next.set('team', wish.teamId);
  if (wish.kind === 'renewal') next.set('renew', String(wish.seats));
  if (wish.kind === 'licence' || wish.kind === 'more_licences') {
    next.set('licences', String(wish.seats));
  }
  return next;
}

/** Sets parameters, and takes out those that are empty. */
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

/** What is chosen on the page. */
export interface Chosen {
  seats?: TypedSeats;
  by?: PayBy;
  code?: string;
}

/** A number that nobody can order is not kept. */
export function withChosen(
  search: URLSearchParams,
  named: OrderItem,
  chosen: Chosen,
): URLSearchParams {
  const { seats, ...others } = chosen;
  const wish = withSeats(named, seats ?? null);
  const isKept = seats && seatsProblem(wish) !== 'wrong';
  return withParameters(isKept ? withWish(search, wish) : search, others);
}

/** What was chosen and typed in the fields that came with the page, before its script was there. */
export function readChosen(): Chosen {
  if (typeof document === 'undefined') return {};
  const typedIn = (field: string) => document.querySelector<HTMLInputElement>(field)?.value;
  const [who, by] = [typedIn('[name=for]:checked'), waysToPay[typedIn('[name=way]:checked') ?? '']];
  const isTeam = who === 'team';
  const text = isTeam ? (typedIn('[name=seats]') ?? String(teamPlan.minSeats)) : '1';
  return { ...(who && { seats: { text, isTeam } }), ...(by && { by }) };
}

/** Without what Stripe wrote into it, for an address that is kept. */
export function withoutStripe(search: URLSearchParams): URLSearchParams {
  const names = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];
  return withParameters(search, Object.fromEntries(names.map((name) => [name, ''])));
}

/** `enterprise`: more than a team has; `wrong`: no number that can be ordered. */
export function seatsProblem(wish: OrderItem): 'enterprise' | 'wrong' | null {
  if (wish.kind === 'course') return null;
  if (wish.seats > teamPlan.maxSeats) return 'enterprise';
  if (wish.kind === 'more_licences') return wish.seats >= 1 ? null : 'wrong';
  return wish.seats === 1 || wish.seats >= teamPlan.minSeats ? null : 'wrong';
}

/** What stands in place of a price that nobody can name. */
export function priceReason(wish: OrderItem): string | null {
  const problem = seatsProblem(wish);
  if (!problem) return null;
  return problem === 'wrong'
    ? `Choose ${leastSeats(wish)} to ${teamPlan.maxSeats} licences to see the price.`
    : `More than ${teamPlan.maxSeats} licences are an Enterprise plan. Its price is made for you.`;
}

/** What an order is for; nothing when that does not exist any more. */
export function wishOf(order: Order): OrderItem | null {
  const { kind, courseId, teamId, seats } = order;
  if (kind === 'licence') return { kind, seats };
  if (kind === 'course') return courseId === null ? null : { kind, courseId };
  return teamId === null ? null : { kind, teamId, seats };
}

/** A new team takes its name from the organisation. */
export function needsOrganisation(wish: OrderItem): boolean {
  return wish.kind === 'licence' && wish.seats !== 1;
}
