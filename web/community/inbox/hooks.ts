import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addNote,
  attachFile,
  changeMessage,
  changeMessages,
  deleteMessages,
  downloadFile,
  getMessage,
  listMessages,
  readMessage,
  removeFile,
  replyToMessage,
  type StoredFile,
} from '../../../contract/community/inbox.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { call, callPage } from '../../data/api.ts';
import { queryClient as frameQueries } from '../../data/query.ts';
import { saveFile } from '../../data/save-file.ts';
import { sendFile } from '../../data/send-file.ts';
import { sendOnce } from '../../data/send-once.ts';
import type { ListView } from './addresses.ts';

const key = ['community', 'inbox'] as const;
/** Colleagues and senders write too. */
const refreshMs = 30_000;

export function useMessages({ list, q }: ListView) {
  return useInfiniteQuery({
    queryKey: [...key, 'list', list, q],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listMessages,
        { query: { list, ...(q ? { q } : {}), ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

/** Only how many wait, for the tab of the other page. */
export function useOpenCount() {
  return useQuery({
    queryKey: [...key, 'count'],
    queryFn: async () => (await callPage(listMessages, { query: { limit: 1 } })).meta.counts.open,
  });
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: [...key, 'message', id],
    queryFn: () => call(getMessage, { params: { id } }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

/** The lists, the message and the number in the menu. */
export function useRefreshInbox() {
  const queries = useQueryClient();
  return () => {
    frameQueries.invalidateQueries({ queryKey: ['notifications', 'signals'] });
    return queries.invalidateQueries({ queryKey: key });
  };
}

export function useMarkRead(id: string) {
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: () => call(readMessage, { params: { id } }),
    onSuccess: refresh,
  });
}

type Change = InputOf<typeof changeMessage>['body'];

export function useChangeMessage(id: string) {
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (body: Change) => call(changeMessage, { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useChangeMessages() {
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (body: InputOf<typeof changeMessages>['body']) => call(changeMessages, { body }),
    onSettled: refresh,
  });
}

export function useDeleteMessages() {
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (ids: string[]) => call(deleteMessages, { body: { ids } }),
    onSettled: refresh,
  });
}

type Reply = InputOf<typeof replyToMessage>['body'];

export function useReply(id: string) {
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (body: Reply) => sendOnce(replyToMessage, { params: { id }, body }),
    // Also after a refusal: a colleague may have answered.
    onSettled: refresh,
  });
}

export function useAddNote(id: string) {
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (text: string) => sendOnce(addNote, { params: { id }, body: { text } }),
    onSuccess: refresh,
  });
}

export function useAttachments(id: string) {
  const refresh = useRefreshInbox();
  return {
    add: useMutation({
      mutationFn: (file: File) => sendFile(attachFile, { id, filename: file.name }, file),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: (fileId: string) => call(removeFile, { params: { id: fileId } }),
      onSettled: refresh,
    }),
  };
}

export async function saveAttachment({ id, filename }: StoredFile): Promise<void> {
  saveFile(filename, await call(downloadFile, { params: { id } }));
}
