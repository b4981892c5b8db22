import { type FormEvent, useId, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { type FoundPart, mostFound } from '../../../contract/studio/find.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage } from '../../data/error-message.ts';
import { QueryView } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { Highlighted } from '../../ui/text/highlight.tsx';
import { PublishBar } from '../shared/publish-bar.tsx';
import { useCourseDraft } from '../shared/use-draft.ts';
import styles from './find.module.css';
import { useFind, useReplace } from './hooks.ts';
import {
  describePlace,
  editsFor,
  matchKey,
  placePath,
  readWanted,
  undoOf,
  type Wanted,
  writeWanted,
} from './wanted.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Find and replace',
    description: 'Words anywhere in a course, and others in their place.',
    hidden: true,
  });

/** Finds words anywhere in a course, and replaces them where the teacher wants it. */
export default function Find() {
  const { courseId } = useCourseDraft();
  const [search, setSearch] = useSearchParams();
  const wanted = readWanted(search);
  const [replacement, setReplacement] = useState('');
  const found = useFind(courseId, wanted);
  const look = (next: Wanted) => {
    setSearch(writeWanted(next), { replace: true });
    if (next.text === wanted.text) void found.refetch();
  };
  return (
    <>
      <div className={styles.screen}>
        <FindForm wanted={wanted} onFind={look} {...{ replacement, setReplacement }} />
        {wanted.text !== '' && (
          <QueryView result={found} skeleton={<SkeletonLines title lines={8} />}>
            {({ parts, total, more }) =>
              total === 0 ? (
                <EmptyState
                  title={`“${wanted.text}” is nowhere in this course`}
                  text="We looked through its page, weeks, lessons, questions and activities."
                />
              ) : (
                <Found
                  key={`${JSON.stringify(wanted)} ${found.dataUpdatedAt}`}
                  {...{ courseId, parts, total, more, replacement }}
                />
              )
            }
          </QueryView>
        )}
      </div>
      <PublishBar courseId={courseId} status={null} />
    </>
  );
}

type FindFormProps = {
  wanted: Wanted;
  onFind: (wanted: Wanted) => void;
  replacement: string;
  setReplacement: (text: string) => void;
};

function FindForm({ wanted, onFind, replacement, setReplacement }: FindFormProps) {
  const [typed, setTyped] = useState(wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.text !== '') onFind(typed);
  };
  const check = (change: Partial<Wanted>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (next.text !== '') onFind(next);
  };
  return (
    <form className="stack gap-3" onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          label="Find"
          maxLength={200}
          value={typed.text}
          onChange={(event) => setTyped({ ...typed, text: event.target.value })}
        />
        <TextField
          label="Replace with"
          maxLength={200}
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
        />
        <Button type="submit" icon="search" disabled={typed.text === ''}>
          Find
        </Button>
      </div>
      <div className="cluster gap-2-5">
        <Checkbox
          label="Match case"
          checked={typed.matchCase}
          onChange={(event) => check({ matchCase: event.target.checked })}
        />
        <Checkbox
          label="Whole words only"
          checked={typed.wholeWords}
          onChange={(event) => check({ wholeWords: event.target.checked })}
        />
      </div>
    </form>
  );
}

type FoundProps = {
  courseId: number;
  parts: FoundPart[];
  total: number;
  more: boolean;
  replacement: string;
};

function Found({ courseId, parts, total, more, replacement }: FoundProps) {
  /** The matches that stay as they are. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const replace = useReplace(courseId);
  const edits = editsFor(parts, left, replacement);
  const chosen = total - left.size;
  const keys = (some: readonly FoundPart[]) =>
    some.flatMap((part) => part.matches.map((match) => matchKey(part, match)));
  const choose = (names: readonly string[], isChosen: boolean) => {
    const next = new Set(left);
    for (const name of names) {
      if (isChosen) next.delete(name);
      else next.add(name);
    }
    setLeft(next);
  };
  const undo = (done: typeof edits, revisions: readonly number[]) =>
    replace.mutate(undoOf(done, revisions), {
      onSuccess: () => void notify.success('Everything is as it was.'),
      onError: (error) => void notify.error(errorMessage(error)),
    });
  const run = () =>
    replace.mutate(edits, {
      onSuccess: ({ replaced, revisions }) =>
        void notify.success(`Replaced in ${plural(replaced, 'place')}.`, {
          action: { label: 'Undo', onPress: () => undo(edits, revisions) },
        }),
      onError: (error) => void notify.error(errorMessage(error)),
    });
  const lessons = Map.groupBy(parts, ({ lessonId }) => lessonId);
  return (
    <section className="stack gap-4" aria-labelledby="found">
      <div className="cluster center between gap-3">
        <h2 id="found" className={styles.count}>
          {more ? `The first ${mostFound} places` : plural(total, 'place')}
        </h2>
        <div className="cluster center gap-3">
          <Checkbox
            label="All"
            checked={left.size === 0}
            indeterminate={left.size > 0 && chosen > 0}
            onChange={(event) => choose(keys(parts), event.target.checked)}
          />
          <Button
            variant={replacement === '' ? 'quiet' : 'primary'}
            disabled={chosen === 0}
            pending={replace.isPending}
            onClick={run}
          >
            {replacement === ''
              ? `Remove from ${plural(chosen, 'place')}`
              : `Replace in ${plural(chosen, 'place')}`}
          </Button>
        </div>
      </div>
      {[...lessons].map(([lessonId, some]) => (
        <Lesson
          key={lessonId}
          parts={some}
          isChosen={(key) => !left.has(key)}
          onChoose={choose}
          {...{ courseId, replacement }}
        />
      ))}
    </section>
  );
}

type LessonProps = {
  courseId: number;
  parts: FoundPart[];
  replacement: string;
  isChosen: (key: string) => boolean;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
};

/** Everything that was found in one lesson, or in the course itself. */
function Lesson({ courseId, parts, replacement, isChosen, onChoose }: LessonProps) {
  const heading = useId();
  const title = parts[0]?.title || 'The course itself';
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.lesson}>
        {title}
      </h3>
      <ul className={styles.matches}>
        {parts.flatMap((part) =>
          part.matches.map((match) => {
            const key = matchKey(part, match);
            const { before, text, after } = match;
            const place = describePlace(part, match);
            return (
              <li key={key} className="row top between gap-3">
                <Checkbox
                  className="anywhere"
                  checked={isChosen(key)}
                  onChange={(event) => onChoose([key], event.target.checked)}
                  label={
                    <>
                      {before}
                      {isChosen(key) && replacement !== '' ? (
                        <>
                          <del>{text}</del> <ins>{replacement}</ins>
                        </>
                      ) : (
                        <Highlighted pieces={[{ text, hit: true }]} />
                      )}
                      {after}
                    </>
                  }
                />
                <TextLink small className="nowrap" to={placePath(courseId, part, match)}>
                  {place}
                </TextLink>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}
