import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** `?question=3` comes from a list of problems. */
export function useQuestionFromAddress(open: (place: number) => void) {
  const [search] = useSearchParams();
  const number = Number(search.get('question'));
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (number > 0) openNow(number - 1);
  }, [number]);
}
