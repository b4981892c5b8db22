import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { useGroups, useMembers } from '../groups/hooks.ts';
import { useDepartments } from '../organisation/hooks.ts';
import { listPaths } from '../organisation/tree.ts';
import styles from './people-picker.module.css';

export interface ChosenPeople {
  everyone: boolean;
  groups: { id: string; name: string; people: number }[];
  people: { accountId: number; name: string }[];
}

export const noPeople: ChosenPeople = { everyone: false, groups: [], people: [] };

type PeoplePickerProps = {
  teamId: string;
  wholeTeam: boolean;
  hasDepartments: boolean;
  chosen: ChosenPeople;
  onChange: (chosen: ChosenPeople) => void;
  invalid: boolean;
};

/** Chips for who is chosen, and a list to choose more from. */
export function PeoplePicker({ chosen, onChange, invalid, ...props }: PeoplePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const remove = (change: Partial<ChosenPeople>) => {
    onChange({ ...chosen, ...change });
    // The chip with the focus is gone.
    adder.current?.focus();
  };
  return (
    <>
      <div className="cluster gap-2">
        {chosen.everyone && (
          <Chip label="Everyone" onRemove={() => remove({ everyone: false })} group />
        )}
        {chosen.groups.map((group) => (
          <Chip
            key={group.id}
            group
            label={group.name}
            count={group.people}
            onRemove={() => remove({ groups: chosen.groups.filter(({ id }) => id !== group.id) })}
          />
        ))}
        {chosen.people.map((person) => (
          <Chip
            key={person.accountId}
            label={person.name}
            onRemove={() =>
              remove({
                people: chosen.people.filter(({ accountId }) => accountId !== person.accountId),
              })
            }
          />
        ))}
        <button
          ref={adder}
          type="button"
          name="accountIds"
          className={styles.add}
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-invalid={invalid || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="plus" size={14} />{' '}
          {props.hasDepartments ? 'Person or department' : 'Person or group'}
        </button>
      </div>
      {isOpen && (
        <Choices
          {...props}
          id={panelId}
          chosen={chosen}
          onChange={onChange}
          onClose={() => {
            setIsOpen(false);
            adder.current?.focus();
          }}
        />
      )}
    </>
  );
}

type ChipProps = { label: string; count?: number; group?: boolean; onRemove: () => void };

function Chip({ label, count, group, onRemove }: ChipProps) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove}>
      {group && <Icon name="check" size={14} />}
      <span>
        <span className="visually-hidden">Remove </span>
        {label}
      </span>
      {count !== undefined && <span className="plain num">{count}</span>}
      {!group && <Icon name="close" size={14} />}
    </button>
  );
}

const shownPeople = 20;
/** Fewer groups than a Team can have aren't left out. */
const shownGroups = 200;

type ChoicesProps = Omit<PeoplePickerProps, 'invalid'> & { id: string; onClose: () => void };

function Choices(props: ChoicesProps) {
  const { id, teamId, wholeTeam, hasDepartments, chosen, onChange, onClose } = props;
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const groups = useGroups(teamId);
  const departments = useDepartments(teamId, { enabled: hasDepartments }).data?.departments ?? [];
  const members = useMembers(teamId, { q: search.trim(), page: 1, limit: shownPeople });
  const wanted = search.trim().toLowerCase();
  const peopleOf = new Map(departments.map(({ id, people }) => [id, people]));
  const branches = listPaths(departments).map(({ value, label }) => ({
    id: value,
    name: label,
    people: peopleOf.get(value) ?? 0,
    detail: 'Department',
  }));
  const foundGroups = [
    ...branches,
    ...(groups.data ?? []).map(({ id, name, people }) => ({ id, name, people, detail: 'Group' })),
  ].filter(({ name }) => name.toLowerCase().includes(wanted));
  const foundPeople = members.data?.data ?? [];
  const more =
    (members.data?.meta.total ?? 0) -
    foundPeople.length +
    Math.max(0, foundGroups.length - shownGroups);
  const isEmpty = members.data && foundGroups.length === 0 && foundPeople.length === 0;

  const toggle = <Item,>(items: Item[], item: Item, isSame: (other: Item) => boolean) =>
    items.some(isSame) ? items.filter((other) => !isSame(other)) : [...items, item];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list, not the dialog around it
    <div
      id={id}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <SearchField
        ref={field}
        label={hasDepartments ? 'Find a person or department' : 'Find a person or group'}
        small
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <ul className={styles.list}>
        {wholeTeam && wanted === '' && (
          <Choice
            label="Everyone"
            detail="The whole team, and everyone who joins it"
            checked={chosen.everyone}
            onToggle={() => onChange({ ...chosen, everyone: !chosen.everyone })}
          />
        )}
        {foundGroups.slice(0, shownGroups).map(({ id, name, people, detail }) => (
          <Choice
            key={id}
            label={name}
            detail={`${detail} of ${people}`}
            checked={chosen.groups.some((group) => group.id === id)}
            onToggle={() =>
              onChange({
                ...chosen,
                groups: toggle(chosen.groups, { id, name, people }, (other) => other.id === id),
              })
            }
          />
        ))}
        {foundPeople.map(({ accountId, name, email }) => (
          <Choice
            key={accountId}
            label={name}
            detail={email}
            checked={chosen.people.some((person) => person.accountId === accountId)}
            onToggle={() =>
              onChange({
                ...chosen,
                people: toggle(
                  chosen.people,
                  { accountId, name },
                  (other) => other.accountId === accountId,
                ),
              })
            }
          />
        ))}
      </ul>
      <p role="status" className={`${styles.status} tiny`}>
        {isEmpty && 'Nobody found.'}
        {members.isError && 'The list can’t be loaded right now.'}
        {more > 0 && `${more} more. Type a name to find them.`}
      </p>
    </div>
  );
}

type ChoiceProps = { label: string; detail: string; checked: boolean; onToggle: () => void };

function Choice({ label, detail, checked, onToggle }: ChoiceProps) {
  return (
    <li>
      <label className={classNames(styles.choice, checked && styles.on)}>
        <input type="checkbox" checked={checked} onChange={onToggle} />
        <span>
          {label} <small className="ml-1">{detail}</small>
        </span>
      </label>
    </li>
  );
}
