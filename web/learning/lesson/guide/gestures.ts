export type Turn = 'next' | 'previous';

const swipeLength = 60;
/** What uses arrow keys or sideways swipes itself. */
const busy =
  '.activity, input, textarea, select, [contenteditable], [role=tab], .table, pre, dialog, [role=dialog]';

/** The turn that a key asks for: an arrow to the right or left, where nothing else uses it. */
export function turnOfKey(event: KeyboardEvent): Turn | undefined {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (event.defaultPrevented || hasModifier) return undefined;
  const { target } = event;
  // A step that begins with an activity has its heading focused, and the heading uses no keys.
  const isFree = !(target instanceof Element) || target.matches('h2, h3') || !target.closest(busy);
  if (!isFree) return undefined;
  if (event.key === 'ArrowRight') return 'next';
  return event.key === 'ArrowLeft' ? 'previous' : undefined;
}

/** The turn that a swipe asks for: longer sideways than up or down. */
export function turnOfSwipe(from: Touch, to: Touch): Turn | undefined {
  const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
  if (Math.abs(x) < swipeLength || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 ? 'next' : 'previous';
}

/** Calls back when the reader swipes sideways over an element. Returns a function that stops it. */
export function listenForSwipes(element: HTMLElement, onTurn: (turn: Turn) => void): () => void {
  let start: Touch | undefined;
  const begin = (event: TouchEvent) => {
    const isFree = event.target instanceof Element && !event.target.closest(busy);
    // With two fingers the page is zoomed, and a zoomed page is moved sideways.
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1.05;
    start = isFree && event.touches.length === 1 && !isZoomed ? event.touches[0] : undefined;
  };
  const end = (event: TouchEvent) => {
    const last = event.changedTouches[0];
    const turn = start && last && turnOfSwipe(start, last);
    start = undefined;
    if (turn && !window.getSelection()?.toString()) onTurn(turn);
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchend', end, { passive: true });
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchend', end);
  };
}
