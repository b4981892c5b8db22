import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DraftOpening } from '../../../contract/catalog/week-openings.ts';
import type { Outline } from '../../../contract/studio/content.ts';
import {
  addLesson,
  copyLesson,
  type Draft,
  getDraft,
  getStudioLesson,
  type OutlineLesson,
  saveLessonSettings,
  saveOutline,
} from '../../../contract/studio/drafts.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { capitalised } from '../../../contract/text/words.ts';
import { call } from '../../data/api.ts';
import { errorCode, errorMessage } from '../../data/error-message.ts';
import { newKey } from '../../data/idempotency-key.ts';
import type { Conflict } from '../../forms/autosave.ts';
import { isSameValue } from '../../forms/same-value.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';
import * as moves from '../shared/outline-moves.ts';
import { useCoursePart } from '../shared/saving/use-draft-part.ts';
import * as stacks from '../shared/undo-stack.ts';
import { lessonKey, withTitle } from '../shared/use-draft.ts';
import { describeDraftOpening } from './describe-opening.ts';
import { reapply } from './reapply.ts';

/** A change that can be undone: to the outline, or to the title of a lesson, which is a part of its own. */
type Change =
  | { label: string; outline: { before: Outline; after: Outline } }
  | { label: string; lessonId: string; title: { before: string; after: string } };

/** What has just happened, with what can be done about it. */
export interface Said {
  text: string;
  offer: 'undo' | 'redo' | null;
  isProblem?: boolean;
}

/** A lesson that the keyboard has taken hold of, and the outline as it would be. */
interface Lifted {
  lessonId: string;
  outline: Outline;
}

/** Which control gets the focus once what was done is on the screen. */
export interface FocusWish {
  id: string;
  part: 'grip' | 'up' | 'down' | 'more' | 'name';
}

/** Mine is done again on theirs: there is nothing to decide. */
const merge = ({ base, mine, theirs }: Conflict<Outline>) => {
  const { outline, isPartial } = reapply(base, mine, theirs);
  return { value: outline, clashes: [], isPartial };
};

/** Everything that can be done to an outline, with undo. Saved as one works; two people's changes are joined. */
export function useOutline(draft: Draft) {
  const { courseId } = draft;
  const params = { id: courseId };
  const client = useQueryClient();
  const [stack, setStack] = useState<stacks.UndoStack<Change>>(stacks.emptyStack);
  const [said, setSaid] = useState<Said | null>(null);
  const [spoken, setSpoken] = useState('');
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [calls, setCalls] = useState(0);
  const focusWish = useRef<FocusWish | null>(null);

  const loadDraft = () =>
    client.fetchQuery({
      queryKey: draftKey(courseId),
      queryFn: () => call(getDraft, { params }),
      staleTime: 0,
    });
  const autosave = useCoursePart(draft, {
    part: 'outline',
    endpoint: saveOutline,
    merge,
    onMerged: (changedBy, isPartial) => {
      setLifted(null);
      const who = changedBy ?? 'Someone';
      setSaid({
        offer: null,
        isProblem: isPartial,
        text: isPartial
          ? `${who} has changed the outline too. Part of your change no longer fits and was left out: check the outline.`
          : `${who} has changed the outline too. Your change was applied to the new outline.`,
      });
    },
    // Which lessons have moved is for the server to say.
    countsAtOnce: true,
  });
  const { value: outline } = autosave;

  // A removed lesson is no longer part of the draft, but undo brings it back.
  const [seen] = useState(() => new Map<string, OutlineLesson>());
  const known = useMemo(() => [...draft.lessons, ...draft.removed], [draft.lessons, draft.removed]);
  const lessons = useMemo(() => {
    for (const lesson of known) seen.set(lesson.id, lesson);
    return new Map(seen);
  }, [known, seen]);
  /** Removed here, but learners see them until that is published. */
  const removed = useMemo(() => {
    const kept = new Set(outline.flatMap(({ lessons }) => lessons));
    return known
      .filter(({ id, published }) => published && !kept.has(id))
      .sort((one, other) => (one.published?.place ?? 0) - (other.published?.place ?? 0));
  }, [known, outline]);

  const titleOf = (lessonId: string) => seen.get(lessonId)?.title || 'Untitled lesson';
  const record = (change: Change, text: string) => {
    setStack((stack) => stacks.push(stack, change));
    setSaid({ text, offer: 'undo' });
  };
  const fail = (error: unknown) =>
    setSaid({ text: errorMessage(error), offer: null, isProblem: true });

  /** Nothing happens if nothing changes. */
  function change(
    label: string,
    next: (outline: Outline) => Outline,
    describe: (after: Outline) => string,
  ): boolean {
    const before = outline;
    const after = next(before);
    if (after === before) return false;
    autosave.change(after);
    record({ label, outline: { before, after } }, describe(after));
    return true;
  }

  /** Shows "Saving…" while it lasts. */
  async function during<T>(task: () => Promise<T>): Promise<T> {
    setCalls((n) => n + 1);
    try {
      return await task();
    } finally {
      setCalls((n) => n - 1);
    }
  }

  function moved(lessonId: string, next: (outline: Outline) => Outline) {
    const title = titleOf(lessonId);
    return change(
      `moved ${title}`,
      next,
      (after) => `${title} is now ${moves.describePlace(after, lessonId)}.`,
    );
  }

  /** Another window may have changed the other settings: only the title is ours. */
  async function writeTitle(lessonId: string, title: string) {
    const save = async () => {
      const { settings, settingsRevision } = await call(getStudioLesson, { params: { lessonId } });
      const body = { settings: { ...settings, title }, revision: settingsRevision };
      await call(saveLessonSettings, { params: { lessonId }, body });
    };
    await during(() =>
      save().catch((error: unknown) => {
        if (errorCode(error) !== 'draft_changed') throw error;
        return save();
      }),
    );
    client.setQueryData<Draft>(
      draftKey(courseId),
      (known) => known && withTitle(known, lessonId, title),
    );
    void client.invalidateQueries({ queryKey: draftKey(courseId) });
    void client.invalidateQueries({ queryKey: lessonKey(lessonId) });
  }

  /** Lessons are made by the server, which has to know the outline as it is here. */
  async function insert(make: () => Promise<{ id: string }>, focus?: FocusWish['part']) {
    return during(async () => {
      if (!(await autosave.flush())) throw new Error('The outline isn’t saved.');
      const { id } = await make();
      if (focus) focusWish.current = { id, part: focus };
      const { outline: after, lessons } = await loadDraft();
      const title = lessons.find((lesson) => lesson.id === id)?.title ?? '';
      const before = moves.removeLesson(after, id);
      record({ label: `added ${title}`, outline: { before, after } }, `${title} was added.`);
    });
  }

  async function travel(direction: 'undo' | 'redo') {
    const step = direction === 'undo' ? stacks.undo(stack) : stacks.redo(stack);
    if (!step) return;
    const { change } = step;
    const offer = direction === 'undo' ? 'redo' : 'undo';
    const isBack = direction === 'undo';
    setLifted(null);
    if ('outline' in change) {
      const { before, after } = change.outline;
      const done = isBack ? reapply(after, before, outline) : reapply(before, after, outline);
      autosave.change(done.outline);
    } else {
      const { before, after } = change.title;
      try {
        await writeTitle(change.lessonId, isBack ? before : after);
      } catch (error) {
        return fail(error);
      }
    }
    setStack(step.stack);
    setSaid({ text: `${isBack ? 'Undone' : 'Done again'}: ${change.label}.`, offer });
  }

  const place = (outline: Outline, lessonId: string) => {
    const text = moves.describePlace(outline, lessonId);
    return capitalised(text);
  };

  const actions = {
    step(lessonId: string, by: -1 | 1, focus: FocusWish['part']) {
      focusWish.current = { id: lessonId, part: focus };
      moved(lessonId, (outline) => moves.stepLesson(outline, lessonId, by));
    },
    drop(lessonId: string, target: { lessonId: string; side: 'before' | 'after' }) {
      moved(lessonId, (outline) => moves.dropLesson(outline, lessonId, target));
    },
    place(lessonId: string, to: moves.LessonPlace) {
      focusWish.current = { id: lessonId, part: 'more' };
      moved(lessonId, (outline) => moves.moveLesson(outline, lessonId, to));
    },
    /** At the end of a week. */
    dropIntoWeek(lessonId: string, weekId: string) {
      const week = outline.findIndex(({ id }) => id === weekId);
      // Where the line is drawn: below the week's head.
      moved(lessonId, (outline) => moves.moveLesson(outline, lessonId, { week, index: 0 }));
    },
    lift(lessonId: string) {
      setLifted({ lessonId, outline });
      setSpoken(
        `${titleOf(lessonId)}, ${moves.describePlace(outline, lessonId)}, taken hold of. Move it with the arrow keys, put it down with Space, cancel with Escape.`,
      );
    },
    stepLifted(by: -1 | 1) {
      if (!lifted) return;
      const next = moves.stepLesson(lifted.outline, lifted.lessonId, by);
      focusWish.current = { id: lifted.lessonId, part: 'grip' };
      setLifted({ ...lifted, outline: next });
      setSpoken(
        next === lifted.outline
          ? `It can’t go further ${by < 0 ? 'up' : 'down'}.`
          : `${place(next, lifted.lessonId)}.`,
      );
    },
    putDown() {
      if (!lifted) return;
      const { lessonId, outline: target } = lifted;
      focusWish.current = { id: lessonId, part: 'grip' };
      setLifted(null);
      const hasMoved = moved(lessonId, () => target);
      setSpoken(hasMoved ? '' : 'Put down where it was.');
    },
    cancelLift() {
      if (!lifted) return;
      focusWish.current = { id: lifted.lessonId, part: 'grip' };
      setLifted(null);
      setSpoken(`Cancelled. ${titleOf(lifted.lessonId)} is back where it was.`);
    },
    remove(lessonId: string) {
      const title = titleOf(lessonId);
      const next = (outline: Outline) => moves.removeLesson(outline, lessonId);
      focusWish.current = { id: neighbourOf(outline, lessonId), part: 'more' };
      change(`removed ${title}`, next, () => `${title} was removed from the course.`);
    },
    restore(lessonId: string) {
      const published = seen.get(lessonId)?.published;
      if (!published) return;
      focusWish.current = { id: lessonId, part: 'name' };
      const title = titleOf(lessonId);
      const next = (outline: Outline) =>
        moves.restoreLesson(
          outline,
          { id: lessonId, ...published },
          (id) => seen.get(id)?.published?.place,
        );
      const describe = (after: Outline) =>
        `${title} is ${moves.describePlace(after, lessonId)} again.`;
      if (change(`restored ${title}`, next, describe)) return;
      setSaid({ text: 'Add a week first: every week is full.', offer: null, isProblem: true });
    },
    addWeek() {
      const week = { id: newKey(), title: `Week ${outline.length + 1}`, lessons: [] };
      const next = (outline: Outline) => moves.addWeek(outline, week);
      focusWish.current = { id: week.id, part: 'name' };
      change(`added ${week.title}`, next, () => `${week.title} was added.`);
      return week.id;
    },
    renameWeek(weekId: string, title: string) {
      const next = (outline: Outline) => moves.renameWeek(outline, weekId, title);
      const former = outline.find(({ id }) => id === weekId)?.title;
      if (former === title) return;
      change(`renamed ${former}`, next, () => `${former} is now called ${title}.`);
    },
    setOpening(weekId: string, opens: DraftOpening | undefined) {
      const week = outline.find(({ id }) => id === weekId);
      if (!week || isSameValue(week.opens, opens)) return;
      const next = (outline: Outline) => moves.setOpening(outline, weekId, opens);
      focusWish.current = { id: weekId, part: 'more' };
      change(
        `changed when ${week.title} opens`,
        next,
        (after) => `${week.title}: ${describeDraftOpening(after, weekId)}.`,
      );
    },
    moveWeek(weekId: string, by: -1 | 1) {
      const title = outline.find(({ id }) => id === weekId)?.title;
      const next = (outline: Outline) => moves.moveWeek(outline, weekId, by);
      focusWish.current = { id: weekId, part: 'more' };
      change(`moved ${title}`, next, () => `${title} was moved ${by < 0 ? 'up' : 'down'}.`);
    },
    removeWeek(weekId: string) {
      const week = outline.find(({ id }) => id === weekId);
      const lessons = week?.lessons.length ?? 0;
      const withThem = lessons === 0 ? '' : ` and its ${plural(lessons, 'lesson')}`;
      const next = (outline: Outline) => moves.removeWeek(outline, weekId);
      change(
        `removed ${week?.title}`,
        next,
        () => `${week?.title}${withThem} ${withThem ? 'were' : 'was'} removed from the course.`,
      );
    },
    async renameLesson(lessonId: string, title: string) {
      const before = titleOf(lessonId);
      if (before === title) return;
      await writeTitle(lessonId, title);
      const label = `renamed ${before}`;
      record(
        { label, lessonId, title: { before, after: title } },
        `${before} is now called ${title}.`,
      );
    },
    add: (moduleId: string, kind: 'lesson' | 'assignment', title: string) =>
      insert(() => call(addLesson, { params, body: { moduleId, kind, title } })),
    duplicate: (lessonId: string) =>
      insert(() => call(copyLesson, { params: { lessonId } }), 'more').catch(fail),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    dismiss: () => setSaid(null),
  };

  return {
    outline: lifted?.outline ?? outline,
    liftedId: lifted?.lessonId ?? null,
    lessons,
    removed,
    said,
    spoken,
    status: calls > 0 ? ({ state: 'saving' } as const) : autosave.status,
    retry: autosave.retry,
    flush: autosave.flush,
    focusWish,
    actions: useStable(actions),
  };
}

/** The lesson below, or above, or the week itself: where the focus goes when a lesson is gone. */
function neighbourOf(outline: Outline, lessonId: string): string {
  const week = outline.find(({ lessons }) => lessons.includes(lessonId));
  const index = week?.lessons.indexOf(lessonId) ?? 0;
  return week?.lessons[index + 1] ?? week?.lessons[index - 1] ?? week?.id ?? '';
}

export type OutlineActions = ReturnType<typeof useOutline>['actions'];

/** The same object at every render, so that rows that haven't changed aren't drawn again. */
function useStable<Actions extends Record<string, (...given: never[]) => unknown>>(
  actions: Actions,
): Actions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [
          name,
          (...given: never[]) => latest.current[name]?.(...given),
        ]),
      ) as Actions,
  );
  return stable;
}
