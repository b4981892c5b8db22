import { useState } from 'react';
import { type MetaFunction, useLocation } from 'react-router';
import { plural } from '../../../contract/text/plurals.ts';
import { pageMeta } from '../../page/meta.ts';
import { useMayCreateCourses } from '../../teaching/shared/may-create-courses.ts';
import { studioPath } from '../../teaching/shared/studio-paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { ArchiveEntry } from './archive-entry.tsx';
import { DropZone, TableToFillIn } from './drop-zone.tsx';
import { QuestionsEntry } from './questions-entry.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Import courses and questions',
    description: 'Questions and courses from files.',
    hidden: true,
  });

interface Dropped {
  id: number;
  file: File;
}

const isArchive = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip';

const listDropped = (files: unknown): readonly Dropped[] =>
  Array.isArray(files)
    ? files.flatMap((file, id) => (file instanceof File ? { id: id + 1, file } : []))
    : [];

export default function ImportAnything() {
  if (useMayCreateCourses()) return <ImportFiles />;
  return (
    <StatusPage
      kind="forbidden"
      title="Importing courses is for ModuleOwners"
      text="Into a course that you may edit, you can import questions from the quiz or the practice of a lesson."
      action={
        <LinkButton to={studioPath} variant="primary">
          Back to the studio
        </LinkButton>
      }
    />
  );
}

/** Files of any kind that the studio reads: what each is, and what will happen, before anything happens. */
function ImportFiles() {
  // What was dropped on another screen.
  const { state } = useLocation();
  const [dropped, setDropped] = useState(() => listDropped(state?.files));
  const add = (files: readonly File[]) => {
    const next = Math.max(0, ...dropped.map(({ id }) => id)) + 1;
    setDropped([...files.map((file, index) => ({ id: next + index, file })), ...dropped]);
  };
  const remove = (id: number) => setDropped(dropped.filter((each) => each.id !== id));
  return (
    <>
      <WorkHeader
        title="Import"
        text="Drop what you have. We say what it is and what will happen before anything happens."
      />
      <div className="stack gap-4 mt-5">
        <DropZone
          title="Drop files here, or choose them"
          accept=".zip,application/zip"
          multiple
          onFiles={add}
        >
          Questions in GIFT, Aiken, Moodle XML or CSV, up to 4 MB · our own course archives, up to 1
          GB
        </DropZone>
        <TableToFillIn />
      </div>
      {dropped.length > 0 && (
        <section className="mt-5" aria-labelledby="dropped">
          <h2 id="dropped">
            Dropped now <small className="small muted">{plural(dropped.length, 'file')}</small>
          </h2>
          <ul>
            {dropped.map(({ id, file }) =>
              isArchive(file) ? (
                <ArchiveEntry key={id} file={file} onRemove={() => remove(id)} />
              ) : (
                <QuestionsEntry key={id} id={id} file={file} onRemove={() => remove(id)} />
              ),
            )}
          </ul>
        </section>
      )}
    </>
  );
}
