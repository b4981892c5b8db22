import { useState } from 'react';
import type { CourseVoice } from '../../contract/community.ts';
import type { PageMeta } from '../../contract/endpoint.ts';
import { callPage } from '../api.ts';

export interface VoicePage {
  data: CourseVoice[];
  meta: PageMeta;
}

export interface Voices {
  shown: CourseVoice[];
  hasMore: boolean;
  /** Puts the viewer's own words on top. */
  add(voice: CourseVoice): void;
  /** Takes one away that is no longer published. */
  remove(id: string): void;
  /** Throws what the call throws. */
  showMore(): Promise<void>;
}

interface Loaded {
  first: VoicePage;
  added: CourseVoice[];
  removed: string[];
  pages: VoicePage[];
  /** How many were removed since the last page came: those behind it have moved up as many places. */
  movedUp: number;
}

const open = (first: VoicePage): Loaded => ({
  first,
  added: [],
  removed: [],
  pages: [],
  movedUp: 0,
});

/** What stands under a course: the first page comes with it, further ones when asked for. */
export function useVoices(courseId: number, first: VoicePage): Voices {
  const [loaded, setLoaded] = useState(() => open(first));
  // Loaded anew, the first page holds what was added here.
  if (loaded.first !== first) setLoaded(open(first));
  const { added, removed, pages, movedUp } = loaded;
  const last = pages.at(-1) ?? first;
  const { limit } = first.meta;

  return {
    shown: onceEach([...added, ...first.data, ...pages.flatMap(({ data }) => data)]).filter(
      ({ id }) => !removed.includes(id),
    ),
    hasMore: last.meta.page * limit < last.meta.total,
    add: (voice) => setLoaded((before) => ({ ...before, added: [voice, ...before.added] })),
    remove: (id) =>
      setLoaded((before) => ({
        ...before,
        removed: [...before.removed, id],
        // One that was added here stood before the first page, and moves nothing in being taken away.
        movedUp: before.movedUp + (before.added.some((voice) => voice.id === id) ? 0 : 1),
      })),
    async showMore() {
      const { listCourseVoices } = await import('../../contract/community.ts');
      const page = await callPage(listCourseVoices, {
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
function onceEach(voices: CourseVoice[]): CourseVoice[] {
  return [...new Map(voices.map((voice) => [voice.id, voice])).values()];
}
