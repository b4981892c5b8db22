import { useCallback, useEffect, useState } from 'react';
import type { LessonQuestion, LessonQuestions } from '../../../contract/community/questions.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';

export const loadContract = () => import('../../../contract/community/questions.ts');

const pageSize = 10;

type State =
  | { state: 'loading' }
  /** The lesson isn't open to the viewer. */
  | { state: 'closed' }
  | { state: 'failed'; message: string }
  | ({ state: 'shown' } & LessonQuestions);

async function loadPage(slug: string, page: number): Promise<LessonQuestions> {
  const { listQuestions } = await loadContract();
  return call(listQuestions, { params: { slug }, query: { page, limit: pageSize } });
}

/** Removes a question with its answers, or an answer. Resolves to the server's message. */
export async function removeQuestion(id: string): Promise<string> {
  const { removePost } = await loadContract();
  return (await call(removePost, { params: { id } })).message;
}

/** The questions under a lesson, a page at a time, with what the viewer has changed since. */
export function useQuestions(slug: string) {
  const session = useSession();
  const [state, setState] = useState<State>({ state: 'loading' });

  const load = useCallback(async () => {
    try {
      const first = await loadPage(slug, 1);
      setState(first.can.read ? { state: 'shown', ...first } : { state: 'closed' });
    } catch (failure) {
      setState({ state: 'failed', message: errorMessage(failure) });
    }
  }, [slug]);

  // What someone may see and do changes when they sign in or out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session decides what the server sends
  useEffect(() => {
    void load();
  }, [load, session.state]);

  const change = (update: (shown: LessonQuestions) => LessonQuestions) =>
    setState((before) => (before.state === 'shown' ? { ...before, ...update(before) } : before));

  return {
    ...state,
    retry: load,
    /** A new question is put first, a changed one replaced. */
    put: (question: LessonQuestion) =>
      change((shown) =>
        shown.questions.some(({ id }) => id === question.id)
          ? {
              ...shown,
              questions: shown.questions.map((each) => (each.id === question.id ? question : each)),
            }
          : {
              ...shown,
              questions: [question, ...shown.questions],
              total: shown.total + 1,
            },
      ),
    /** Removes a question or an answer. */
    drop: (removedId: string) =>
      change((shown) => {
        const questions = shown.questions
          .filter(({ id }) => id !== removedId)
          .map((each) => ({
            ...each,
            helpful: each.helpful === removedId ? null : each.helpful,
            answers: each.answers.filter(({ id }) => id !== removedId),
          }));
        return {
          ...shown,
          questions,
          total: shown.total - (shown.questions.length - questions.length),
        };
      }),
    /** Rejects if the call fails. */
    loadMore: async () => {
      if (state.state !== 'shown') return;
      // What was asked or removed here has moved the rest: the page where the list now ends.
      const page = Math.floor(state.questions.length / pageSize) + 1;
      const next = await loadPage(slug, page);
      change((shown) => {
        const known = new Set(shown.questions.map(({ id }) => id));
        return {
          ...shown,
          total: next.total,
          questions: [...shown.questions, ...next.questions.filter(({ id }) => !known.has(id))],
        };
      });
    },
  };
}
