import { useEffect, useRef } from 'react';
import type { Category, listCourses } from '../../../contract/catalog.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { CourseCards } from '../shared/course-cards.tsx';
import { filterFormId } from './course-filters.tsx';
import {
  activeFilters,
  type CourseQuery,
  countText,
  likeliestWords,
  searchOf,
  sortOf,
  sortsFor,
  withoutFilters,
} from './course-query.ts';
import styles from './course-results.module.css';
import { FilterChips } from './filter-chips.tsx';
import type { ShowCourses } from './use-course-query.ts';

export type CoursesFound = ReplyOf<typeof listCourses>;

interface CourseResultsProps {
  /** What these are the results of. */
  query: CourseQuery;
  show: ShowCourses;
  category: Category | undefined;
  found: CoursesFound;
  /** The next ones are on their way: these stay, and look like it. */
  busy: boolean;
}

export function CourseResults({ query, show, category, found, busy }: CourseResultsProps) {
  const { data: courses, meta } = found;
  const filters = activeFilters(query, category?.name);
  const isEmpty = courses.length === 0;
  const results = useFocusOnResults(found);
  return (
    <section ref={results} tabIndex={-1} aria-label="Results" className={styles.results}>
      <div className={styles.head}>
        <div>
          {/* The empty state says it to those who see. */}
          <p role="status" className={isEmpty ? 'visually-hidden' : `${styles.count} num`}>
            {countText(meta.total, query, meta.anyWord)}
            {!isEmpty && <Corrections corrections={meta.corrections} />}
          </p>
          {!isEmpty && filters.length > 0 && (
            <div className={styles.chosen}>
              <FilterChips filters={filters} />
              <TextLink small to={{ search: searchOf(withoutFilters(query)) }} preventScrollReset>
                Remove all
              </TextLink>
            </div>
          )}
        </div>
        {!isEmpty && <SortSelect query={query} show={show} />}
      </div>
      <h2 className="visually-hidden">{category ? `${category.name} courses` : 'All courses'}</h2>
      <div className={styles.list} aria-busy={busy}>
        {isEmpty ? (
          <NothingFound query={query} category={category} />
        ) : (
          <CourseCards courses={courses} />
        )}
      </div>
      {meta.total > meta.limit && (
        <div className={styles.pages}>
          <Pagination {...meta} unit="courses" toTop to={(page) => searchOf({ ...query, page })} />
        </div>
      )}
    </section>
  );
}

/**
 * Who turned a page by keyboard goes on at its first card, not below its last. So does who pressed something
 * that is gone with the results before, such as the chip of a filter.
 */
function useFocusOnResults(found: CoursesFound) {
  const results = useRef<HTMLElement>(null);
  const shown = useRef(found);
  useEffect(() => {
    if (shown.current === found) return;
    const isOtherPage = shown.current.meta.page !== found.meta.page;
    shown.current = found;
    const focused = document.activeElement;
    if (focused === document.body || (isOtherPage && results.current?.contains(focused))) {
      results.current?.focus({ preventScroll: true });
    }
  }, [found]);
  return results;
}

function SortSelect({ query, show }: Pick<CourseResultsProps, 'query' | 'show'>) {
  return (
    <div className={styles.sort}>
      <Select
        label="Sort by"
        small
        name="sort"
        form={filterFormId}
        value={sortOf(query)}
        onChange={({ target }) => {
          const sort = sortsFor(query.q).find(({ value }) => value === target.value)?.value;
          show({ ...query, sort, page: 1 });
        }}
      >
        {sortsFor(query.q).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Corrections({ corrections }: Pick<CoursesFound['meta'], 'corrections'>) {
  return corrections.map(({ typed, meant }) => (
    <span key={typed} className={styles.correction}>
      {' '}
      Showing results for <b>{likeliestWords(typed, meant).join(' or ')}</b> instead of{' '}
      <b>{typed}</b>
    </span>
  ));
}

function NothingFound({ query, category }: Pick<CourseResultsProps, 'query' | 'category'>) {
  const filters = activeFilters(query, category?.name);
  const isFiltered = filters.length > 0;
  return (
    <EmptyState
      title={titleOfNothing(query, category, filters.length)}
      text={
        isFiltered
          ? 'Remove a filter, or look for something else.'
          : 'Try another or a shorter word.'
      }
      action={
        <div className={styles.ways}>
          {isFiltered && <FilterChips filters={filters} />}
          <div className={styles.buttons}>
            {query.q && (
              <LinkButton small to={{ search: searchOf({ ...query, q: '', page: 1 }) }}>
                Clear the search
              </LinkButton>
            )}
            {isFiltered && (
              <LinkButton small to={{ search: searchOf(withoutFilters(query)) }}>
                Remove all filters
              </LinkButton>
            )}
          </div>
        </div>
      }
    />
  );
}

function titleOfNothing(query: CourseQuery, category: Category | undefined, filters: number) {
  if (query.q) return `Nothing found for “${query.q}”`;
  if (category && filters === 1) return `No courses in ${category.name} yet`;
  return 'No course fits all of this';
}
