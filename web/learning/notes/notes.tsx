import { useRef } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import type { ListedNote } from '../../../contract/learning/notes.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { pluralize } from '../../ui/text/pluralize.ts';
import { groupByLesson } from './group-notes.ts';
import { useExportNotes, useNotes } from './hooks.ts';
import { NoteItem } from './note-item.tsx';
import styles from './notes.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Notes',
    description: 'Everything you noted down in your lessons.',
    hidden: true,
  });

export default function Notes() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const page = Number(/^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0] ?? 1);
  const [text, setText] = useSearchText(q, (next) =>
    setSearch(next ? { q: next } : {}, { replace: true, preventScrollReset: true }),
  );
  const notes = useNotes(q, page);
  const address = (target: number) =>
    `?${new URLSearchParams({ ...(q && { q }), ...(target > 1 && { page: String(target) }) })}`;
  useLastPage(notes.data?.meta, (last) => setSearch(address(last), { replace: true }));
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
        <div className={styles.bar}>
          <search className={styles.search}>
            <SearchField
              label="Search your notes"
              value={text}
              maxLength={100}
              onChange={(event) => setText(event.target.value)}
            />
          </search>
          {total > 0 && <ExportButton />}
        </div>
      )}
      <div className={styles.body} aria-busy={notes.isPlaceholderData || undefined}>
        {notes.isPending && <SkeletonLines lines={6} title />}
        {notes.isError && !notes.data && (
          <ErrorState
            message={errorMessage(notes.error)}
            onRetry={() => void notes.refetch()}
            retrying={notes.isFetching}
          />
        )}
        {isEmpty && <NoNotes />}
        {notes.data && total === 0 && q !== '' && (
          <EmptyState
            drawing="lamp"
            title="No notes found"
            text={`Nothing in your notes matches “${q}”.`}
            action={<Button onClick={() => setText('')}>Show all notes</Button>}
          />
        )}
        {notes.data && total > 0 && (
          <NoteList
            notes={notes.data.data}
            pagination={
              <Pagination
                {...notes.data.meta}
                unit={total === 1 ? 'note' : 'notes'}
                to={address}
                toTop
              />
            }
          />
        )}
        <p className="visually-hidden" role="status">
          {notes.data && q !== '' && `${total} ${total === 1 ? 'note' : 'notes'} found`}
        </p>
      </div>
    </>
  );
}

/** `4 notes in 2 courses. Only you can read them.` */
function notesSummary({ total, courses }: { total: number; courses: number }): string {
  return `${pluralize(total, 'note')} in ${pluralize(courses, 'course')}. Only you can read ${total === 1 ? 'it' : 'them'}.`;
}

type NoteListProps = { notes: readonly ListedNote[]; pagination: React.ReactNode };

function NoteList({ notes, pagination }: NoteListProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {groupByLesson(notes).map(({ course, lesson, notes }) => (
        <section key={lesson.slug} className={styles.lesson}>
          <div className={styles.head}>
            <h2>
              {lesson.available ? (
                <Link to={lessonPath(lesson.slug)}>{lesson.name}</Link>
              ) : (
                lesson.name
              )}
            </h2>
            <p>
              {!lesson.available && 'No longer available · '}
              <Link to={coursePath(course.id)}>{course.title}</Link>,{' '}
              {pluralize(lesson.notes, 'note')}
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
      {pagination}
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
