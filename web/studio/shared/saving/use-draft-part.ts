import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import {
  type Draft,
  getDraft,
  getStudioLesson,
  type Saved,
  type StudioLesson,
} from '../../../../contract/studio/drafts.ts';
import { call } from '../../../data/api.ts';
import type { Conflict } from '../../../forms/autosave.ts';
import { useAutosave } from '../../../forms/use-autosave.ts';
import { draftKey } from '../../../teaching/shared/taught-course.ts';
import { lessonKey, useCountChanges } from '../use-draft.ts';
import { mergeFields, pick } from './merge-fields.ts';

/** The fields that have a revision beside them. */
type PartOf<Whole> = {
  [Name in keyof Whole & string]: `${Name}Revision` extends keyof Whole ? Name : never;
}[keyof Whole & string];
type ValueOf<Whole, Part extends PartOf<Whole>> = NonNullable<Whole[Part]>;

/** What two people have changed, joined as far as it goes. */
interface Merged<Value, Clash> {
  /** Where both have changed the same, it is still mine. */
  value: Value;
  /** What both have changed differently: for someone to decide. */
  clashes: readonly Clash[];
  /** Some of mine no longer fits and was left out. */
  isPartial?: boolean;
}

/** Takes a part and the revision that it was typed into. */
interface SavePart<Part extends string, Value> extends Endpoint {
  body: z.ZodMiniType<unknown, Record<Part, Value> & { revision: number }>;
  reply: typeof Saved;
}

interface PartOptions<Whole, Part extends PartOf<Whole>, Clash> {
  part: Part;
  endpoint: SavePart<Part, ValueOf<Whole, Part>>;
  merge: (conflict: Conflict<ValueOf<Whole, Part>>) => Merged<ValueOf<Whole, Part>, Clash>;
  /** Once changes of both were joined without a clash. `changedBy` is who saved the other ones. */
  onMerged: (changedBy: string | null, isPartial: boolean) => void;
  onSaved?: (value: ValueOf<Whole, Part>) => void;
  /** What differs from the last version is asked for after every save, where the screen shows it. */
  countsAtOnce?: boolean;
  /** See `useAutosave`. */
  drawsItself?: boolean;
}

/** Where the draft of a lesson or a course is, and how it is asked for again. */
interface Place<Whole> {
  /** Of the copies in this browser. */
  name: string;
  key: readonly unknown[];
  params: object;
  load: () => Promise<Whole>;
}

/** A part of a draft: saved as it is typed, and joined with what someone else has changed meanwhile. */
function useDraftPart<
  Whole extends { courseId: number; changedBy: string | null },
  Part extends PartOf<Whole>,
  Clash,
>(
  whole: Whole,
  { name, key, params, load }: Place<Whole>,
  options: PartOptions<Whole, Part, Clash>,
) {
  const { part, endpoint, merge, onMerged, onSaved, countsAtOnce, drawsItself } = options;
  type Value = ValueOf<Whole, Part>;
  const client = useQueryClient();
  const countChanges = useCountChanges(whole.courseId, { atOnce: countsAtOnce });
  const value = whole[part] as Value;
  const revision = revisionOf(whole, part);
  const autosave = useAutosave<Value>({
    name,
    stored: useMemo(() => ({ value, revision }), [value, revision]),
    drawsItself,
    save: (value, revision, options) => {
      const input = { params, body: { [part]: value, revision } };
      // Its type says that it takes this part; what else it takes is the same for all.
      return call(endpoint as Endpoint & { reply: typeof Saved }, input as object, options);
    },
    load: async () => {
      const fresh = await load();
      // Says who has changed it, too.
      client.setQueryData(key, fresh);
      return { value: fresh[part] as Value, revision: revisionOf(fresh, part) };
    },
    onSaved: ({ value, revision }) => {
      client.setQueryData<Whole>(
        key,
        (known) => known && { ...known, [part]: value, [`${part}Revision`]: revision },
      );
      countChanges();
      onSaved?.(value);
    },
  });
  const { conflict, resolve } = autosave;
  const clashes = useMemo(
    () => (conflict ? merge(conflict).clashes : ([] as readonly Clash[])),
    [conflict, merge],
  );
  const join = useEffectEvent(() => {
    let isPartial = false;
    resolve((conflict) => {
      const merged = merge(conflict);
      isPartial = merged.isPartial ?? false;
      return merged.value;
    });
    onMerged(client.getQueryData<Whole>(key)?.changedBy ?? null, isPartial);
  });
  const canJoin = conflict !== null && clashes.length === 0;
  useEffect(() => {
    if (canJoin) join();
  }, [canJoin]);
  return { ...autosave, clashes };
}

const revisionOf = <Whole>(whole: Whole, part: PartOf<Whole>): number =>
  whole[`${part}Revision` as keyof Whole] as number;

/** A part of a lesson's draft. */
export function useLessonPart<Part extends PartOf<StudioLesson>, Clash>(
  lesson: StudioLesson,
  options: PartOptions<StudioLesson, Part, Clash>,
) {
  const params = { lessonId: lesson.id };
  const name = options.part === 'source' ? 'text' : options.part;
  const place = {
    name: `lesson ${lesson.id} ${name}`,
    key: lessonKey(lesson.id),
    params,
    load: () => call(getStudioLesson, { params }),
  };
  return useDraftPart(lesson, place, options);
}

/** A part of a course's draft. */
export function useCoursePart<Part extends PartOf<Draft>, Clash>(
  draft: Draft,
  options: PartOptions<Draft, Part, Clash>,
) {
  const params = { id: draft.courseId };
  const place = {
    name: `course ${draft.courseId} ${options.part}`,
    key: draftKey(draft.courseId),
    params,
    load: () => call(getDraft, { params }),
  };
  return useDraftPart(draft, place, options);
}

/** For a part that consists of fields. */
export const mergeByField = <Value extends object>({ base, mine, theirs }: Conflict<Value>) =>
  mergeFields(base, mine, theirs);

interface SavedFields<Value> {
  conflict: Conflict<Value> | null;
  clashes: readonly (keyof Value)[];
  change: (next: (current: Value) => Value) => void;
  resolve: (decide: (conflict: Conflict<Value>) => Value) => void;
}

/** How a part that consists of fields is changed, and what waits for a decision. */
export function editFields<Value extends object>(part: SavedFields<Value>) {
  const { conflict, clashes, change, resolve } = part;
  return {
    set<Field extends keyof Value>(field: Field, next: Value[Field]) {
      change((current) => ({ ...current, [field]: next }));
    },
    /** What two people have changed differently; null if nothing waits for a decision. */
    clash:
      conflict && clashes.length > 0
        ? {
            fields: clashes,
            mine: conflict.mine,
            theirs: conflict.theirs,
            decide: (takeTheirs: readonly (keyof Value)[]) =>
              resolve((conflict) => ({
                ...mergeByField(conflict).value,
                ...pick(conflict.theirs, takeTheirs),
              })),
          }
        : null,
  };
}
