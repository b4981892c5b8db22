import type { CourseListQuery } from '../../../contract/catalog.ts';

export const coursesPerPage = 12;

type Known<Name extends keyof CourseListQuery> = NonNullable<CourseListQuery[Name]>;
type Choices<Value extends string> = readonly { value: Value; label: string }[];

/** What the address says about the list of courses: it can be shared, and works without a script. */
export interface CourseQuery {
  q: string;
  category: string | undefined;
  level: string | undefined;
  price: Known<'price'> | undefined;
  duration: Known<'duration'> | undefined;
  /** Nothing is the usual: the best match of a search, else the order of the catalogue. */
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

export const prices: Choices<Known<'price'>> = [
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
  { value: 'reduced', label: 'Reduced price' },
];

export const durations: Choices<Known<'duration'>> = [
  { value: 'short', label: 'Up to 2 weeks' },
  { value: 'medium', label: '3 to 6 weeks' },
  { value: 'long', label: 'More than 6 weeks' },
];

const bestMatch = { value: 'relevance', label: 'Best match' } as const;
const sorts: Choices<Known<'_sort'>> = [
  { value: 'id', label: 'Catalogue order' },
  { value: 'title', label: 'Title' },
  { value: 'students', label: 'Most students' },
  { value: 'rating', label: 'Best rated' },
  { value: 'price', label: 'Lowest price' },
];
const highestFirst: readonly string[] = ['students', 'rating'];

/** Without a search nothing matches better than the rest. */
export const sortsFor = (q: string) => (q ? [bestMatch, ...sorts] : sorts);

export function sortOf({ q, sort }: CourseQuery): Known<'_sort'> {
  const [usual] = sortsFor(q);
  return sortsFor(q).find(({ value }) => value === sort)?.value ?? usual?.value ?? 'id';
}

const longestSearch = 100;
// Characters that no search may hold: see `line` in the contract.
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** What makes no sense is left out. */
export function readCourseQuery(search: URLSearchParams): CourseQuery {
  const text = (name: string, longest: number) =>
    (search.get(name) ?? '').trim().slice(0, longest).replace(unfit, ' ').trim();
  const choice = <Value extends string>(name: string, choices: Choices<Value>) =>
    choices.find(({ value }) => value === search.get(name))?.value;
  const page = search.get('page') ?? '';
  return {
    q: text('q', longestSearch),
    category: text('category', 60) || undefined,
    level: text('level', 40) || undefined,
    price: choice('price', prices),
    duration: choice('duration', durations),
    sort: choice('sort', [bestMatch, ...sorts]),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export const wholeCatalogue: CourseQuery = readCourseQuery(new URLSearchParams());

/** The query of an address, `?q=photo&price=free`, or nothing: the usual goes without saying. */
export function searchOf(query: CourseQuery): string {
  const sort = sortOf(query);
  const said = {
    ...query,
    sort: sort === sortOf({ ...query, sort: undefined }) ? undefined : sort,
    page: query.page > 1 ? query.page : undefined,
  };
  const search = new URLSearchParams();
  for (const name of courseQueryNames) if (said[name]) search.set(name, String(said[name]));
  return search.size > 0 ? `?${search}` : '';
}

/** The query of the call that lists the courses. */
export function listInputOf(query: CourseQuery) {
  const { q, category, level, price, duration, page } = query;
  const sort = sortOf(query);
  const order: 'asc' | 'desc' = highestFirst.includes(sort) ? 'desc' : 'asc';
  return { q, category, level, price, duration, sort, order, page, limit: coursesPerPage };
}

export interface ActiveFilter {
  label: string;
  /** What is shown once it is removed. */
  without: CourseQuery;
}

export function activeFilters(query: CourseQuery, categoryName?: string): ActiveFilter[] {
  const labelOf = (choices: Choices<string>, chosen: string | undefined) =>
    choices.find(({ value }) => value === chosen)?.label;
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
  return { ...wholeCatalogue, q, sort };
}

/** How many courses there are, in words. */
export function countText(total: number, query: CourseQuery, anyWord = false): string {
  const courses = total === 0 ? 'No courses' : total === 1 ? '1 course' : `${total} courses`;
  if (!query.q) return courses;
  if (anyWord) {
    return `No course has all words of “${query.q}”. ${courses} ${total === 1 ? 'has' : 'have'} one of them.`;
  }
  return `${courses} ${total === 1 ? 'matches' : 'match'} “${query.q}”`;
}

const stemLength = 5;

/** Of several forms of one word, such as photograph and photography, the one that ends like the typed one. */
export function likeliestWords(typed: string, meant: readonly string[]): string[] {
  const forms = Map.groupBy(meant, (word) => word.slice(0, stemLength));
  const endsAlike = (word: string) => word.at(-1) === typed.at(-1);
  return [...forms.values()].map((words) => words.find(endsAlike) ?? words[0] ?? '');
}
