import { useState } from 'react';
import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import type { PageMeta } from '../../../contract/endpoint.ts';
import { callPage } from '../../data/api.ts';

export interface VoicePage {
  data: CourseComment[];
  meta: PageMeta;
}

export interface Voices {
  shown: CourseComment[];
  hasMore: boolean;
  /** Puts the viewer's own words on top. */
  add(voice: CourseComment): void;
  /** Puts the viewer's own reply under what it answers. */
  addReply(voiceId: string, reply: CourseReply): void;
  /** Takes one away that is no longer published, or a reply. */
  remove(id: string): void;
  /** Throws what the call throws. */
  showMore(): Promise<void>;
}

interface Loaded {
  first: VoicePage;
  added: CourseComment[];
  replies: { voiceId: string; reply: CourseReply }[];
  removed: string[];
  pages: VoicePage[];
  /** How many were removed since the last page came: those behind it have moved up as many places. */
  movedUp: number;
}

const open = (first: VoicePage): Loaded => ({
  first,
  added: [],
  replies: [],
  removed: [],
  pages: [],
  movedUp: 0,
});

/** What stands under a course: the first page comes with it, further ones when asked for. */
export function useVoices(courseId: number, first: VoicePage): Voices {
  const [loaded, setLoaded] = useState(() => open(first));
  // Loaded anew, the first page holds what was added here.
  if (loaded.first !== first) setLoaded(open(first));
  const { added, replies, removed, pages, movedUp } = loaded;
  const last = pages.at(-1) ?? first;
  const { limit } = first.meta;

  const isThere = ({ id }: { id: string }) => !removed.includes(id);
  const withOwnReplies = (voice: CourseComment): CourseComment => {
    const own = replies.filter(({ voiceId }) => voiceId === voice.id).map(({ reply }) => reply);
    return { ...voice, replies: onceEach([...voice.replies, ...own]).filter(isThere) };
  };
  const listed = [...first.data, ...pages.flatMap(({ data }) => data)];

  return {
    shown: onceEach([...added, ...listed])
      .filter(isThere)
      .map(withOwnReplies),
    hasMore: last.meta.page * limit < last.meta.total,
    add: (voice) => setLoaded((before) => ({ ...before, added: [voice, ...before.added] })),
    addReply: (voiceId, reply) =>
      setLoaded((before) => ({ ...before, replies: [...before.replies, { voiceId, reply }] })),
    remove: (id) => {
      const isIt = (voice: CourseComment) => voice.id === id;
      // One that was added here stood before the first page, and moves nothing in being taken away; nor does a reply.
      const moves = listed.some(isIt) && !added.some(isIt);
      setLoaded((before) => ({
        ...before,
        removed: [...before.removed, id],
        movedUp: before.movedUp + (moves ? 1 : 0),
      }));
    },
    async showMore() {
      const { listCourseComments } = await import('../../../contract/community/comments.ts');
      const page = await callPage(listCourseComments, {
        params: { id: courseId },
        query: { page: Math.floor((last.meta.page * limit - movedUp) / limit) + 1, limit },
      });
      setLoaded((before) =>
        before.first === first
          ? { ...before, pages: [...before.pages, page], movedUp: before.movedUp - movedUp }
          : before,
      );
    },
  };
}

/** A page moves on when something new is written while it is read. */
function onceEach<Voice extends { id: string }>(voices: Voice[]): Voice[] {
  return [...new Map(voices.map((voice) => [voice.id, voice])).values()];
}
