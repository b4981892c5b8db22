import { useRef } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { ListedNote } from '../../../contract/learning/notes.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { groupByLesson } from './group-notes.ts';
import { notesQuery, useExportNotes, useNotes } from './hooks.ts';
import { NoteItem } from './note-item.tsx';
import styles from './notes.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Notes',
    description: 'Everything you noted down in your lessons.',
    hidden: true,
  });

export default function Notes() {
  const list = useListQuery(notesQuery);
  const notes = useNotes(list.query);
  const { q } = list.query;
  const total = notes.data?.meta.total ?? 0;
  const isEmpty = notes.data !== undefined && total === 0 && q === '';
  return (
    <>
      <ScreenHeader
        title="Notes"
        text={
          notes.data && !isEmpty && q === ''
            ? notesSummary(notes.data.meta)
            : 'Only you can read them.'
        }
      />
      {!isEmpty && (
        <ListTools end={total > 0 && <ExportButton />}>
          <search>
            <ListSearch list={list} label="Search your notes" maxLength={100} />
          </search>
        </ListTools>
      )}
      <ListView
        result={notes}
        pages={list}
        unit="notes"
        skeleton={<SkeletonLines lines={6} title />}
        empty={
          q === '' ? (
            <NoNotes />
          ) : (
            <EmptyState
              drawing="lamp"
              title="No notes found"
              text={`Nothing in your notes matches “${q}”.`}
              action={<Button onClick={list.showAll}>Show all notes</Button>}
            />
          )
        }
      >
        {(items) => <NoteList notes={items} />}
      </ListView>
      <p className="visually-hidden" role="status">
        {notes.data && q !== '' && `${plural(total, 'note')} found`}
      </p>
    </>
  );
}

/** `4 notes in 2 courses. Only you can read them.` */
function notesSummary({ total, courses }: { total: number; courses: number }): string {
  return `${plural(total, 'note')} in ${plural(courses, 'course')}. Only you can read ${total === 1 ? 'it' : 'them'}.`;
}

function NoteList({ notes }: { notes: readonly ListedNote[] }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="unringed mt-6">
      {groupByLesson(notes).map(({ course, lesson, notes }) => (
        <section key={lesson.slug} className={styles.lesson}>
          <div className={`${styles.head} cluster baseline between gap-1-4`}>
            <h2 className="anywhere size-5">
              {lesson.available ? (
                <Link className="underlines" to={lessonPath(lesson.slug)}>
                  {lesson.name}
                </Link>
              ) : (
                lesson.name
              )}
            </h2>
            <p className="small faint">
              {!lesson.available && 'No longer available · '}
              <Link className="underlines" to={coursePath(course.id)}>
                {course.title}
              </Link>
              , {plural(lesson.notes, 'note')}
            </p>
          </div>
          <ul>
            {notes.map((note) => (
              <NoteItem
                key={note.on?.id ?? lesson.slug}
                note={note}
                // The focused button is removed with its note.
                onDeleted={() => list.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ExportButton() {
  const { mutate, isPending } = useExportNotes();
  return (
    <Button
      small
      icon="download"
      pending={isPending}
      onClick={() =>
        mutate(undefined, { onError: (error) => void notify.error(errorMessage(error)) })
      }
    >
      Download
    </Button>
  );
}

function NoNotes() {
  return (
    <EmptyState
      drawing="book"
      title="No notes yet"
      text="Select a passage in a lesson, or choose “Add a private note” at its top. Everything you write is collected here."
      action={
        <LinkButton variant="primary" to="/user-screen/my-learning">
          Go to My Learning
        </LinkButton>
      }
    />
  );
}
