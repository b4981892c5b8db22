import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveNote } from '../../../contract/learning/enrolment.ts';
import {
  addPassageNote,
  changePassageNote,
  deletePassageNote,
  exportNotes,
  type ListedNote,
  listNotes,
} from '../../../contract/learning/notes.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { sendOnce } from '../../data/send-once.ts';
import { queryClient } from '../../data/viewer-query.ts';
import { defineListQuery, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';
import { updateMyLesson } from '../lesson/my-lesson.ts';

const notesKey = ['learning', 'notes'];

export const notesQuery = defineListQuery({ q: words(100) });

export function useNotes(query: QueryOf<typeof notesQuery>) {
  // Notes are also taken on lesson pages.
  return useListCall(listNotes, notesKey, { query }, { staleTime: 0 });
}

type Saving = { note: ListedNote; text: string };

/** Resolves to what undoes it, if the note was deleted. */
async function saveListed({ note, text }: Saving): Promise<() => Promise<unknown>> {
  const { slug } = note.lesson;
  const { on, revision } = note;
  if (!on) {
    // An empty text deletes the note; saving it again with the reply's revision brings it back.
    const save = async (body: { text: string; revision: number }) => {
      const saved = await call(saveNote, { params: { slug }, body });
      updateMyLesson(slug, { note: saved });
      return saved;
    };
    const saved = await save({ text, revision });
    return () => save({ text: note.text, revision: saved.revision });
  }
  const params = { id: on.id };
  if (text !== '') await call(changePassageNote, { params, body: { text, revision } });
  else await call(deletePassageNote, { params });
  // The lesson's page shows how many there are.
  void queryClient.invalidateQueries({ queryKey: ['learning'] });
  const body = { passage: on.passage, text: note.text };
  return () => sendOnce(addPassageNote, { params: { slug }, body });
}

/** An empty text deletes the note. */
export function useSaveNote() {
  const client = useQueryClient();
  // Also after a refusal: another window has changed the note.
  const onSettled = () => {
    // Shown while it is fetched again, another page or search would offer outdated revisions.
    client.removeQueries({ queryKey: notesKey, type: 'inactive' });
    return client.invalidateQueries({ queryKey: notesKey });
  };
  return useMutation({
    mutationFn: async (saving: Saving) => {
      const undo = await saveListed(saving);
      return () => undo().finally(onSettled);
    },
    onSettled,
  });
}

export function useExportNotes() {
  return useMutation({
    mutationFn: async () => saveFile('stepwell-notes.md', await call(exportNotes)),
  });
}
