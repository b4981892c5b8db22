import { zoneName } from '../../../contract/text/zone-names.ts';
import { ListPeriod } from '../../lists/list-period.tsx';
import { type List, useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { RecordedActs } from '../../lists/recorded-acts.tsx';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ofTeam } from './of-team.ts';
import { useOrganisationContext } from './organisation.tsx';
import { type RecordQuery, recordQuery, useRecord } from './record-query.ts';

/** What administrators, keys and directories have done in the organisation. */
export default function OrganisationRecord() {
  const { team } = useOrganisationContext();
  const list = ofTeam(recordQuery, useListQuery(recordQuery));
  return (
    <>
      <Filters list={list} zone={team.timeZone} />
      <div className="mt-4">
        <ListView
          result={useRecord(team.id, list.query)}
          pages={list}
          unit="entries"
          skeleton={<SkeletonTable columns={3} />}
          empty={
            list.isNarrowed ? (
              <EmptyState
                title="Nothing matches"
                text="Try fewer words, another person or a longer period."
                action={
                  <Button small onClick={list.showAll}>
                    Show everything
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title="Nothing yet"
                text="You’ll see changes of departments, roles, licences, sign-on and keys here: who made them, and when."
              />
            )
          }
        >
          {(acts) => <RecordedActs acts={acts} />}
        </ListView>
      </div>
    </>
  );
}

type FiltersProps = { list: List<RecordQuery>; zone: string };

function Filters({ list, zone }: FiltersProps) {
  const [person, setPerson] = useSearchText(list.query.person, (person) =>
    list.show({ person }, { replace: true }),
  );
  return (
    <search>
      <ListTools end={<ListPeriod list={list} zone={zoneName(zone)} />}>
        <ListSearch
          list={list}
          label="What it was done to"
          placeholder="A person or department"
          maxLength={100}
        />
        <TextField
          small
          hideLabel
          label="Who"
          placeholder="User name"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
      </ListTools>
    </search>
  );
}
