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
  /** Throws what the call throws. */
  showMore(): Promise<void>;
}

interface Loaded {
  first: VoicePage;
  added: CourseVoice[];
  pages: VoicePage[];
}

/** What stands under a course: the first page comes with it, further ones when asked for. */
export function useVoices(courseId: number, first: VoicePage): Voices {
  const [loaded, setLoaded] = useState<Loaded>({ first, added: [], pages: [] });
  // Loaded anew, the first page holds what was added here.
  if (loaded.first !== first) setLoaded({ first, added: [], pages: [] });
  const { added, pages } = loaded;
  const last = pages.at(-1) ?? first;

  return {
    shown: onceEach([...added, ...first.data, ...pages.flatMap(({ data }) => data)]),
    hasMore: last.meta.page * last.meta.limit < last.meta.total,
    add: (voice) => setLoaded((before) => ({ ...before, added: [voice, ...before.added] })),
    async showMore() {
      const { listCourseVoices } = await import('../../contract/community.ts');
      const page = await callPage(listCourseVoices, {
        params: { id: courseId },
        query: { page: last.meta.page + 1, limit: first.meta.limit },
      });
      setLoaded((before) =>
        before.first === first ? { ...before, pages: [...before.pages, page] } : before,
      );
    },
  };
}

/** A page moves on when something new is written while it is read. */
function onceEach(voices: CourseVoice[]): CourseVoice[] {
  return [...new Map(voices.map((voice) => [voice.id, voice])).values()];
}
