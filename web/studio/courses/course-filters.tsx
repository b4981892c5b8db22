import type { CourseFilter, CourseScope, CourseSort } from '../../../contract/studio/courses.ts';
import type { List } from '../../lists/list-query.ts';
import { ListSearch, ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { type CoursesQuery, coursesPerPage } from './hooks.ts';

type CourseFiltersProps = {
  list: List<CoursesQuery>;
  counts: Record<CourseFilter, number>;
  isAdmin: boolean;
};

const states: { value: CourseFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
];

const scopes: { value: CourseScope; label: string }[] = [
  { value: 'all', label: 'All teachers' },
  { value: 'mine', label: 'Taught by me' },
];

const sorts: { value: CourseSort; label: string }[] = [
  { value: 'edited', label: 'Edited last' },
  { value: 'learners', label: 'Most learners' },
  { value: 'title', label: 'Title' },
];

export function CourseFilters({ list, counts, isAdmin }: CourseFiltersProps) {
  const { q, state, scope, sort } = list.query;
  const isLong = counts.all > coursesPerPage || q !== '';
  const shown = states.filter(
    ({ value }) => value === 'all' || value === state || counts[value] > 0,
  );
  return (
    <ListTools
      end={
        <>
          {isLong && <ListSearch list={list} label="Search titles" maxLength={80} />}
          {isAdmin && (
            <ListSelect
              label="Whose courses"
              options={scopes}
              chosen={scope}
              onChoose={(scope) => list.show({ scope })}
            />
          )}
          <ListSelect label="Sort" options={sorts} chosen={sort} onChoose={list.sortBy} />
        </>
      }
    >
      <FilterChips
        label="State"
        chips={shown.map((state) => ({ ...state, count: counts[state.value] }))}
        chosen={state}
        onChoose={(state) => list.show({ state })}
      />
    </ListTools>
  );
}
