import { useEffect, useEffectEvent } from 'react';
import type { PageMeta } from '../../contract/endpoint.ts';
import { lastPage } from '../ui/navigation/pagination.tsx';

/** An old address may lead beyond the last page, and what stood on a page may be gone: the last one is shown instead. */
export function useLastPage(meta: PageMeta | undefined, show: (page: number) => void): void {
  const last = meta ? lastPage(meta.total, meta.limit) : 1;
  const isBeyond = meta !== undefined && meta.page > last;
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (isBeyond) showNow(last);
  }, [isBeyond, last]);
}
