import { useState } from 'react';
import type { GroupAssignment, WorkGroup } from '../../../contract/assessment/managed-groups.ts';
import { groupSizes } from '../../../contract/catalog/work-groups.ts';
import { QueryView } from '../../data/query-view.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { type List, useListQuery } from '../../lists/list-query.ts';
import { ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { coursePath } from '../shared/studio-paths.ts';
import { useTaughtCourse } from '../shared/taught-course.ts';
import { AddDialog } from './add-dialog.tsx';
import styles from './groups.module.css';
import {
  type GroupsQuery,
  groupsQuery,
  useGroupAssignments,
  useRemoveFromGroup,
  useWorkGroups,
} from './hooks.ts';

/** Who hands in an assignment with whom. */
export default function Groups() {
  const { courseId } = useTaughtCourse();
  const list = useListQuery(groupsQuery);
  return (
    <>
      <p className="mb-4">
        <TextLink small to={coursePath(courseId, 'learners')}>
          All learners
        </TextLink>
      </p>
      <QueryView
        result={useGroupAssignments(courseId)}
        skeleton={<SkeletonLines lines={6} />}
        failure={(error, retry) => <StudioFailure error={error} {...retry} />}
      >
        {(assignments) => {
          const chosen = assignments.find(({ id }) => id === list.query.assignment);
          const assignment = chosen ?? assignments[0];
          return assignment ? (
            <AssignmentGroups
              key={assignment.id}
              {...{ courseId, assignment, assignments, list }}
            />
          ) : (
            <EmptyState
              title="No groups here"
              text="In the settings of an assignment, you can let learners hand it in together."
            />
          );
        }}
      </QueryView>
    </>
  );
}

type AssignmentGroupsProps = {
  courseId: number;
  assignment: GroupAssignment;
  assignments: readonly GroupAssignment[];
  list: List<GroupsQuery>;
};

/** Null: a new group. */
type Filled = Pick<WorkGroup, 'id' | 'number'> | null;

function AssignmentGroups({ courseId, assignment, assignments, list }: AssignmentGroupsProps) {
  const { id: lessonId, title, most } = assignment;
  const [filled, setFilled] = useState<{ group: Filled }>();
  const groups = useWorkGroups({ courseId, lessonId }, list.query.page);
  return (
    <>
      <ListTools
        end={
          most !== null && (
            <Button
              small
              icon="plus"
              aria-haspopup="dialog"
              onClick={() => setFilled({ group: null })}
            >
              New group
            </Button>
          )
        }
      >
        {assignments.length > 1 ? (
          <ListSelect
            label="Assignment"
            options={assignments.map(({ id, title }) => ({ value: id, label: title }))}
            chosen={lessonId}
            onChoose={(assignment) => list.show({ assignment })}
          />
        ) : (
          <h2 className="anywhere">{title}</h2>
        )}
      </ListTools>
      <p className="mt-3 mb-4 small muted loose measure-wide">
        {most === null
          ? 'Everyone hands this in alone now. Groups that have handed in stay together.'
          : `Learners hand this in alone or in groups of ${groupSizes(most)}. They form groups with a code, and you can add or remove people.`}
      </p>
      <ListView
        result={groups}
        pages={list}
        unit="groups"
        skeleton={<SkeletonLines lines={6} />}
        failure={(error, retry) => <StudioFailure error={error} {...retry} />}
        empty={
          <EmptyState
            title="No groups yet"
            text="Once a learner starts a group, you’ll see who is in it."
          />
        }
      >
        {(items) => (
          <ul>
            {items.map((group) => (
              <li key={group.id} className="py-4 lined">
                <Group
                  assignment={{ courseId, lessonId }}
                  group={group}
                  most={most}
                  onAdd={() => setFilled({ group })}
                />
              </li>
            ))}
          </ul>
        )}
      </ListView>
      {filled && (
        <AddDialog
          assignment={{ courseId, lessonId }}
          group={filled.group}
          onClose={() => setFilled(undefined)}
        />
      )}
    </>
  );
}

type GroupProps = {
  assignment: { courseId: number; lessonId: string };
  group: WorkGroup;
  most: number | null;
  onAdd: () => void;
};

function Group({ assignment, group, most, onAdd }: GroupProps) {
  const { number, members, hasHandedIn } = group;
  const remove = useRemoveFromGroup(assignment);
  const [leaving, setLeaving] = useState<WorkGroup['members'][number] | null>(null);
  return (
    <div className={styles.group}>
      <div className="cluster center between gap-2-5">
        <div className="cluster center gap-3">
          <h3>Group {number}</h3>
          {hasHandedIn ? (
            <StateMark mark="done">Handed in</StateMark>
          ) : (
            <StateMark mark="empty">Nothing handed in</StateMark>
          )}
        </div>
        {most !== null && members.length < most && (
          <Button
            small
            aria-haspopup="dialog"
            aria-label={`Add someone to group ${number}`}
            onClick={onAdd}
          >
            Add someone
          </Button>
        )}
      </div>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id} className="cluster center gap-3">
            <span className="anywhere">{member.name}</span>
            <TextButton
              small
              aria-label={`Remove ${member.name} from group ${number}`}
              aria-haspopup="dialog"
              onClick={() => setLeaving(member)}
            >
              Remove
            </TextButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={`Remove ${leaving?.name ?? ''} from group ${number}?`}
        confirm="Remove"
        onConfirm={() => remove.mutateAsync(leaving?.id ?? 0)}
        onClose={() => setLeaving(null)}
      >
        <p>
          {hasHandedIn
            ? 'They’ll no longer see what the group has handed in, or its feedback. The work stays with the others. If the assignment is complete for them, it stays complete.'
            : 'They can join another group or hand in alone.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}
