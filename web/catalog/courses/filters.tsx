import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '../../../contract/catalog.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import styles from './filters.module.css';
import {
  activeFilters,
  type CourseQuery,
  durations,
  prices,
  readFormChoices,
  type ShowCourses,
  toSearch,
} from './query.ts';

/** For controls of this form elsewhere on the page. */
export const filterFormId = 'course-filters';

interface CourseFiltersProps {
  query: CourseQuery;
  show: ShowCourses;
  categories: readonly Category[];
  levels: readonly string[];
}

/** Without JavaScript a plain GET form; with it, every change applies at once. */
export function CourseFilters({ query, show, categories, levels }: CourseFiltersProps) {
  const search = (q: string) => show({ ...query, q, page: 1 }, { replace: true });
  const [text, setText] = useSearchText(query.q, search);
  const field = useRef<HTMLInputElement>(null);
  // Apply what was typed and selected before hydration, which the form still holds.
  const applyEarlyInput = useEffectEvent(() => {
    const form = field.current?.form;
    const changed = form && readFormChoices(new FormData(form), query);
    if (changed) show(changed, { replace: true });
    if (field.current?.value) setText(field.current.value);
  });
  useEffect(() => applyEarlyInput(), []);

  return (
    <search>
      <form
        id={filterFormId}
        className="cluster gap-3"
        // Restored values would look like choices made before hydration.
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <SearchField
          ref={field}
          label="Search courses"
          name="q"
          className={styles.search}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className={styles.submit}>
          Search
        </Button>
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <FilterSelects query={query} show={show} levels={levels} />
      </form>
      <CategoryLinks categories={categories} query={query} />
    </search>
  );
}

function FilterSelects({ query, show, levels }: Omit<CourseFiltersProps, 'categories'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const active = activeFilters({ ...query, category: undefined }).length;
  const allLevels = new Set(query.level ? [...levels, query.level] : levels);
  const filters = [
    {
      name: 'level',
      label: 'Level',
      any: 'Any level',
      options: [...allLevels].map((level) => ({ value: level, label: level })),
    },
    { name: 'price', label: 'Price', any: 'Any price', options: prices },
    { name: 'duration', label: 'Duration', any: 'Any duration', options: durations },
  ] as const;
  return (
    <>
      <Button
        className={styles.toggle}
        icon="sliders"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <div id={id} className={`${styles.selects} cluster gap-3`} data-open={isOpen}>
        {filters.map(({ name, label, any, options }) => (
          <Select
            key={name}
            label={label}
            hideLabel
            name={name}
            value={query[name] ?? ''}
            onChange={({ target }) =>
              show({ ...query, [name]: target.value || undefined, page: 1 })
            }
          >
            <option value="">{any}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </>
  );
}

/** Links, so that each category has its URL and works before hydration. */
function CategoryLinks({ categories, query }: Pick<CourseFiltersProps, 'categories' | 'query'>) {
  const shown = categories.filter(
    ({ courseCount, slug }) => courseCount > 0 || slug === query.category,
  );
  return (
    <nav aria-label="Categories" className={`${styles.categories} mt-5 lined`}>
      <ul className="cluster">
        {[{ slug: undefined, name: 'All' }, ...shown].map(({ slug, name }) => (
          <li key={name}>
            <Link
              className="block py-3 muted label"
              to={{ search: toSearch({ ...query, category: slug, page: 1 }) }}
              preventScrollReset
              aria-current={slug === query.category ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
