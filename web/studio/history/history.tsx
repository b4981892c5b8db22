import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Side } from '../../../contract/studio/differences.ts';
import type { Draft } from '../../../contract/studio/drafts.ts';
import type { ListedVersion } from '../../../contract/studio/publishing.ts';
import { formatDay, formatTime } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { QueryView } from '../../data/query-view.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useMayCreateCourses } from '../../teaching/shared/may-create-courses.ts';
import { coursePath } from '../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { exportArchive } from '../archives/save-archive.ts';
import { countChanges } from '../publishing/describe-changes.ts';
import { useRestoreVersion, useVersions } from '../publishing/hooks.ts';
import { PublishBar } from '../shared/publish-bar.tsx';
import { StudioIcon } from '../shared/studio-icon.tsx';
import { useCourseDraft } from '../shared/use-draft.ts';
import { Differences } from './differences.tsx';
import styles from './history.module.css';
import { type Comparison, type Point, useChanges } from './hooks.ts';

/** The versions of a course, what changed between any two of them, and how to bring one back. */
export default function History() {
  const draft = useCourseDraft();
  const versions = useVersions(draft.courseId);
  return (
    <QueryView result={versions} skeleton={<SkeletonLines title lines={8} />}>
      {({ total, versions: listed }) =>
        total === 0 ? (
          <NoVersions draft={draft} />
        ) : (
          <Versions draft={draft} versions={listed}>
            {versions.hasNextPage && (
              <Button
                small
                pending={versions.isFetchingNextPage}
                onClick={() => void versions.fetchNextPage()}
              >
                Show older versions
              </Button>
            )}
          </Versions>
        )
      }
    </QueryView>
  );
}

function NoVersions({ draft }: { draft: Draft }) {
  return (
    <EmptyState
      title={draft.version ? 'No changes yet' : 'No versions yet'}
      text={
        draft.version
          ? 'The course is as its files were. Each publication from here adds a version to this list.'
          : 'Each publication adds a version to this list, with what changed in it.'
      }
      action={
        <LinkButton small to={coursePath(draft.courseId)}>
          Go to the outline
        </LinkButton>
      }
    />
  );
}

type VersionsProps = { draft: Draft; versions: ListedVersion[]; children: ReactNode };

function Versions({ draft, versions, children }: VersionsProps) {
  const { courseId } = draft;
  const course = { id: courseId, title: draft.details.title };
  const mayCreate = useMayCreateCourses();
  const [search, setSearch] = useSearchParams();
  const [restoring, setRestoring] = useState<ListedVersion | null>(null);
  const comparison = readComparison(search, draft, versions);
  const compare = ({ from, to }: Comparison) =>
    setSearch({ ...(from !== null && { from: String(from) }), to: String(to) }, { replace: true });
  return (
    <>
      <div className={styles.screen}>
        <div>
          <ol className={styles.versions} aria-label="Versions">
            {countChanges(draft.changes) > 0 && (
              <li data-next data-open={comparison.to === 'draft' || undefined}>
                <i>{(draft.version?.number ?? 0) + 1}</i>
                <div>
                  <b>Not published yet</b>
                  <p>
                    {plural(countChanges(draft.changes), 'change')}, last{' '}
                    {formatDay(draft.changedAt)} at {formatTime(draft.changedAt)}
                    {draft.changedBy && `, ${draft.changedBy}`}
                  </p>
                  <div className={`${styles.versionActions} cluster gap-2 mt-2`}>
                    <Button small onClick={() => compare({ from: null, to: 'draft' })}>
                      What changed
                    </Button>
                  </div>
                </div>
              </li>
            )}
            {versions.map((version) => (
              <li key={version.number} data-open={comparison.to === version.number || undefined}>
                <i>{version.number}</i>
                <div>
                  <b>{version.note}</b>
                  <p>
                    {formatDay(version.at)} at {formatTime(version.at)}
                    {version.by && `, ${version.by}`}
                  </p>
                  <div className={`${styles.versionActions} cluster gap-2 mt-2`}>
                    <Button
                      small
                      aria-label={`What changed in version ${version.number}`}
                      onClick={() => compare({ from: null, to: version.number })}
                    >
                      What changed
                    </Button>
                    {draft.rights.edit && !version.sameAsDraft && (
                      <Button small onClick={() => setRestoring(version)}>
                        <StudioIcon name="history" />
                        Bring back<span className="visually-hidden"> version {version.number}</span>
                      </Button>
                    )}
                    {draft.rights.edit && mayCreate && (
                      <Button
                        small
                        icon="download"
                        className={styles.export}
                        aria-label={`Export version ${version.number}`}
                        title={`Export version ${version.number}`}
                        onClick={() => exportArchive(course, version.number)}
                      />
                    )}
                  </div>
                </div>
              </li>
            ))}
          </ol>
          {children}
        </div>
        <Compared
          draft={draft}
          versions={versions}
          comparison={comparison}
          onCompare={compare}
          onRestore={setRestoring}
        />
      </div>
      {restoring && (
        <RestoreDialog draft={draft} version={restoring} onClose={() => setRestoring(null)} />
      )}
      <PublishBar courseId={courseId} status={null} />
    </>
  );
}

/** The draft against what learners see, unless the address names something else that exists. */
function readComparison(
  search: URLSearchParams,
  draft: Draft,
  versions: readonly ListedVersion[],
): Comparison {
  const known = (value: string | null) =>
    versions.find(({ number }) => String(number) === value)?.number ?? null;
  const latest = versions[0]?.number ?? 1;
  const asDraft = countChanges(draft.changes) > 0 ? 'draft' : latest;
  const to = search.get('to') === 'draft' ? 'draft' : (known(search.get('to')) ?? asDraft);
  const from = known(search.get('from'));
  return { from: from !== null && isBefore(from, to) ? from : null, to };
}

const isBefore = (from: number, to: Point) => to === 'draft' || from < to;

type ComparedProps = {
  draft: Draft;
  versions: ListedVersion[];
  comparison: Comparison;
  onCompare: (comparison: Comparison) => void;
  onRestore: (version: ListedVersion) => void;
};

function Compared({ draft, versions, comparison, onCompare, onRestore }: ComparedProps) {
  const changes = useChanges(draft.courseId, comparison);
  const { from, to } = comparison;
  const shownFrom = from ?? changes.data?.from?.number ?? null;
  const earlier = versions.filter(({ number }) => isBefore(number, to));
  const restorable = versions.find(({ number }) => number === shownFrom);
  return (
    <section className="fits" aria-label="What changed">
      <div className="cluster center between gap-2-5">
        <h2>
          {changes.data ? describeComparison(changes.data.from, changes.data.to) : 'What changed'}
        </h2>
        {restorable && draft.rights.edit && to === 'draft' && !restorable.sameAsDraft && (
          <Button small onClick={() => onRestore(restorable)}>
            <StudioIcon name="history" />
            Bring back version {restorable.number}
          </Button>
        )}
      </div>
      <div className={styles.choose}>
        <Select
          small
          label="From"
          value={shownFrom ?? ''}
          disabled={earlier.length === 0}
          onChange={({ target }) => onCompare({ from: Number(target.value), to })}
        >
          {shownFrom === null && <option value="">Nothing: the first version</option>}
          {earlier.map(({ number, note }) => (
            <option key={number} value={number}>
              Version {number}: {note}
            </option>
          ))}
        </Select>
        <Select
          small
          label="To"
          value={to}
          onChange={({ target }) => {
            const next = target.value === 'draft' ? 'draft' : Number(target.value);
            onCompare({ from: from !== null && isBefore(from, next) ? from : null, to: next });
          }}
        >
          <option value="draft">The draft</option>
          {versions.map(({ number, note }) => (
            <option key={number} value={number}>
              Version {number}: {note}
            </option>
          ))}
        </Select>
      </div>
      <QueryView result={changes} skeleton={<SkeletonLines lines={8} />}>
        {(differences) => (
          <div aria-busy={changes.isPlaceholderData}>
            <Differences
              courseId={draft.courseId}
              comparison={comparison}
              differences={differences}
            />
          </div>
        )}
      </QueryView>
    </section>
  );
}

function describeComparison(from: Side | null, to: Side): string {
  if (!from) return to.number === null ? 'Everything so far' : `Version ${to.number}`;
  if (to.number === null) return `What changed since version ${from.number}`;
  return `What changed from version ${from.number} to ${to.number}`;
}

type RestoreDialogProps = { draft: Draft; version: ListedVersion; onClose: () => void };

function RestoreDialog({ draft, version, onClose }: RestoreDialogProps) {
  const navigate = useNavigate();
  const restore = useRestoreVersion(draft.courseId);
  const lost = countChanges(draft.changes);
  async function confirm() {
    await restore.mutateAsync(version.number);
    await navigate(coursePath(draft.courseId));
    void notify.success(`The draft is version ${version.number} again. Nothing was published.`);
  }
  return (
    <ConfirmDialog
      open
      title={`Bring back version ${version.number}?`}
      confirm="Bring it back"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        The draft becomes what it was in version {version.number}: “{version.note}”. Learners don’t
        notice anything until you publish it.
      </p>
      {lost > 0 && (
        <p>
          <b>
            {plural(lost, 'change')} that {lost === 1 ? 'isn’t' : 'aren’t'} published will be
            replaced.
          </b>{' '}
          If you might need {lost === 1 ? 'it' : 'them'}, publish first.
        </p>
      )}
    </ConfirmDialog>
  );
}
