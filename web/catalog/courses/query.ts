import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { CourseListQuery } from '../../../contract/catalog.ts';
import { plural } from '../../../contract/text/plurals.ts';

const coursesPerPage = 12;

type Known<Name extends keyof CourseListQuery> = NonNullable<CourseListQuery[Name]>;
type Options<Value extends string> = readonly { value: Value; label: string }[];

/** Search, filters, sorting and page. In the URL, so that a list can be shared and works without JavaScript. */
export interface CourseQuery {
  q: string;
  category: string | undefined;
  level: string | undefined;
  price: Known<'price'> | undefined;
  duration: Known<'duration'> | undefined;
  /** Undefined is the default: the best match of a search, otherwise catalogue order. */
  sort: Known<'_sort'> | undefined;
  page: number;
}

export const courseQueryNames = [
  'q',
  'category',
  'level',
  'price',
  'duration',
  'sort',
  'page',
] as const;

export const prices: Options<Known<'price'>> = [
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
  { value: 'reduced', label: 'Reduced price' },
  { value: 'deals', label: 'Free or reduced' },
];

export const durations: Options<Known<'duration'>> = [
  { value: 'short', label: 'Up to 2 weeks' },
  { value: 'medium', label: '3 to 6 weeks' },
  { value: 'long', label: 'More than 6 weeks' },
];

const bestMatch = { value: 'relevance', label: 'Best match' } as const;
const sorts: Options<Known<'_sort'>> = [
  { value: 'id', label: 'Catalogue order' },
  { value: 'title', label: 'Title' },
  { value: 'students', label: 'Most students' },
  { value: 'rating', label: 'Best rated' },
  { value: 'price', label: 'Lowest price' },
];
const highestFirst: readonly string[] = ['students', 'rating'];

/** Best match makes sense for a search only. */
export const sortOptions = (q: string) => (q ? [bestMatch, ...sorts] : sorts);

export function sortOf({ q, sort }: CourseQuery): Known<'_sort'> {
  const options = sortOptions(q);
  return (options.find(({ value }) => value === sort) ?? options[0])?.value ?? 'id';
}

// Characters that the contract refuses in a search: see `line` there.
const forbidden = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Ignores invalid values. */
export function readCourseQuery(search: URLSearchParams): CourseQuery {
  const text = (name: string, maxLength: number) =>
    (search.get(name) ?? '').trim().slice(0, maxLength).replace(forbidden, ' ').trim();
  const option = <Value extends string>(name: string, options: Options<Value>) =>
    options.find(({ value }) => value === search.get(name))?.value;
  const page = search.get('page') ?? '';
  return {
    q: text('q', 100),
    category: text('category', 60) || undefined,
    level: text('level', 40) || undefined,
    price: option('price', prices),
    duration: option('duration', durations),
    sort: option('sort', [bestMatch, ...sorts]),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export const emptyQuery: CourseQuery = readCourseQuery(new URLSearchParams());

/** `?q=photo&price=free`, without defaults; empty for the whole catalogue. */
export function toSearch(query: CourseQuery): string {
  const sort = sortOf(query);
  const params = {
    ...query,
    sort: sort === sortOf({ ...query, sort: undefined }) ? undefined : sort,
    page: query.page > 1 ? query.page : undefined,
  };
  const search = new URLSearchParams();
  for (const name of courseQueryNames) if (params[name]) search.set(name, String(params[name]));
  return search.size > 0 ? `?${search}` : '';
}

/** As the contract's `listCourses` takes it. */
export function toListQuery(query: CourseQuery) {
  const { q, category, level, price, duration, page } = query;
  const sort = sortOf(query);
  const order: 'asc' | 'desc' = highestFirst.includes(sort) ? 'desc' : 'asc';
  return { q, category, level, price, duration, sort, order, page, limit: coursesPerPage };
}

/**
 * The selects of the form, if someone changed them before hydration; null if they match the query.
 * Not every list has every select.
 */
export function readFormChoices(form: FormData, query: CourseQuery): CourseQuery | null {
  const entries = [...form].map(([name, value]) => [name, String(value)]);
  const selected = readCourseQuery(new URLSearchParams(entries));
  const names = (['level', 'price', 'duration', 'sort'] as const).filter((name) => form.has(name));
  const changed = { ...query, ...Object.fromEntries(names.map((name) => [name, selected[name]])) };
  return toSearch(changed) === toSearch(query) ? null : { ...changed, page: 1 };
}

export type ShowCourses = (query: CourseQuery, options?: { replace: boolean }) => void;

/** The query of the URL; during a navigation, the one being loaded. */
export function useCourseQuery() {
  const location = useLocation();
  const nextLocation = useNavigation().location;
  const navigate = useNavigate();
  const isLoading = nextLocation?.pathname === location.pathname;
  const { search } = isLoading ? nextLocation : location;
  const show: ShowCourses = (query, options) =>
    void navigate({ search: toSearch(query) }, { ...options, preventScrollReset: true });
  return { query: readCourseQuery(new URLSearchParams(search)), show, isLoading };
}

export interface ActiveFilter {
  label: string;
  /** The query with this filter removed. */
  without: CourseQuery;
}

export function activeFilters(query: CourseQuery, categoryName?: string): ActiveFilter[] {
  const labelOf = (options: Options<string>, selected: string | undefined) =>
    options.find(({ value }) => value === selected)?.label;
  const filters = {
    category: query.category && (categoryName ?? query.category),
    level: query.level,
    price: labelOf(prices, query.price),
    duration: labelOf(durations, query.duration),
  };
  return Object.entries(filters).flatMap(([name, label]) =>
    label ? [{ label, without: { ...query, [name]: undefined, page: 1 } }] : [],
  );
}

export function withoutFilters({ q, sort }: CourseQuery): CourseQuery {
  return { ...emptyQuery, q, sort };
}

/** `2 courses match “ink”`. */
export function resultCount(total: number, query: CourseQuery, anyWord = false): string {
  const courses = total === 0 ? 'No courses' : plural(total, 'course');
  if (!query.q) return courses;
  if (anyWord) {
    return `No course has every word of “${query.q}”. ${courses} ${total === 1 ? 'has' : 'have'} at least one.`;
  }
  return `${courses} ${total === 1 ? 'matches' : 'match'} “${query.q}”`;
}

const stemLength = 5;

/** Of several forms of a word, such as photograph and photography, picks the one that ends like the typed one. */
export function likeliestForms(typed: string, meant: readonly string[]): string[] {
  const forms = Map.groupBy(meant, (word) => word.slice(0, stemLength));
  const endsAlike = (word: string) => word.at(-1) === typed.at(-1);
  return [...forms.values()].map((words) => words.find(endsAlike) ?? words[0] ?? '');
}
