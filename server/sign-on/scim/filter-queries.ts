import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../refusals.ts';
import { withoutSchema } from './attributes.ts';
import type { Filter, FilterValue, Operator } from './filter.ts';

type Condition = RawBuilder<boolean>;

/** How an attribute is compared. Only what is listed reaches the database. */
type Column =
  | { kind: 'text'; sql: RawBuilder<string>; exact?: true }
  | { kind: 'boolean' | 'time' | 'id'; sql: RawBuilder<unknown> };

type Columns = Readonly<Record<string, Column>>;

/** A list of values, and how a filter on one of them is asked. */
type Lists = Readonly<Record<string, (filter: Filter) => Condition>>;

const attribute = (name: string): Column => ({
  kind: 'text',
  sql: sql<string>`(person.attributes ->> ${sql.lit(name)})`,
});

const personColumns: Columns = {
  id: { kind: 'id', sql: sql`person.id` },
  username: { kind: 'text', sql: sql`person.user_name` },
  externalid: { kind: 'text', sql: sql`person.external_id`, exact: true },
  active: { kind: 'boolean', sql: sql`person.active` },
  'meta.created': { kind: 'time', sql: sql`person.created_at` },
  'meta.lastmodified': { kind: 'time', sql: sql`person.updated_at` },
  'name.givenname': attribute('givenName'),
  'name.familyname': attribute('familyName'),
  'name.formatted': attribute('formatted'),
  displayname: attribute('displayName'),
  title: attribute('title'),
  department: attribute('department'),
  employeenumber: attribute('employeeNumber'),
  'manager.value': attribute('manager'),
};

const emailColumns: Columns = {
  value: { kind: 'text', sql: sql`(email ->> 'value')` },
  type: { kind: 'text', sql: sql`(email ->> 'type')` },
  primary: { kind: 'boolean', sql: sql`coalesce((email ->> 'primary')::boolean, false)` },
};

const personLists: Lists = {
  emails: (filter) => {
    const exact = addressIn(filter);
    return sql`${exact === null ? sql`true` : sql`person.addresses @> array[${exact}::text]`} and exists (
      select from jsonb_array_elements(person.attributes -> 'emails') as email
      where ${conditionOf(filter, emailColumns, {})}
    )`;
  },
};

const groupColumns: Columns = {
  id: { kind: 'id', sql: sql`provisioned.group_id` },
  displayname: { kind: 'text', sql: sql`learning_group.name` },
  externalid: { kind: 'text', sql: sql`provisioned.external_id`, exact: true },
  'meta.created': { kind: 'time', sql: sql`provisioned.created_at` },
  'meta.lastmodified': { kind: 'time', sql: sql`provisioned.updated_at` },
};

const groupLists: Lists = {
  members: (filter) => sql`exists (
    select from sign_on.group_person as part
    where part.group_id = provisioned.group_id
      and ${conditionOf(filter, { value: { kind: 'id', sql: sql`part.person_id` } }, {})}
  )`,
};

export const noFilter: Condition = sql`true`;

/** Of `sign_on.person as person`. */
export const personFilter = (filter: Filter) => conditionOf(filter, personColumns, personLists);

/** Of `sign_on.directory_group as provisioned`, joined with `teams.learning_group`. */
export const groupFilter = (filter: Filter) => conditionOf(filter, groupColumns, groupLists);

function conditionOf(filter: Filter, columns: Columns, lists: Lists): Condition {
  const inner = (filter: Filter) => conditionOf(filter, columns, lists);
  switch (filter.kind) {
    case 'and':
      return sql`(${inner(filter.left)} and ${inner(filter.right)})`;
    case 'or':
      return sql`(${inner(filter.left)} or ${inner(filter.right)})`;
    case 'not':
      return sql`not ${inner(filter.filter)}`;
    case 'list': {
      const list = own(lists, localName(filter.path));
      if (!list) throw new Refusal('invalid_filter');
      return sql`(${list(filter.filter)})`;
    }
    case 'present':
    case 'compare':
      return leafOf(filter, columns, lists);
  }
}

function leafOf(
  filter: Extract<Filter, { kind: 'present' | 'compare' }>,
  columns: Columns,
  lists: Lists,
): Condition {
  const path = localName(filter.path);
  // `emails co "x"` and `emails.value co "x"` ask the values of a list.
  const [list = '', part = 'value'] = path.split('.');
  const ask = own(lists, list);
  if (ask) return sql`(${ask({ ...filter, path: part })})`;
  const column = own(columns, path);
  if (!column) throw new Refusal('invalid_filter');
  // Nothing is neither equal nor unequal in SQL; in SCIM it is unequal.
  if (filter.kind === 'present') return sql`(${column.sql} is not null)`;
  const isUnequal = filter.operator === 'ne';
  return sql`coalesce(${compare(column, filter.operator, filter.value)}, ${sql.lit(isUnequal)})`;
}

const localName = (path: string) => withoutSchema(path).toLowerCase();

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

const symbols = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} satisfies Partial<Record<Operator, RawBuilder<unknown>>>;

function compare(column: Column, operator: Operator, value: FilterValue): Condition {
  if (value === null) {
    if (operator === 'eq') return sql`(${column.sql} is null)`;
    if (operator === 'ne') return sql`(${column.sql} is not null)`;
    throw new Refusal('invalid_filter');
  }
  switch (column.kind) {
    case 'text':
      return compareText(column, operator, String(value));
    case 'boolean':
      return compareBoolean(column.sql, operator, value);
    case 'time':
      return sql`(${column.sql} ${symbolOf(operator)} ${timeOf(value)}::timestamptz)`;
    case 'id':
      // An id of another form is nobody's.
      return sql`(${column.sql}::text ${equality(operator)} ${String(value).toLowerCase()}::text)`;
  }
}

/** Without `like`, so that `%` and `_` are letters like others. */
function compareText(
  column: Extract<Column, { kind: 'text' }>,
  operator: Operator,
  text: string,
): Condition {
  const found = column.exact ? column.sql : sql`lower(${column.sql})`;
  const wanted = column.exact ? sql`${text}::text` : sql`lower(${text}::text)`;
  switch (operator) {
    case 'co':
      return sql`(position(${wanted} in ${found}) > 0)`;
    case 'sw':
      return sql`starts_with(${found}, ${wanted})`;
    case 'ew':
      return sql`(right(${found}, length(${wanted})) = ${wanted})`;
    default:
      return sql`(${found} ${symbolOf(operator)} ${wanted})`;
  }
}

function compareBoolean(
  column: RawBuilder<unknown>,
  operator: Operator,
  value: FilterValue,
): Condition {
  const word = String(value).toLowerCase();
  if (word !== 'true' && word !== 'false') throw new Refusal('invalid_filter');
  return sql`(${column} ${equality(operator)} ${sql.lit(word === 'true')})`;
}

function symbolOf(operator: Operator) {
  if (operator === 'co' || operator === 'sw' || operator === 'ew') {
    throw new Refusal('invalid_filter');
  }
  return symbols[operator];
}

function equality(operator: Operator) {
  if (operator !== 'eq' && operator !== 'ne') throw new Refusal('invalid_filter');
  return symbols[operator];
}

function timeOf(value: FilterValue): Date {
  const time = new Date(String(value));
  if (Number.isNaN(time.getTime())) throw new Refusal('invalid_filter');
  return time;
}

/** The whole address that a filter asks for: an index finds whose it is. */
function addressIn(filter: Filter): string | null {
  if (filter.kind === 'and') return addressIn(filter.left) ?? addressIn(filter.right);
  if (filter.kind !== 'compare' || filter.path !== 'value' || filter.operator !== 'eq') return null;
  return typeof filter.value === 'string' ? filter.value.toLowerCase() : null;
}
