import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  continueIssue,
  createIssue,
  deleteIssue,
  exportReaders,
  getIssue,
  getNewsletter,
  type Issue,
  type IssueContent,
  listIssues,
  listReaders,
  previewIssue,
  readerStates,
  removeReader,
  saveIssue,
  sendIssue,
  stopIssue,
  testIssue,
} from '../../../contract/community/newsletter-desk.ts';
import { type CallOptions, call, callPage } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const key = ['community', 'newsletter'];
const issueKey = (id: string) => [...key, 'issue', id] as const;

export function useNewsletter() {
  return useQuery({ queryKey: [...key, 'desk'], queryFn: () => call(getNewsletter) });
}

const watchMs = 2_000;

export function useIssue(id: string) {
  return useQuery({
    queryKey: issueKey(id),
    queryFn: () => call(getIssue, { params: { id } }),
    // While it goes out, its figures change.
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? watchMs : false),
  });
}

export function useCreateIssue() {
  return useChange(() => call(createIssue), { refresh: [key] });
}

/** The calls that save an issue as it is typed. */
export function useIssueCalls(id: string) {
  const queries = useQueryClient();
  return {
    save: (content: IssueContent, revision: number, options: CallOptions) =>
      call(saveIssue, { params: { id }, body: { revision, content } }, options),
    load: async () => {
      const { content, revision } = await call(getIssue, { params: { id } });
      return { value: content, revision };
    },
    onSaved: ({ value, revision, at }: { value: IssueContent; revision: number; at: string }) =>
      queries.setQueryData<Issue>(
        issueKey(id),
        (issue) =>
          // A planned issue becomes a draft again.
          issue && {
            ...issue,
            content: value,
            revision,
            editedAt: at,
            state: 'draft',
            plannedFor: null,
          },
      ),
  };
}

/** The newest revision that was saved or loaded, even before the screen has rendered it. */
export function useKnownRevision(id: string) {
  const queries = useQueryClient();
  return () => queries.getQueryData<Issue>(issueKey(id))?.revision;
}

/** Each is reported with the server's sentence; the editor says in place why one failed. */
export function useIssueActs(id: string, { failsInPlace = false } = {}) {
  const params = { id };
  const options = {
    refresh: [key],
    done: ({ message }: { message: string }) => message,
    failsInPlace,
  };
  return {
    send: useChange(
      (body: { revision: number; at: string | null }) => call(sendIssue, { params, body }),
      options,
    ),
    stop: useChange(() => call(stopIssue, { params }), options),
    continue: useChange(() => call(continueIssue, { params }), options),
    test: useChange((email: string) => call(testIssue, { params, body: { email } }), {
      ...options,
      refresh: [],
    }),
    remove: useChange(() => call(deleteIssue, { params }), options),
  };
}

const pauseMs = 300;

/** The email as it will be, a moment after the last keystroke. */
export function usePreview(content: IssueContent) {
  const [shown, setShown] = useState(content);
  useEffect(() => {
    const timer = setTimeout(setShown, pauseMs, content);
    return () => clearTimeout(timer);
  }, [content]);
  return useQuery({
    queryKey: [...key, 'preview', shown],
    queryFn: ({ signal }) => call(previewIssue, { body: shown }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
}

export function useEarlierIssues(page: number) {
  return useListCall(
    listIssues,
    [...key, 'issues'],
    { query: { page } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ state }) => state === 'sending') ? watchMs : false,
    },
  );
}

export const readersQuery = defineListQuery({
  state: oneOf(['all', ...readerStates], 'all'),
  q: words(254),
});
export type ReadersQuery = QueryOf<typeof readersQuery>;

const filterOf = ({ state, q }: ReadersQuery) => ({
  ...(state === 'all' ? {} : { state }),
  ...(q ? { q } : {}),
});

export function useReaders(view: ReadersQuery) {
  return useInfiniteQuery({
    queryKey: [...key, 'readers', filterOf(view)],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listReaders,
        { query: { ...filterOf(view), ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  });
}

export function useRemoveReader() {
  return useChange((email: string) => call(removeReader, { body: { email } }), {
    refresh: [key],
    done: ({ message }) => message,
    failsInPlace: true,
  });
}

export function useSaveReaders(view: ReadersQuery) {
  return useChange(
    async () =>
      saveFile('newsletter-readers.csv', await call(exportReaders, { query: filterOf(view) })),
    { refresh: [] },
  );
}
