import { useEffect, useRef, useState } from 'react';
import type { Shot } from './model.ts';

const rideMs = 900;
/** A slider that is still moving passes many settings. */
const pauseMs = 250;

/**
 * How far Nuno is on his way through the frame, from 0 to 1, after each change; undefined when he is where the shutter opens.
 * Who wants less motion sees the photograph at once.
 */
export function useRide(shot: Shot): number | undefined {
  const [share, setShare] = useState<number>();
  const last = useRef(shot);
  useEffect(() => {
    if (last.current === shot) return;
    last.current = shot;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const timer = setTimeout(() => {
      const begun = performance.now();
      frame = requestAnimationFrame(function next(now) {
        const passed = Math.max(0, now - begun) / rideMs;
        setShare(passed >= 1 ? undefined : passed);
        if (passed < 1) frame = requestAnimationFrame(next);
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      setShare(undefined);
    };
  }, [shot]);
  return share;
}
