import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Day } from '../../contract/fields.ts';

/** One thing that a list can be narrowed by, as the address has it. */
interface Part<Value> {
  /** What the list shows when the address doesn't say; then it isn't written either. */
  usual: Value;
  /** Undefined if the text can't be used: an address may be mistyped or old. */
  read: (text: string) => Value | undefined;
}

export function words(maxLength: number): Part<string> {
  return { usual: '', read: (text) => text.slice(0, maxLength) };
}

export function oneOf<const Value extends string | number | undefined>(
  values: readonly Value[],
  usual: NoInfer<Value>,
): Part<Value> {
  return { usual, read: (text) => values.find((value) => String(value) === text) };
}

/** A day as in `2026-11-17`; empty for none. */
export const day: Part<string> = { usual: '', read: (text) => Day.safeParse(text).data };

/** The number of something, such as a course; 0 for none. */
export const id: Part<number> = {
  usual: 0,
  read: (text) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined),
};

const page: Part<number> = {
  usual: 1,
  read: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined),
};

type Parts = Record<string, Part<unknown>>;
type Values<P extends Parts> = { [Name in keyof P]: P[Name] extends Part<infer V> ? V : never };

type Order = 'asc' | 'desc';

/** The columns of a list, each with the order that a first press on it gives. The list is usually sorted by the first. */
type Columns<Column extends string> = Readonly<Record<Column, Order>>;

type Sorting<Column extends string> = [Column] extends [never]
  ? Record<never, never>
  : { sort: Column; order: Order };

export type ListQuery<P extends Parts, Column extends string> = Values<P> &
  Sorting<Column> & { page: number };

export type QueryOf<Definition> =
  Definition extends ListQueryDefinition<infer Query> ? Query : never;

export interface ListQueryDefinition<Query> {
  usual: Query;
  read: (address: URLSearchParams) => Query;
  /** Leaves out defaults, so that a list that isn't narrowed has a plain address. */
  write: (query: Query) => URLSearchParams;
  /** The address of the list at `path`, or of something that is open beside it. */
  addressAt: (path: string, query: Query) => string;
  /** Whether the query narrows the list, regardless of order and page. */
  isNarrowed: (query: Query) => boolean;
  /** Sorting by the same column again reverses the order. */
  sortBy: (query: Query, column: string) => Partial<Query>;
}

/** What the address of a list says: it can be shared, and survives a reload. */
export function defineListQuery<P extends Parts, Column extends string = never>(
  parts: P,
  columns?: Columns<Column>,
  /** The default sorting, where that depends on what the list shows. */
  usualColumn?: (values: Values<P>) => NoInfer<Column>,
): ListQueryDefinition<ListQuery<P, Column>> {
  type Query = ListQuery<P, Column>;
  type Loose = Record<string, unknown> & { sort: string; order: Order };
  const orders: Partial<Record<string, Order>> = columns ?? {};
  const [firstColumn = ''] = Object.keys(orders);
  const usualSort = (query: unknown): string => usualColumn?.(query as Values<P>) ?? firstColumn;
  const orderOf = (column: string): Order => orders[column] ?? 'asc';
  const all: Parts = { ...parts, page };
  const usualParts = Object.fromEntries(
    Object.entries(all).map(([name, { usual }]) => [name, usual]),
  );
  const usual = {
    ...usualParts,
    ...(columns && { sort: firstColumn, order: orderOf(firstColumn) }),
  } as Query;

  function read(address: URLSearchParams): Query {
    const query: Record<string, unknown> = { ...usual };
    for (const [name, part] of Object.entries(all)) {
      query[name] = part.read(address.get(name) ?? '') ?? part.usual;
    }
    if (!columns) return query as Query;
    const sort = address.get('sort') ?? '';
    const order = address.get('order');
    query.sort = Object.hasOwn(orders, sort) ? sort : usualSort(query);
    query.order = order === 'asc' || order === 'desc' ? order : orderOf(String(query.sort));
    return query as Query;
  }

  function write(query: Query): URLSearchParams {
    const address = new URLSearchParams();
    const { page, ...wanted } = query as Loose;
    for (const name of Object.keys(parts)) {
      const value = wanted[name];
      if (value !== usualParts[name] && value !== undefined) address.set(name, String(value));
    }
    if (columns && wanted.sort !== usualSort(wanted)) address.set('sort', wanted.sort);
    if (columns && wanted.order !== orderOf(wanted.sort)) address.set('order', wanted.order);
    if (page !== 1) address.set('page', String(page));
    return address;
  }

  return {
    usual,
    read,
    write,
    addressAt: (path, query) => {
      const address = write(query).toString();
      return address === '' ? path : `${path}?${address}`;
    },
    isNarrowed: (query) =>
      Object.keys(parts).some((name) => (query as Loose)[name] !== usualParts[name]),
    sortBy: (query, column) => {
      const { sort, order } = query as Loose;
      const reversed = order === 'asc' ? 'desc' : 'asc';
      return {
        sort: column,
        order: sort === column ? reversed : orderOf(column),
      } as Partial<Query>;
    },
  };
}

/** For lists that can't be narrowed. */
export const pagesOnly = defineListQuery({});

/** A list whose query is in the address. */
export interface List<Query> {
  query: Query;
  isNarrowed: boolean;
  /** Shows page 1 of the changed list unless a page is given. `replace` keeps it out of the history, as while typing. */
  show: (change: Partial<Query>, options?: { replace?: boolean }) => void;
  showAll: () => void;
  sortBy: (column: string) => void;
  /** The address of the changed list, for links. */
  to: (change: Partial<Query>) => string;
}

/**
 * A change builds on the change before it, even on one that isn't on screen yet: setting two filters quickly applies
 * both. And it never takes people back from a page that they have already chosen to open.
 */
export function useListQuery<Query extends { page: number }>(
  definition: ListQueryDefinition<Query>,
  /** Where the list is, if something can be open beside it. */
  path?: string,
): List<Query> {
  const { pathname, search, hash } = useLocation();
  const opening = useNavigation().location;
  const navigate = useNavigate();
  const query = definition.read(new URLSearchParams(search));
  const newest = useRef<Query>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has caught up, or went elsewhere
  useEffect(() => {
    newest.current = null;
  }, [pathname, search]);

  const addressOf = (query: Query) => definition.addressAt(path ?? pathname, query);
  const change = (change: Partial<Query>) => ({
    ...(newest.current ?? query),
    page: 1,
    ...change,
  });
  const show: List<Query>['show'] = (wanted, { replace = false } = {}) => {
    if (opening && opening.pathname !== pathname) return;
    newest.current = change(wanted);
    void navigate(addressOf(newest.current) + hash, { replace, preventScrollReset: true });
  };
  return {
    query,
    isNarrowed: definition.isNarrowed(query),
    show,
    showAll: () => show(definition.usual),
    sortBy: (column) => show(definition.sortBy(newest.current ?? query, column)),
    to: (wanted) => addressOf({ ...query, page: 1, ...wanted }),
  };
}
