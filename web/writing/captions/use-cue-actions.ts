import { useLayoutEffect, useRef, useState } from 'react';
import * as model from '../../../contract/writing/cues.ts';
import type { Film } from './film.ts';
import type { Cues } from './use-captions.ts';

interface CueListState {
  cues: Cues;
  duration: number | null;
  setCues: (next: Cues, name?: string) => void;
  film: Film;
}

/** Which caption is open, and whether its words take the focus once they are on the screen. */
export interface OpenCue {
  key: number;
  /** Where the cursor goes; null leaves the focus alone. */
  cursor: 'start' | 'end' | null;
}

/** Everything that can be done with captions, by buttons and by keys alike. The actions stay the same, so that rows needn't render again. */
export function useCueActions(state: CueListState) {
  const [open, setOpen] = useState<OpenCue | null>(null);
  const place = state.cues.findIndex(({ key }) => key === open?.key);
  const at = place < 0 ? null : place;
  const latest = useRef({ ...state, at });
  useLayoutEffect(() => {
    latest.current = { ...state, at };
  });
  const [actions] = useState(() => createActions(() => latest.current, setOpen));
  return { open, at, actions };
}

type SetOpen = (next: OpenCue | null | ((open: OpenCue | null) => OpenCue | null)) => void;

function createActions(latest: () => CueListState & { at: number | null }, setOpen: SetOpen) {
  function select(index: number, cursor: OpenCue['cursor'] = 'end') {
    const { cues, film } = latest();
    const cue = cues[index];
    if (!cue) return;
    setOpen({ key: cue.key, cursor });
    film.pause();
    film.seek(cue.start);
  }

  /** Opens the caption at a place of a list that is about to be shown. */
  function apply(next: Cues | null, openAt: number, cursor: OpenCue['cursor'] = 'end') {
    if (!next) return;
    latest().setCues(next);
    const cue = next[openAt];
    setOpen(cue ? { key: cue.key, cursor } : null);
  }

  function change(
    index: number,
    how: (cues: Cues, index: number) => Cues,
    step?: (key: number) => string,
  ) {
    const { cues, setCues } = latest();
    const key = cues[index]?.key;
    if (key !== undefined) setCues(how(cues, index), step?.(key));
  }

  return {
    select,
    /** Follows the film, without taking the focus. */
    follow: (key: number) => setOpen((open) => (open?.key === key ? open : { key, cursor: null })),
    settled: () => setOpen((open) => (open?.cursor ? { ...open, cursor: null } : open)),
    step: (by: -1 | 1) => {
      const { at } = latest();
      select(at === null ? 0 : at + by, by < 0 ? 'end' : 'start');
    },
    write: (index: number, text: string) =>
      change(
        index,
        (cues) => model.changeCue(cues, index, { text }),
        (key) => `text ${key}`,
      ),
    name: (index: number, speaker: string) =>
      change(
        index,
        (cues) => model.changeCue(cues, index, { speaker }),
        (key) => `who ${key}`,
      ),
    /** Typed into a field. Says what is wrong with it, if it can't be. */
    time: (index: number, edge: 'start' | 'end', seconds: number): string => {
      const cue = latest().cues[index];
      if (cue && edge === 'end' && seconds <= cue.start) return 'It has to end after it starts.';
      change(index, (cues) =>
        edge === 'start'
          ? model.startAt(cues, index, seconds)
          : model.changeCue(cues, index, { end: seconds }),
      );
      return '';
    },
    startHere: () => {
      const { at, film } = latest();
      if (at !== null) change(at, (cues) => model.startAt(cues, at, film.seconds));
    },
    endHere: () => {
      const { at, film } = latest();
      if (at !== null) change(at, (cues) => model.endAt(cues, at, film.seconds));
    },
    drag: (index: number, edge: 'start' | 'end', seconds: number) =>
      change(
        index,
        (cues) => model.dragEdge(cues, index, edge, seconds, latest().duration),
        (key) => `${edge} ${key}`,
      ),
    /** At the cursor, or where it is best. */
    split: (index: number, cursor?: number) => {
      const { cues } = latest();
      const split =
        (cursor !== undefined && model.splitCue(cues, index, cursor)) ||
        model.splitCue(cues, index, model.middleOf(cues[index]?.text ?? ''));
      apply(split, index + 1, 'start');
    },
    join: (index: number) => {
      const { cues } = latest();
      if (index < cues.length - 1) apply(model.joinCues(cues, index), index);
    },
    insertAfter: (index: number) => {
      const { cues, duration, film } = latest();
      const next = model.insertCue(cues, index, duration);
      const added = next[index + 1];
      // Whoever writes along while the film plays continues where it is.
      const isBehind = index === cues.length - 1 && added && film.seconds > added.start;
      apply(isBehind ? model.startAt(next, index + 1, film.seconds) : next, index + 1);
    },
    remove: (index: number) => {
      const next = model.removeCue(latest().cues, index);
      apply(next, Math.min(index, next.length - 1));
    },
    mend: (index: number, problem: model.CueProblem) => {
      const { cues, setCues } = latest();
      const mended = model.mendCue(cues, index, problem);
      if (mended) setCues(mended);
    },
    playOne: (index: number) => {
      const { cues, film } = latest();
      const cue = cues[index];
      if (!cue) return;
      film.seek(cue.start);
      film.play(cue.end);
    },
  };
}

export type CueActions = ReturnType<typeof createActions>;
