import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '../../../contract/billing/orders.ts';

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
function takeStepsBack(): number {
  const between = leftAt === null ? 0 : pageNumber() - leftAt;
  leftAt = null;
  return between > 0 && between <= mostPagesBetween ? between + 1 : 1;
}

/** From the thanks to the page before the payment, where there is one. */
export function useWayBack(): (order: Order) => void {
  const navigate = useNavigate();
  const [steps, setSteps] = useState(1);
  useEffect(() => setSteps(takeStepsBack()), []);
  return (order) => {
    if (pageNumber() >= steps) void navigate(-steps);
    else void navigate(homeOf(order), { replace: true });
  };
}

/** Where to go when the payment was the first page. What is paid by invoice is not open yet. */
export function homeOf(order: Order): string {
  if (order.state === 'invoiced') return '/user-screen/orders';
  if (order.courseId !== null) return `/course-detail/${order.courseId}`;
  return order.kind === 'licence' && order.seats === 1 ? '/user-screen' : '/user-screen/team';
}
