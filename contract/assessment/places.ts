/** A place in a picture, in thousandths of its width and height. */
export interface Place {
  x: number;
  y: number;
}

const whole = 1_000;
const step = 10;
const largeStep = 50;

const within = (value: number) => Math.min(whole, Math.max(0, Math.round(value)));

/** Where in a picture someone has pointed, from positions on the screen. */
export function placeAt(
  pointer: { clientX: number; clientY: number },
  frame: { left: number; top: number; width: number; height: number },
): Place {
  const share = (at: number, size: number) => (size > 0 ? within((at / size) * whole) : 0);
  return {
    x: share(pointer.clientX - frame.left, frame.width),
    y: share(pointer.clientY - frame.top, frame.height),
  };
}

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key moves a place; null if it doesn't. With Shift, it goes further. */
export function movedBy(
  { x, y }: Place,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Place | null {
  const direction = directions[key];
  if (!direction) return null;
  const by = shiftKey ? largeStep : step;
  return { x: within(x + direction[0] * by), y: within(y + direction[1] * by) };
}
