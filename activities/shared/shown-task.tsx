import { useState } from 'react';

/** Which task the picture belongs to: whatever someone looked at, the next one is shown when it's due. */
export function useShownTask(current: string | undefined, first: string) {
  const [picked, setPicked] = useState({ current, id: current ?? first });
  const shown = picked.current === current ? picked.id : (current ?? picked.id);
  return [shown, (id: string) => setPicked({ current, id })] as const;
}
