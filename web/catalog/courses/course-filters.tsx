import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { useSearchText } from '../../data/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { chosenIn } from '../course/early-choices.ts';
import { CategoryFilter } from './category-filter.tsx';
import styles from './course-filters.module.css';
import { activeFilters, type CourseQuery, durations, prices } from './course-query.ts';
import type { ShowCourses } from './use-course-query.ts';

/** For controls elsewhere on the page that belong to the form. */
export const filterFormId = 'course-filters';

interface CourseFiltersProps {
  query: CourseQuery;
  show: ShowCourses;
  categories: readonly Category[];
  levels: readonly string[];
}

/** A plain form, which without a script sends itself; with one, every change applies at once. */
export function CourseFilters({ query, show, categories, levels }: CourseFiltersProps) {
  const search = (q: string) => show({ ...query, q, page: 1 }, { replace: true });
  const [text, setText] = useSearchText(query.q, search);
  const field = useRef<HTMLInputElement>(null);
  // Typed and chosen before the script had come: the form says it until it is rendered again.
  const takeEarly = useEffectEvent(() => {
    const form = field.current?.form;
    const chosen = form && chosenIn(new FormData(form), query);
    if (chosen) show(chosen, { replace: true });
    if (field.current?.value) setText(field.current.value);
  });
  useEffect(() => takeEarly(), []);

  return (
    <search>
      <form
        id={filterFormId}
        className={styles.form}
        // What a browser fills in on its own is not what was chosen.
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
        <FilterChoices query={query} show={show} levels={levels} />
      </form>
      <CategoryFilter categories={categories} query={query} />
    </search>
  );
}

function FilterChoices({ query, show, levels }: Omit<CourseFiltersProps, 'categories'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const chosen = activeFilters({ ...query, category: undefined }).length;
  const offeredLevels = new Set(query.level ? [...levels, query.level] : levels);
  const filters = [
    {
      name: 'level',
      label: 'Level',
      any: 'Any level',
      choices: [...offeredLevels].map((level) => ({ value: level, label: level })),
    },
    { name: 'price', label: 'Price', any: 'Any price', choices: prices },
    { name: 'duration', label: 'Duration', any: 'Any duration', choices: durations },
  ] as const;
  return (
    <>
      <Button
        className={styles.opener}
        icon="sliders"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div id={id} className={styles.choices} data-open={isOpen}>
        {filters.map(({ name, label, any, choices }) => (
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
            {choices.map(({ value, label }) => (
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
