import type { ManagedConnection, TestResult } from '../../../contract/sign-on/overview.ts';
import { type ProblemCode, problems } from '../../../contract/sign-on/problems.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type Mark, StateMark } from '../../ui/feedback/state-mark.tsx';
import { Table } from '../../ui/layout/table.tsx';

type TestResultProps = { connection: ManagedConnection; result: TestResult };

/** What arrived at the last test, and what it becomes. */
export function TestResultView({ connection, result }: TestResultProps) {
  const { at, username, code, found, arrived } = result;
  const when = `Tested ${formatShortMoment(at)} by ${username}.`;
  const name = arrived ? `${arrived.firstName} ${arrived.lastName}`.trim() : '';
  return (
    <>
      {code === null ? (
        <Notice
          role="note"
          tone="good"
          title={
            connection.tested
              ? `It works. You would be signed in as ${name || arrived?.email}.`
              : 'It worked, but the settings have changed since.'
          }
        >
          <p>
            {arrived?.ageSeconds != null &&
              `The answer was signed, meant for us, and ${plural(Math.max(0, arrived.ageSeconds), 'second')} old. `}
            Nothing was changed by this test. {when}
          </p>
        </Notice>
      ) : (
        <Notice role="note" tone="bad" title="It doesn’t work yet">
          <p>
            {reasonOf(code)} {found} {when}
          </p>
        </Notice>
      )}
      {arrived && <Rows connection={connection} arrived={arrived} />}
    </>
  );
}

const reasonOf = (code: string) =>
  code in problems
    ? problems[code as ProblemCode].forAdministrators
    : 'The answer can’t be used. Test again.';

interface Row {
  name: string;
  value: string;
  mark: Mark;
  becomes: string;
}

type Arrived = NonNullable<TestResult['arrived']>;

function Rows({ connection, arrived }: { connection: ManagedConnection; arrived: Arrived }) {
  return (
    <Table stacks caption="What arrived">
      <thead>
        <tr>
          <th scope="col">Arrived</th>
          <th scope="col">Value</th>
          <th scope="col">What it becomes</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(connection, arrived).map(({ name, value, mark, becomes }) => (
          <tr key={name}>
            <th scope="row" className="anywhere">
              <code>{name}</code>
            </th>
            <td data-label="Value" className="anywhere">
              {value}
            </td>
            <td data-label="What it becomes">
              <StateMark mark={mark}>{becomes}</StateMark>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What arrived, in the order in which it matters, and the rest on one line. */
export function rowsOf({ mapping, kind }: ManagedConnection, arrived: Arrived): Row[] {
  const { claims } = arrived;
  const used = new Set<string>();
  const rowOf = (name: string, becomes: string, mark: Mark = 'done'): Row[] => {
    if (name === '' || used.has(name)) return [];
    used.add(name);
    const values = claims[name];
    if (!values) return [{ name, value: 'missing', mark: 'box', becomes: 'Nothing' }];
    return [{ name, value: values.join(', '), mark, becomes }];
  };
  const subject: Row = {
    name: kind === 'oidc' ? 'sub' : 'NameID or attribute',
    value: arrived.directoryId ?? arrived.subject,
    mark: 'done',
    becomes: 'Who it is, for good',
  };
  used.add('sub').add('oid');
  const rows = [
    subject,
    ...rowOf(
      mapping.email,
      arrived.ownDomain ? 'Address, domain is yours' : 'Its domain isn’t one of yours',
      arrived.ownDomain ? 'done' : 'late',
    ),
    ...rowOf(mapping.firstName, 'First name'),
    ...rowOf(mapping.lastName, 'Last name'),
    ...(arrived.firstName || mapping.name === '' ? [] : rowOf(mapping.name, 'Name')),
    ...rowOf(
      mapping.department,
      (arrived.department?.length ?? 0) > 1
        ? `Department, ${arrived.department?.length} deep`
        : 'Department',
    ),
    ...groupRows(mapping.groups, arrived, used),
    {
      name: 'Second factor',
      value: arrived.secondFactor ? 'asked for' : 'not mentioned',
      mark: arrived.secondFactor ? ('done' as const) : ('box' as const),
      becomes: arrived.secondFactor ? 'We don’t ask for ours' : 'We ask for ours, if it’s set up',
    },
  ];
  const rest = Object.keys(claims).filter((name) => !used.has(name));
  if (rest.length === 0) return rows;
  const value = `${rest.length} more`;
  return [...rows, { name: rest.join(', '), value, mark: 'box', becomes: 'Not used, not kept' }];
}

function groupRows(name: string, { groups, groupsLeftOut, role }: Arrived, used: Set<string>) {
  if (name === '') return [];
  used.add(name);
  if (groupsLeftOut) {
    const becomes = 'Makes no managers: send fewer groups';
    return [{ name, value: 'left out, too many groups', mark: 'late' as const, becomes }];
  }
  if (!groups) {
    return [{ name, value: 'missing', mark: 'box' as const, becomes: 'Changes nothing' }];
  }
  const becomes = role ? `Role: ${role}` : 'No role depends on them';
  return [{ name, value: groups.join(', ') || 'none', mark: 'done' as const, becomes }];
}
