import { useEffect, useEffectEvent } from 'react';
import type { PageMeta } from '../../contract/endpoint.ts';
import { lastPage } from '../ui/navigation/pagination.tsx';

/** Shows the last page when the address asks for one beyond it, after deletions or from an old link. */
export function useLastPage(meta: PageMeta | undefined, show: (page: number) => void): void {
  const last = meta ? lastPage(meta.total, meta.limit) : 1;
  const isBeyond = meta !== undefined && meta.page > last;
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (isBeyond) showNow(last);
  }, [isBeyond, last]);
}
