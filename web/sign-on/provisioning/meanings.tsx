import type { Provisioning } from '../../../contract/sign-on/provisioning.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { useChangeProvisioning } from './hooks.ts';
import { Part } from './part.tsx';

type MeaningsProps = { teamId: string; provisioning: Provisioning };

/** From the directory's words to ours, and what that makes of someone. */
export function Meanings({ teamId, provisioning }: MeaningsProps) {
  const { departmentsBranch, example } = provisioning;
  const change = useChangeProvisioning(teamId);
  const department = example?.department ?? null;
  const rows: [name: string, meaning: string, value: string | null][] = [
    ['userName', 'address to sign in with', example?.userName ?? null],
    ['name.givenName, familyName', 'name', example?.name ?? null],
    ['externalId', 'who it is, for good', example?.externalId ?? null],
    [
      'department',
      departmentsBranch ? 'department, “/” makes a branch' : 'department',
      department &&
        (departmentsBranch
          ? department
              .split('/')
              .map((part) => part.trim())
              .join(' / ')
          : department),
    ],
    ['manager', 'a suggestion, never a right', example?.manager ?? null],
    ['groups', 'groups of people who learn together', null],
  ];
  return (
    <Part title="What means what" text="From your directory’s words to ours.">
      <Table stacks caption="What means what">
        <thead>
          <tr>
            <th scope="col">From the directory</th>
            <th scope="col">Becomes</th>
            {example && <th scope="col">For {example.name}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, meaning, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td data-label="Becomes">{meaning}</td>
              {example && (
                <td data-label={`For ${example.name}`} className="anywhere">
                  {value ?? <span className="faint">–</span>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <Checkbox
        label="“/” in a department makes a department within a department"
        checked={departmentsBranch}
        onChange={({ target }) => change.mutate({ departmentsBranch: target.checked })}
      />
    </Part>
  );
}
