import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LessonPresence } from '../../../../contract/writing/editing.ts';
import {
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

/** Comments and suggestions in a lesson. Every change replies with all of them. */
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
    onSuccess: (threads) => {
      queries.setQueryData<LessonThreads>(threadsKey(lessonId), (known) =>
        known && known.revision > threads.revision ? known : threads,
      );
    },
    // Someone else was faster: show what they did.
    onError: () => queries.invalidateQueries({ queryKey: threadsKey(lessonId) }),
  });
}

function send(lessonId: string, given: Change): Promise<LessonThreads> {
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
