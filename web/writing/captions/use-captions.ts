import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import {
  type CaptionedMedia,
  getCaptionedMedia,
  saveCaptions,
} from '../../../contract/writing/captions.ts';
import { type TimedCue, transcriptOfCues, writeVtt } from '../../../contract/writing/cues.ts';
import { readVtt } from '../../../contract/writing/read-captions.ts';
import { withUntranslated } from '../../../contract/writing/translation.ts';
import { call } from '../../data/api.ts';
import { useAutosave } from '../../forms/use-autosave.ts';
import * as stacks from '../../studio/shared/undo-stack.ts';
import { lessonKey, useCountChanges } from '../../studio/shared/use-draft.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { type CaptionsDraft, type CaptionsPart, mergeDrafts, settlePart } from './merge-drafts.ts';

/** In all languages. */
export const captionsOfFile = (lessonId: string, file: string) =>
  ['studio', 'captions', lessonId, file] as const;

/** In the language of the address; the first one has none there. */
export const captionsKey = (lessonId: string, file: string, language: string | undefined) =>
  [...captionsOfFile(lessonId, file), language ?? ''] as const;

export type Cues = readonly TimedCue[];

/**
 * What the server has, to be edited. A transcript that says what the captions do follows them. In a translation, what isn't
 * translated yet is a caption without words.
 */
function toDraft({
  captions,
  transcript,
  original,
}: Pick<CaptionedMedia, 'captions' | 'transcript' | 'original'>): CaptionsDraft {
  const cues = readVtt(captions);
  const follows = transcript === '' || transcript === transcriptOfCues(cues);
  return {
    cues: original ? withUntranslated(readVtt(original.captions), cues) : cues,
    transcript: follows ? null : transcript,
  };
}

interface Step {
  before: Cues;
  after: Cues;
  /** Typing into one caption is one step. */
  name: string;
  at: number;
}

const oneStepMs = 1_500;

/** Captions and transcript of a film: saved as they are edited, into the lesson's text, with steps that can be undone. */
export function useCaptions(
  lesson: StudioLesson,
  file: string,
  language: string | undefined,
  captioned: CaptionedMedia,
) {
  const { id: lessonId, courseId } = lesson;
  const client = useQueryClient();
  const countChanges = useCountChanges(courseId);
  const key = captionsKey(lessonId, file, language);
  const params = { lessonId, name: file };
  const { captions, transcript, original, revision } = captioned;
  const stored = useMemo(
    () => ({ value: toDraft({ captions, transcript, original }), revision }),
    [captions, transcript, original, revision],
  );
  const draft = useAutosave<CaptionsDraft>({
    name: ['lesson', lessonId, 'captions', file, ...(language ? [language] : [])].join(' '),
    stored,
    save: async (value, revision, options) => {
      const words = {
        captions: writeVtt(value.cues),
        // In a further language, one that follows the captions is made from them for learners.
        transcript: original ? (value.transcript ?? '') : transcriptFor(value),
      };
      const known = client.getQueryData<CaptionedMedia>(key);
      const body = {
        ...words,
        revision,
        ...(original && { language: captioned.language }),
        // What else was changed in the text since is no conflict.
        ...(known?.revision === revision && { version: known.version }),
      };
      const saved = await call(saveCaptions, { params, body }, options);
      const { source, version } = saved;
      client.setQueryData<StudioLesson>(
        lessonKey(lessonId),
        (known) => known && { ...known, source, sourceRevision: saved.revision },
      );
      client.setQueryData<CaptionedMedia>(
        key,
        (known) => known && { ...known, ...words, revision: saved.revision, version },
      );
      // Other languages count what this one has.
      void client.invalidateQueries({
        queryKey: captionsOfFile(lessonId, file),
        refetchType: 'none',
      });
      countChanges();
      return saved;
    },
    load: async () => {
      const query = language === undefined ? {} : { language };
      const fresh = await call(getCaptionedMedia, { params, query });
      client.setQueryData(key, fresh);
      void client.invalidateQueries({ queryKey: lessonKey(lessonId) });
      return { value: toDraft(fresh), revision: fresh.revision };
    },
  });
  const { value, conflict, change, settle } = draft;
  const clashes = useMemo(
    () => (conflict ? mergeDrafts(conflict).clashes : ([] as readonly CaptionsPart[])),
    [conflict],
  );
  const join = useEffectEvent(() => {
    let isJoined = false;
    draft.resolve((conflict) => {
      // A paragraph that someone else changed meanwhile is no business of this screen.
      isJoined = mergeDrafts(conflict).isJoined;
      return mergeDrafts(conflict).value;
    });
    if (isJoined) {
      void notify.info('Someone else’s changes were added to the captions.', {
        toastId: 'merged',
      });
    }
  });
  const canJoin = conflict !== null && clashes.length === 0;
  useEffect(() => {
    if (canJoin) join();
  }, [canJoin]);

  const [steps, setSteps] = useState<stacks.UndoStack<Step>>(stacks.emptyStack);
  const { cues } = value;
  // What someone else changed can't be undone here, nor what was done before that.
  const canUndo = steps.done.at(-1)?.after === cues;
  const canRedo = steps.undone.at(-1)?.before === cues;
  const now = useRef(cues);
  useEffect(() => {
    now.current = cues;
  }, [cues]);

  function setCues(next: Cues, name = '') {
    const before = now.current;
    if (next === before) return;
    now.current = next;
    change((current) => ({ ...current, cues: next }));
    setSteps((steps) => {
      const last = steps.done.at(-1);
      const at = Date.now();
      const isSameStep =
        name !== '' && last?.name === name && last.after === before && at - last.at < oneStepMs;
      if (!isSameStep) return stacks.push(steps, { before, after: next, name, at });
      return { done: [...steps.done.slice(0, -1), { ...last, after: next, at }], undone: [] };
    });
  }

  function replay(direction: 'undo' | 'redo') {
    const found = direction === 'undo' ? stacks.undo(steps) : stacks.redo(steps);
    if (!found || !(direction === 'undo' ? canUndo : canRedo)) return;
    const next = direction === 'undo' ? found.change.before : found.change.after;
    now.current = next;
    change((current) => ({ ...current, cues: next }));
    setSteps(found.stack);
  }

  return {
    cues,
    /** Null while it follows the captions. */
    transcript: value.transcript,
    getTranscript: () => transcriptFor(value),
    setCues,
    setTranscript: (transcript: string | null) => change((current) => ({ ...current, transcript })),
    undo: canUndo ? () => replay('undo') : null,
    redo: canRedo ? () => replay('redo') : null,
    status: draft.status,
    flush: draft.flush,
    retry: draft.retry,
    clashes,
    conflict,
    settle: (part: CaptionsPart, choice: 'mine' | 'theirs') =>
      settle((conflict) => settlePart(conflict, part, choice)),
  };
}

export type CaptionsEditing = ReturnType<typeof useCaptions>;

const transcriptFor = ({ cues, transcript }: CaptionsDraft) => transcript ?? transcriptOfCues(cues);
