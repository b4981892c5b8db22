import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Draft } from '../../../contract/studio/drafts.ts';
import type { VersionSummary } from '../../../contract/studio/publishing.ts';
import { listTeachers } from '../../../contract/teaching/people.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { call } from '../../data/api.ts';
import { useShop } from '../../data/shop.ts';
import { coursePath } from '../../teaching/shared/studio-paths.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { CroppedPicture } from '../details/cover/cropped-picture.tsx';
import { useCoverPicture } from '../details/cover/use-cover-upload.ts';
import { countChanges } from '../publishing/describe-changes.ts';
import { useVersions } from '../publishing/hooks.ts';
import styles from './course-side.module.css';
import { useCategories } from './hooks.ts';

const shownVersions = 3;

const notSet = <span className="muted plain">Not set yet</span>;

/** Beside the outline: the course's data in brief, and its versions. */
export function CourseSide({ draft }: { draft: Draft }) {
  const { courseId, details, rights, version } = draft;
  const teachers = useQuery({
    queryKey: ['studio', 'teachers', courseId],
    queryFn: () => call(listTeachers, { params: { id: courseId } }),
  });
  const { data: categories } = useCategories();
  const cover = useCoverPicture(courseId, details.cover?.figure);
  const category = categories?.find(({ slug }) => slug === details.category);
  const { currency } = useShop();
  const formatPrice = (cents: number) => (cents === 0 ? 'Free' : moneyText(cents, currency));
  const others = teachers.data?.filter(({ isOwner }) => !isOwner).map(({ name }) => name) ?? [];
  return (
    <aside className={styles.side} aria-label="Course data and versions">
      {cover ? (
        <CroppedPicture
          className={styles.cover ?? ''}
          picture={cover}
          shape="wide"
          crop={details.cover?.wide}
        />
      ) : (
        <div className={styles.picture}>
          {details.illustration ? (
            <Illustration name={details.illustration} />
          ) : (
            <p className="stack middle small faint fill">No drawing yet</p>
          )}
        </div>
      )}
      <h2 className={`${styles.title} row baseline between gap-4 mt-56 title-3`}>
        Course data
        {rights.edit && (
          <TextLink small to={coursePath(courseId, 'page')} aria-label="Edit course data">
            Edit
          </TextLink>
        )}
      </h2>
      <Facts className={styles.data}>
        <Fact name="Summary">{details.summary || notSet}</Fact>
        <Fact name="Category">{(category?.name ?? details.category) || notSet}</Fact>
        <Fact name="Level">
          {details.level}, {plural(details.weeks, 'week')}
        </Fact>
        <Fact name="Price">
          {details.saleCents === null ? (
            formatPrice(details.priceCents)
          ) : (
            <>
              {formatPrice(details.saleCents)}
              <span className="visually-hidden"> instead of</span>{' '}
              <s className="muted plain">{formatPrice(details.priceCents)}</s>
            </>
          )}
        </Fact>
        <Fact name="Owner">
          {draft.owner?.name ?? notSet}
          {others.length > 0 && <span className="muted plain"> with {others.join(', ')}</span>}
        </Fact>
        <Fact name="Address">
          {version ? (
            <Link to={`/course-detail/${courseId}`} className={styles.address}>
              /course-detail/{courseId}
            </Link>
          ) : (
            <span className={styles.address}>/course-detail/{courseId}</span>
          )}
        </Fact>
      </Facts>
      <Versions draft={draft} />
      <p className="mt-3 tiny loose">
        Someone in the middle of a lesson keeps the version they began it with.
      </p>
    </aside>
  );
}

function Versions({ draft }: { draft: Draft }) {
  const { courseId, version, changes } = draft;
  const { data } = useVersions(courseId);
  const count = countChanges(changes);
  const isAhead = !version || count > 0;
  const published = data?.versions.length ? data.versions : firstVersion(draft);
  return (
    <>
      <h2 className={`${styles.title} row baseline between gap-4 mt-56 title-3`}>
        Versions
        {published.length > shownVersions && (
          <TextLink small to={coursePath(courseId, 'history')} aria-label="All versions">
            All {data?.total}
          </TextLink>
        )}
      </h2>
      <ol className={styles.versions}>
        {isAhead && (
          <li data-next>
            <i className="teal serif">{(version?.number ?? 0) + 1}</i>
            <span>
              <b>Not published yet</b>
              <small className="block">
                {version ? `${plural(count, 'change')}, last ` : 'Last edited '}
                {formatDay(draft.changedAt)}
              </small>
            </span>
          </li>
        )}
        {published.slice(0, shownVersions).map(({ number, note, at, by }) => (
          <li key={number}>
            <i className="teal serif">{number}</i>
            <span>
              {note}
              <small className="block">{[formatDay(at), by].filter(Boolean).join(', ')}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A course that nobody has edited here has no version of its own yet. */
function firstVersion({ version }: Draft): VersionSummary[] {
  return version ? [{ ...version, note: 'From the course files', by: null }] : [];
}
