import type { OrderItem } from '../../../contract/billing/orders.ts';

/** What this browser remembers of something being bought, until it is paid. */
export interface CheckoutDraft {
  /** The order's idempotency key: a reload, a second click or another tab sends the same one. */
  key: string;
  orderId?: string;
  /** The idempotency key of a payment whose outcome the payer has not seen yet. */
  paymentKey?: string;
  /** The payment that had already failed when this one was started. */
  failedBefore?: string;
}

/** Used while storage is blocked: then a draft lasts as long as the page. */
const memory = new Map<string, string>();

/** The same for any number of licences, because an unpaid order can be revised. */
export function draftKey(accountId: number, item: OrderItem): string {
  const what = item.kind === 'course' ? item.courseId : 'teamId' in item ? item.teamId : 'new';
  return `stepwell:order:${accountId}:${item.kind}:${what}`;
}

export function findDraft(key: string): CheckoutDraft | null {
  try {
    const draft: unknown = JSON.parse(read(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function findOrCreateDraft(key: string): CheckoutDraft {
  return findDraft(key) ?? saveDraft(key, { key: crypto.randomUUID() });
}

export function saveDraft(key: string, draft: CheckoutDraft): CheckoutDraft {
  const text = JSON.stringify(draft);
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
  return draft;
}

/** Once it is paid or given up: the next purchase is another order. */
export function deleteDraft(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function isDraft(value: unknown): value is CheckoutDraft {
  return (
    typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
  );
}
