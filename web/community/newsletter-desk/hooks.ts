import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
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
  type ReaderState,
  removeReader,
  saveIssue,
  sendIssue,
  stopIssue,
  testIssue,
} from '../../../contract/community/newsletter-desk.ts';
import { type CallOptions, call, callPage } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';

const key = ['community', 'newsletter'] as const;
const issueKey = (id: string) => [...key, 'issue', id] as const;

export function useNewsletter() {
  return useQuery({ queryKey: [...key, 'desk'], queryFn: () => call(getNewsletter) });
}

export function useRefreshNewsletter() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
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
  const refresh = useRefreshNewsletter();
  return useMutation({ mutationFn: () => call(createIssue), onSuccess: refresh });
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
          // Whatever was planned is a draft again.
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

/** The newest revision that was saved or loaded, also before the screen has drawn it. */
export function useKnownRevision(id: string) {
  const queries = useQueryClient();
  return () => queries.getQueryData<Issue>(issueKey(id))?.revision;
}

export function useIssueActs(id: string) {
  const refresh = useRefreshNewsletter();
  const params = { id };
  return {
    send: useMutation({
      mutationFn: (body: { revision: number; at: string | null }) =>
        call(sendIssue, { params, body }),
      onSettled: refresh,
    }),
    stop: useMutation({ mutationFn: () => call(stopIssue, { params }), onSettled: refresh }),
    continue: useMutation({
      mutationFn: () => call(continueIssue, { params }),
      onSettled: refresh,
    }),
    test: useMutation({
      mutationFn: (email: string) => call(testIssue, { params, body: { email } }),
    }),
    remove: useMutation({ mutationFn: () => call(deleteIssue, { params }), onSuccess: refresh }),
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
  return useQuery({
    queryKey: [...key, 'issues', page],
    queryFn: () => callPage(listIssues, { query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state }) => state === 'sending') ? watchMs : false,
  });
}

export interface ReadersView {
  state: ReaderState | undefined;
  q: string;
}

const filterOf = ({ state, q }: ReadersView) => ({
  ...(state ? { state } : {}),
  ...(q ? { q } : {}),
});

export function useReaders(view: ReadersView) {
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
  const refresh = useRefreshNewsletter();
  return useMutation({
    mutationFn: (email: string) => call(removeReader, { body: { email } }),
    onSettled: refresh,
  });
}

export async function saveReaders(view: ReadersView): Promise<void> {
  saveFile('newsletter-readers.csv', await call(exportReaders, { query: filterOf(view) }));
}
