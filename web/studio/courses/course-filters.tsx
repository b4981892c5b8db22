import type { CourseFilter, CourseSort } from '../../../contract/studio/courses.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import styles from './course-filters.module.css';
import { type CoursesQuery, coursesPerPage } from './courses-query.ts';

type CourseFiltersProps = {
  query: CoursesQuery;
  counts: Record<CourseFilter, number>;
  isAdmin: boolean;
  onChange: (change: Partial<CoursesQuery>) => void;
};

const states: { value: CourseFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
];

const sorts: Record<CourseSort, string> = {
  edited: 'Edited last',
  learners: 'Most learners',
  title: 'Title',
};

export function CourseFilters({ query, counts, isAdmin, onChange }: CourseFiltersProps) {
  const [text, setText] = useSearchText(query.q, (q) => onChange({ q }));
  const isLong = counts.all > coursesPerPage || query.q !== '';
  const shown = states.filter(
    ({ value }) => value === 'all' || value === query.state || counts[value] > 0,
  );
  return (
    <div className={styles.bar}>
      <FilterChips
        label="State"
        chips={shown.map((state) => ({ ...state, count: counts[state.value] }))}
        chosen={query.state}
        onChoose={(state) => onChange({ state })}
      />
      <div className={styles.end}>
        {isLong && (
          <SearchField
            label="Search titles"
            small
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={styles.search ?? ''}
          />
        )}
        {isAdmin && (
          <Select
            label="Whose courses"
            hideLabel
            small
            value={query.scope}
            onChange={(event) =>
              onChange({ scope: event.target.value === 'mine' ? 'mine' : 'all' })
            }
          >
            <option value="all">All teachers</option>
            <option value="mine">Taught by me</option>
          </Select>
        )}
        <Select
          label="Sort"
          hideLabel
          small
          value={query.sort}
          onChange={(event) => onChange({ sort: event.target.value as CourseSort })}
        >
          {Object.entries(sorts).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
