import type { OrderItem } from '../../../contract/billing/orders.ts';

/** What this browser remembers of something that is being bought, until it is paid. */
export interface KeptOrder {
  /** Of the order: sent again by a reload, a second press or another tab, it is the same order. */
  key: string;
  orderId?: string;
  /** Of the try to pay whose outcome is not known. */
  paymentKey?: string;
  /** The failure that was known when it began. */
  failedBefore?: string;
}

const prefix = 'stepwell:order:';

/** Storage can be forbidden: then it is remembered as long as the page. */
const memory = new Map<string, string>();

/** The same for any number of licences: an order that is not paid can be changed. */
export function nameOfWish(accountId: number, wish: OrderItem): string {
  const what = wish.kind === 'course' ? wish.courseId : 'teamId' in wish ? wish.teamId : 'new';
  return `${prefix}${accountId}:${wish.kind}:${what}`;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    memory.set(name, text);
  }
}

export function findKept(name: string): KeptOrder | null {
  try {
    const kept: unknown = JSON.parse(read(name) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is KeptOrder {
  return (
    typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
  );
}

/** What was kept, or a new key that is kept from now on. */
export function keptFor(name: string): KeptOrder {
  return findKept(name) ?? keep(name, { key: crypto.randomUUID() });
}

export function keep(name: string, kept: KeptOrder): KeptOrder {
  write(name, JSON.stringify(kept));
  return kept;
}

/** Paid, or given up: the next one is another order. */
export function forgetKept(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored there.
  }
}
