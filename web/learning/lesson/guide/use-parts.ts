import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Part } from './sections.ts';

/** The parts of the page and the one being read: at first the one that `first` finds. */
export function useParts(
  article: RefObject<HTMLElement | null>,
  text: string,
  find: (article: HTMLElement) => Part[],
  first: (parts: readonly Part[]) => number,
) {
  const [parts, setParts] = useState<Part[]>([]);
  const [here, setHere] = useState(0);
  const read = useEffectEvent(() => {
    if (!article.current) return;
    const found = find(article.current);
    setParts(found);
    setHere((here) => Math.min(here || first(found), Math.max(0, found.length - 1)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are read from the text
  useLayoutEffect(() => read(), [text]);
  return { parts, here, setHere };
}
