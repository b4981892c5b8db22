import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Category, listCourses } from '../../../contract/catalog.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { CourseCards } from '../shared/course-cards.tsx';
import { filterFormId } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import {
  type ActiveFilter,
  activeFilters,
  type CourseQuery,
  likeliestForms,
  resultCount,
  type ShowCourses,
  sortOf,
  sortOptions,
  toSearch,
  withoutFilters,
} from './query.ts';
import styles from './results.module.css';

type CoursesReply = ReplyOf<typeof listCourses>;

interface CourseResultsProps {
  /** What is asked for now: filters, sorting and pages start from it, even while the results are still those of `answered`. */
  query: CourseQuery;
  /** The query that `reply` answers. */
  answered: CourseQuery;
  show: ShowCourses;
  categories: readonly Category[];
  reply: CoursesReply;
  /** The next results are loading: these stay, dimmed. */
  isLoading: boolean;
}

export function CourseResults(props: CourseResultsProps) {
  const { query, answered, show, categories, reply, isLoading } = props;
  const { data: courses, meta } = reply;
  const filters = activeFilters(query, categoryOf(query, categories)?.name);
  const category = categoryOf(answered, categories);
  const isEmpty = courses.length === 0;
  const section = useFocusOnNewResults(reply);
  return (
    <section ref={section} tabIndex={-1} aria-label="Results" className="unringed">
      <div className="cluster center between gap-3-5 mt-5 mb-5">
        <div>
          {/* If there are no results, the title says so. */}
          <p role="status" className={isEmpty ? 'visually-hidden' : 'muted anywhere num'}>
            {resultCount(meta.total, answered, meta.anyWord)}
            {!isEmpty && <Corrections corrections={meta.corrections} />}
          </p>
          {!isEmpty && filters.length > 0 && (
            <div className="cluster center gap-2-4 mt-2">
              <FilterChips filters={filters} />
              <TextLink small to={{ search: toSearch(withoutFilters(query)) }} preventScrollReset>
                Remove all
              </TextLink>
            </div>
          )}
        </div>
        {!isEmpty && <SortSelect query={query} show={show} />}
      </div>
      <h2 className="visually-hidden">{category ? `${category.name} courses` : 'All courses'}</h2>
      <div className={styles.list} aria-busy={isLoading}>
        {isEmpty ? <NoResults {...props} filters={filters} /> : <CourseCards courses={courses} />}
      </div>
      {!isEmpty && (
        <div className="mt-7">
          <Pagination
            {...meta}
            unit={noun(meta.total, 'course')}
            toTop
            to={(page) => toSearch({ ...query, page })}
          />
        </div>
      )}
    </section>
  );
}

/**
 * Moves focus to the top of a new page, and when the focused element, such as the chip of a filter,
 * disappeared with the previous results.
 */
function useFocusOnNewResults(reply: CoursesReply) {
  const section = useRef<HTMLElement>(null);
  const previous = useRef(reply);
  useEffect(() => {
    if (previous.current === reply) return;
    const isNewPage = previous.current.meta.page !== reply.meta.page;
    previous.current = reply;
    const focused = document.activeElement;
    if (focused === document.body || (isNewPage && section.current?.contains(focused))) {
      section.current?.focus({ preventScroll: true });
    }
  }, [reply]);
  return section;
}

function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  return (
    <ul className="cluster gap-2" aria-label="Chosen filters">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            className={`${styles.chip} inline-row center gap-2 small teal label wash`}
            to={{ search: toSearch(without) }}
            preventScrollReset
            aria-label={`Remove filter ${label}`}
          >
            {label}
            <Icon name="close" size={12} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SortSelect({ query, show }: Pick<CourseResultsProps, 'query' | 'show'>) {
  const options = sortOptions(query.q);
  return (
    <div className={styles.sort}>
      <Select
        label="Sort by"
        small
        name="sort"
        form={filterFormId}
        value={sortOf(query)}
        onChange={({ target }) => {
          const sort = options.find(({ value }) => value === target.value)?.value;
          show({ ...query, sort, page: 1 });
        }}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Corrections({ corrections }: Pick<CoursesReply['meta'], 'corrections'>) {
  return corrections.map(({ typed, meant }) => (
    <span key={typed} className="block small mt-line">
      {' '}
      Showing results for <b className="ink label">{likeliestForms(typed, meant).join(' or ')}</b>{' '}
      instead of <b className="ink label">{typed}</b>
    </span>
  ));
}

interface NoResultsProps extends CourseResultsProps {
  filters: readonly ActiveFilter[];
}

function NoResults({ query, answered, categories, reply, filters }: NoResultsProps) {
  const category = categoryOf(answered, categories);
  const { instead } = reply.meta;
  const isFiltered = filters.length > 0;
  const ways = (query.q || isFiltered) && (
    <div className="stack gap-5">
      {isFiltered && <FilterChips filters={filters} />}
      <div className="cluster gap-3">
        {query.q && (
          <LinkButton small to={{ search: toSearch({ ...query, q: '', page: 1 }) }}>
            Clear search
          </LinkButton>
        )}
        {isFiltered && (
          <LinkButton small to={{ search: toSearch(withoutFilters(query)) }}>
            Remove all filters
          </LinkButton>
        )}
      </div>
    </div>
  );
  if (instead) {
    return (
      <>
        {ways}
        <NothingFound search={answered.q} instead={instead} />
      </>
    );
  }
  return (
    <EmptyState
      drawing="lamp"
      title={
        category && activeFilters(answered).length === 1
          ? `No courses in ${category.name} yet`
          : 'No courses match these filters'
      }
      text="Remove a filter, or search for something else."
      action={ways}
    />
  );
}

const categoryOf = ({ category }: CourseQuery, categories: readonly Category[]) =>
  categories.find(({ slug }) => slug === category);

/** The title of the page says so when a search finds nothing. */
export const nothingFoundTitle = (query: CourseQuery, reply: CoursesReply | null | undefined) =>
  reply?.meta.instead ? `Nothing found for “${query.q}”` : undefined;
