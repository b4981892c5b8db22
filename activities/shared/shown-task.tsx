import { useState } from 'react';

/** Which task the picture belongs to: the one at hand when it becomes another, and what someone chooses to look at. */
export function useShownTask(current: string | undefined, first: string) {
  const [picked, setPicked] = useState({ current, id: current ?? first });
  // Remembered as it changes: with nothing at hand, the last one stays.
  const shown = picked.current === current ? picked : { current, id: current ?? picked.id };
  if (shown !== picked) setPicked(shown);
  return [shown.id, (id: string) => setPicked({ current, id })] as const;
}
