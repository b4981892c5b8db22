import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { AssignDialog } from '../assignments/assign-dialog.tsx';
import { useTeams } from '../team/hooks.ts';
import { isOpen } from '../team/rules.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Team learning',
    description: 'What your team is learning, and what is due.',
    hidden: true,
  });

export default function TeamLearningScreen() {
  const teams = useTeams();
  const [search] = useSearchParams();
  if (teams.isPending) {
    return (
      <>
        <WorkHeader title="Team learning" />
        <SkeletonTable rows={6} columns={4} />
      </>
    );
  }
  if (teams.isError) {
    return (
      <>
        <WorkHeader title="Team learning" />
        <ErrorState
          message={errorMessage(teams.error)}
          onRetry={teams.refetch}
          retrying={teams.isFetching}
        />
      </>
    );
  }
  const managed = teams.data.filter(({ can }) => can.assign);
  const team = managed.find(({ id }) => id === search.get('team')) ?? managed[0];
  return team ? <TeamLearning key={team.id} team={team} /> : <NotManaging />;
}

function TeamLearning({ team }: { team: TeamSummary }) {
  const [isAssigning, setIsAssigning] = useState(false);
  return (
    <>
      <WorkHeader
        title="Team learning"
        text={`${team.name}. You see what is assigned, never private notes.`}
        actions={
          isOpen(team) && (
            <Button small variant="primary" icon="plus" onClick={() => setIsAssigning(true)}>
              Assign a course
            </Button>
          )
        }
      />
      <AssignDialog
        teamId={team.id}
        wholeTeam={team.can.manage}
        open={isAssigning}
        onClose={() => setIsAssigning(false)}
      />
    </>
  );
}

function NotManaging() {
  return (
    <StatusPage
      kind="forbidden"
      title="Team learning is for managers"
      text="Managers assign courses here and see how their team is getting on. What’s assigned to you is in My Learning."
      action={
        <LinkButton to="/user-screen/my-learning" variant="primary">
          Go to My Learning
        </LinkButton>
      }
    />
  );
}
