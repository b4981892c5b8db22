import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageMeta } from '../../contract/endpoint.ts';
import { QueryView, type QueryViewProps } from '../data/query-view.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import type { List } from './list-query.ts';
import styles from './lists.module.css';
import { useLastPage } from './use-last-page.ts';

interface ListReply {
  data: readonly unknown[];
  meta: PageMeta;
}

type ListViewProps<Reply extends ListReply> = Pick<
  QueryViewProps<Reply>,
  'result' | 'skeleton' | 'failure'
> & {
  result: Pick<UseQueryResult<Reply>, 'isPlaceholderData'>;
  /** Its pages have addresses; for a list without one, what shows another page. */
  pages: Pick<List<{ page: number }>, 'show' | 'to'> | ((page: number) => void);
  /** What is counted: "1 to 10 of 255 accounts". */
  unit?: string;
  /** In the place of a list without items. */
  empty: ReactNode;
  children: (items: Reply['data'], reply: Reply) => ReactNode;
};

/** One page of a list in each of its states: loading, failed, empty, shown, and dimmed while another page loads. */
export function ListView<Reply extends ListReply>(props: ListViewProps<Reply>) {
  const { result, pages, unit, skeleton, empty, failure, children } = props;
  const showPage =
    typeof pages === 'function' ? pages : (page: number) => pages.show({ page }, { replace: true });
  useLastPage(result.isPlaceholderData ? undefined : result.data?.meta, showPage);
  return (
    <div className={styles.view} aria-busy={result.isPlaceholderData || undefined}>
      <QueryView result={result} skeleton={skeleton} {...(failure && { failure })}>
        {(reply) => (
          <>
            {reply.data.length > 0 ? children(reply.data, reply) : empty}
            {reply.meta.total > reply.meta.limit && (
              <Pagination
                {...reply.meta}
                {...(unit && { unit })}
                {...(typeof pages === 'function'
                  ? { onPage: pages }
                  : { to: (page: number) => pages.to({ page }), toTop: true })}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
