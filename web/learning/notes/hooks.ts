import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveNote } from '../../../contract/learning/enrolment.ts';
import { exportNotes, type ListedNote, listNotes } from '../../../contract/learning/notes.ts';
import { call, callPage } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { setCachedNote } from '../lesson/my-lesson.ts';

const notesKey = ['learning', 'notes'];

export function useNotes(q: string, page: number) {
  return useQuery({
    queryKey: [...notesKey, q, page],
    queryFn: ({ signal }) => callPage(listNotes, { query: { q, page } }, { signal }),
    placeholderData: keepPreviousData,
    // Notes are also taken on lesson pages.
    staleTime: 0,
  });
}

type Saving = { note: Pick<ListedNote, 'lesson' | 'revision'>; text: string };

/** An empty text deletes the note; saving it again with the reply's revision brings it back. */
export function useSaveNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ note: { lesson, revision }, text }: Saving) => {
      const params = { slug: lesson.slug };
      const saved = await call(saveNote, { params, body: { text, revision } });
      setCachedNote(lesson.slug, saved);
      return saved;
    },
    // Also after a refusal: another window has changed the note.
    onSettled: () => {
      // Shown while it is fetched again, another page or search would offer outdated revisions.
      client.removeQueries({ queryKey: notesKey, type: 'inactive' });
      return client.invalidateQueries({ queryKey: notesKey });
    },
  });
}

export function useExportNotes() {
  return useMutation({
    mutationFn: async () => saveFile('stepwell-notes.md', await call(exportNotes)),
  });
}
