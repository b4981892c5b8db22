import { useState } from 'react';
import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import type { PageMeta } from '../../../contract/endpoint.ts';
import { callPage } from '../../data/api.ts';

export interface CommentPage {
  data: CourseComment[];
  meta: PageMeta;
}

export interface CourseComments {
  items: CourseComment[];
  hasMore: boolean;
  /** Adds the viewer's new comment at the top. */
  add(comment: CourseComment): void;
  /** Adds the viewer's new reply. */
  addReply(commentId: string, reply: CourseReply): void;
  /** Removes a comment or a reply. */
  remove(id: string): void;
  /** Rejects if the call fails. */
  loadMore(): Promise<void>;
}

interface State {
  firstPage: CommentPage;
  morePages: CommentPage[];
  added: CourseComment[];
  addedReplies: { commentId: string; reply: CourseReply }[];
  removed: string[];
  /** Comments removed since the last page was loaded: everything after it has moved up by as many. */
  shift: number;
}

const initialState = (firstPage: CommentPage): State => ({
  firstPage,
  morePages: [],
  added: [],
  addedReplies: [],
  removed: [],
  shift: 0,
});

/** The comments of a course: the first page comes with the course page, others on demand. */
export function useCourseComments(courseId: number, firstPage: CommentPage): CourseComments {
  const [state, setState] = useState(() => initialState(firstPage));
  // A reloaded first page includes what was added here.
  if (state.firstPage !== firstPage) setState(initialState(firstPage));
  const { morePages, added, addedReplies, removed, shift } = state;
  const lastMeta = (morePages.at(-1) ?? firstPage).meta;
  const { limit } = firstPage.meta;

  const isNotRemoved = ({ id }: { id: string }) => !removed.includes(id);
  const withReplies = (comment: CourseComment): CourseComment => {
    const replies = addedReplies
      .filter(({ commentId }) => commentId === comment.id)
      .map(({ reply }) => reply);
    return {
      ...comment,
      replies: uniqueById([...comment.replies, ...replies]).filter(isNotRemoved),
    };
  };
  const loaded = [firstPage, ...morePages].flatMap(({ data }) => data);

  return {
    items: uniqueById([...added, ...loaded])
      .filter(isNotRemoved)
      .map(withReplies),
    hasMore: lastMeta.page * limit < lastMeta.total,
    add: (comment) => setState((before) => ({ ...before, added: [comment, ...before.added] })),
    addReply: (commentId, reply) =>
      setState((before) => ({
        ...before,
        addedReplies: [...before.addedReplies, { commentId, reply }],
      })),
    remove: (id) => {
      const hasId = (comment: CourseComment) => comment.id === id;
      // The server counted it in the loaded pages, unless it was added here or is a reply.
      const shifts = loaded.some(hasId) && !added.some(hasId);
      setState((before) => ({
        ...before,
        removed: [...before.removed, id],
        shift: before.shift + (shifts ? 1 : 0),
      }));
    },
    async loadMore() {
      const { listCourseComments } = await import('../../../contract/community/comments.ts');
      const page = await callPage(listCourseComments, {
        params: { id: courseId },
        query: { page: Math.floor((lastMeta.page * limit - shift) / limit) + 1, limit },
      });
      setState((before) =>
        before.firstPage === firstPage
          ? { ...before, morePages: [...before.morePages, page], shift: before.shift - shift }
          : before,
      );
    },
  };
}

/** Pages overlap when someone comments in between. */
function uniqueById<Item extends { id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
