import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { decideComment } from '../../../contract/community/comments.ts';
import { keepPost } from '../../../contract/community/teaching.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { commentKind, type Kind, type PostsQuery, questionKind, type TaughtPost } from './kinds.ts';

const pageSize = 20;

const filterOf = (course: number) => (course > 0 ? { course } : {});

export function usePostCounts<List extends string>(kind: Kind<List>, course: number) {
  const query = filterOf(course);
  return useQuery({
    queryKey: [...kind.queryKey, 'counts', query],
    queryFn: () => kind.count(query),
    placeholderData: keepPreviousData,
  });
}

export function usePosts<List extends string>(kind: Kind<List>, wanted: PostsQuery<List>) {
  const { list, course, page: _page } = wanted;
  const query = { list, ...filterOf(course), _page, _limit: pageSize };
  return useQuery({
    queryKey: [...kind.queryKey, 'list', query],
    queryFn: () => kind.load(query),
    placeholderData: keepPreviousData,
  });
}

/** Each change can move a comment or a question to another list. */
export function useSendReply<List extends string>(kind: Kind<List>, post: TaughtPost) {
  return useChange((text: string) => kind.send(post, text), {
    refresh: [kind.queryKey],
    done: (message) => message,
    failsInPlace: true,
  });
}

export function useSettle<List extends string>(kind: Kind<List>, id: string) {
  return useChange((settled: boolean) => kind.settle(id, settled), {
    refresh: [kind.queryKey],
    done: ({ message }) => message,
    undo: (settled) => kind.settle(id, !settled),
  });
}

export function useDecide(id: string) {
  return useChange(
    (decision: 'approved' | 'rejected') =>
      call(decideComment, { params: { id }, body: { decision } }),
    { refresh: [commentKind.queryKey], done: ({ message }) => message },
  );
}

export function useKeepPost(id: string) {
  return useChange(() => call(keepPost, { params: { id } }), {
    refresh: [questionKind.queryKey],
    done: ({ message }) => message,
  });
}
