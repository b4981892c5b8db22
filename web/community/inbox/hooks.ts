import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
import { saveFile } from '../../data/save-file.ts';
import { sendFile } from '../../data/send-file.ts';
import { sendOnce } from '../../data/send-once.ts';
import { useChange } from '../../data/use-change.ts';
import { queryClient as frameQueries } from '../../data/viewer-query.ts';
import { type InboxQuery, shownList } from './addresses.ts';

const key = ['community', 'inbox'];
/** Colleagues and senders write too. */
const refreshMs = 30_000;

export function useMessages(wanted: InboxQuery) {
  const { q } = wanted;
  const list = shownList(wanted);
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

/** Fails silently: nobody asked for it. */
export function useMarkRead(id: string) {
  return useInboxChange(() => call(readMessage, { params: { id } }), { failsInPlace: true });
}

type InboxChangeOptions<Result> = { done?: (result: Result) => string; failsInPlace?: boolean };

const told = ({ message }: { message: string }) => message;

/** Also counts again what waits, for the menu. A colleague may have been faster, so all is loaded after a failure too. */
function useInboxChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  options: InboxChangeOptions<Result> = {},
) {
  return useChange(
    (input: Input) =>
      change(input).finally(() =>
        frameQueries.invalidateQueries({ queryKey: ['notifications', 'signals'] }),
      ),
    { refresh: [key], ...options },
  );
}

type Change = InputOf<typeof changeMessage>['body'];

export function useChangeMessage(id: string) {
  return useInboxChange((body: Change) => call(changeMessage, { params: { id }, body }), {
    done: told,
  });
}

export function useChangeMessages() {
  return useInboxChange(
    (body: InputOf<typeof changeMessages>['body']) => call(changeMessages, { body }),
    { done: told },
  );
}

export function useDeleteMessages() {
  return useInboxChange((ids: string[]) => call(deleteMessages, { body: { ids } }), {
    done: told,
    failsInPlace: true,
  });
}

type Reply = InputOf<typeof replyToMessage>['body'];

export function useReply(id: string) {
  return useInboxChange((body: Reply) => sendOnce(replyToMessage, { params: { id }, body }), {
    failsInPlace: true,
  });
}

export function useAddNote(id: string) {
  return useInboxChange((text: string) => sendOnce(addNote, { params: { id }, body: { text } }), {
    failsInPlace: true,
  });
}

export function useAttachments(id: string) {
  return {
    add: useInboxChange((file: File) => sendFile(attachFile, { id, filename: file.name }, file), {
      failsInPlace: true,
    }),
    remove: useInboxChange((fileId: string) => call(removeFile, { params: { id: fileId } })),
  };
}

export async function saveAttachment({ id, filename }: StoredFile): Promise<void> {
  saveFile(filename, await call(downloadFile, { params: { id } }));
}
