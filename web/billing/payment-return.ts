import type { Order } from '../../contract/billing-orders.ts';

/** React Router numbers the pages of a tab; 0 is the one it was opened with. */
const pageNumber = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Where a visitor left for the sign-in page. */
let leftAt: number | null = null;

/** Signing in, and up, lies between at most. */
const mostPagesBetween = 4;

export function leaveForSignIn(): void {
  leftAt = pageNumber();
}

/** How many pages lie between here and the one before the payment. */
export function takeStepsBack(): number {
  const between = leftAt === null ? 0 : pageNumber() - leftAt;
  leftAt = null;
  return between > 0 && between <= mostPagesBetween ? between + 1 : 1;
}

export const hasPageBefore = (steps: number) => pageNumber() >= steps;

/** Where to go when the payment was the first page. */
export function homeOf(order: Order): string {
  if (order.courseId !== null) return `/course-detail/${order.courseId}`;
  return order.kind === 'licence' && order.seats === 1 ? '/user-screen' : '/user-screen/team';
}
