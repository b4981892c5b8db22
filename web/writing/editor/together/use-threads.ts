import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LessonPresence } from '../../../../contract/writing/editing.ts';
import {
  type ChangedThread,
  deleteComment,
  editComment,
  type LessonThreads,
  listThreads,
  type PassageAnchor,
  type PassageThread,
  replyToThread,
  setThreadState,
  startThread,
  type ThreadState,
} from '../../../../contract/writing/passages.ts';
import { call } from '../../../data/api.ts';

const threadsKey = (lessonId: string) => ['studio', 'threads', lessonId] as const;
const none: readonly PassageThread[] = [];

/** Comments and suggestions in a lesson. A change replies with the one that it changed. */
export function useThreads(lessonId: string) {
  const queries = useQueryClient();
  const key = useMemo(() => threadsKey(lessonId), [lessonId]);
  const { data, isSuccess } = useQuery({
    queryKey: key,
    queryFn: () => call(listThreads, { params: { lessonId } }),
  });
  /** Loads what others have written since. */
  const follow = useCallback(
    ({ threadsRevision }: LessonPresence) => {
      const known = queries.getQueryData<LessonThreads>(key);
      if (known && threadsRevision > known.revision) {
        void queries.invalidateQueries({ queryKey: key });
      }
    },
    [queries, key],
  );
  return { threads: data?.threads ?? none, isLoaded: isSuccess, follow };
}

type NewThread = PassageAnchor & { text: string; replacement: string | null };

type Change =
  | { change: 'start'; thread: NewThread }
  | { change: 'reply'; threadId: string; text: string }
  | { change: 'edit'; threadId: string; commentId: string; text: string }
  | { change: 'delete'; threadId: string; commentId: string }
  | { change: 'settle'; threadId: string; state: ThreadState };

export function useChangeThreads(lessonId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(lessonId, change),
    onSuccess: (changed) => {
      const key = threadsKey(lessonId);
      const known = queries.getQueryData<LessonThreads>(key);
      // Others have changed something as well, or what is loading may be older than this.
      const isAlone =
        known?.revision === changed.revision - 1 && queries.isFetching({ queryKey: key }) === 0;
      if (known && known.revision < changed.revision) {
        const threads = withChange(known.threads, changed);
        queries.setQueryData(key, {
          threads,
          revision: isAlone ? changed.revision : known.revision,
        });
      }
      if (!isAlone) void queries.invalidateQueries({ queryKey: key });
    },
    // Someone else was faster: show what they did.
    onError: () => queries.invalidateQueries({ queryKey: threadsKey(lessonId) }),
  });
}

/** A new one comes last: they are in the order in which they were started. */
export function withChange(
  threads: readonly PassageThread[],
  { threadId, thread }: ChangedThread,
): PassageThread[] {
  const isKnown = threads.some(({ id }) => id === threadId);
  const kept = threads.flatMap((known) => (known.id === threadId ? (thread ?? []) : known));
  return thread && !isKnown ? [...kept, thread] : kept;
}

function send(lessonId: string, given: Change): Promise<ChangedThread> {
  if (given.change === 'start') {
    return call(startThread, { params: { lessonId }, body: given.thread });
  }
  const { threadId } = given;
  const params = { lessonId, threadId };
  if (given.change === 'reply') return call(replyToThread, { params, body: { text: given.text } });
  if (given.change === 'settle') {
    return call(setThreadState, { params, body: { state: given.state } });
  }
  const { commentId } = given;
  if (given.change === 'delete') return call(deleteComment, { params: { ...params, commentId } });
  return call(editComment, { params: { ...params, commentId }, body: { text: given.text } });
}
