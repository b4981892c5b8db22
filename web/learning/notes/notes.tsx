import { useRef } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { coursePath } from '../../catalog/shared/paths.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import { useLastPage } from '../../page/use-last-page.ts';
import { useSearchText } from '../../page/use-search-text.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { groupByCourse } from './group-notes.ts';
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
        text="Everything you noted down in your lessons. Only you can see it."
        action={total > 0 && <ExportButton />}
      />
      {!isEmpty && (
        <search className={styles.search}>
          <SearchField
            label="Search your notes"
            value={text}
            maxLength={100}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
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

type NoteListProps = { notes: Parameters<typeof groupByCourse>[0]; pagination: React.ReactNode };

function NoteList({ notes, pagination }: NoteListProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {groupByCourse(notes).map(({ course, notes }) => (
        <ScreenSection
          key={course.id}
          title={course.title}
          link={{ to: coursePath(course.id), label: 'Go to course' }}
        >
          <ul>
            {notes.map((note) => (
              <NoteItem
                key={note.lesson.slug}
                note={note}
                // The focused button is removed with its note.
                onDeleted={() => list.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        </ScreenSection>
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
      Export as Markdown
    </Button>
  );
}

function NoNotes() {
  return (
    <EmptyState
      drawing="book"
      title="No notes yet"
      text="Open a lesson and choose “Add a private note”. Everything you write is collected here."
      action={
        <LinkButton variant="primary" to="/user-screen/my-learning">
          Go to My Learning
        </LinkButton>
      }
    />
  );
}
