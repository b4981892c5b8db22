import { useCallback, useState } from 'react';
import { parseStored, readStored, store } from '../../data/stored.ts';

/** As the page will look, or as Markdown with the page beside it. */
export type WritingMode = 'page' | 'source';

const name = 'writing-mode';

/** How someone writes is remembered in their browser. */
export function useWritingMode() {
  const [mode, setMode] = useState<WritingMode>(() =>
    parseStored(readStored(name)) === 'source' ? 'source' : 'page',
  );
  const choose = useCallback((chosen: WritingMode) => {
    setMode(chosen);
    store(name, chosen);
  }, []);
  return { mode, choose };
}
