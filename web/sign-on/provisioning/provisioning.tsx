import { useState } from 'react';
import type { Provisioning } from '../../../contract/sign-on/provisioning.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useIntegrations } from '../../integrations/shared/integrations-context.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Connection } from './connection.tsx';
import { useProvisioning } from './hooks.ts';
import { LeaverPart } from './leaver.tsx';
import { Meanings } from './meanings.tsx';
import { Paused } from './paused.tsx';
import { Requests } from './requests.tsx';

/** What the organisation's directory writes by SCIM. */
export default function ProvisioningScreen() {
  const { team } = useIntegrations();
  return (
    <QueryView
      result={useProvisioning(team.id)}
      skeleton={
        <div className="mt-6">
          <SkeletonLines lines={8} title />
        </div>
      }
    >
      {(provisioning) => <Parts teamId={team.id} provisioning={provisioning} />}
    </QueryView>
  );
}

function Parts({ teamId, provisioning }: { teamId: string; provisioning: Provisioning }) {
  const [leaverId, setLeaverId] = useState<string | null>(null);
  const shown = leaverId ?? provisioning.lastLeaver;
  const hasBegun = provisioning.lastRequestAt !== null;
  return (
    <>
      {provisioning.paused && <Paused teamId={teamId} paused={provisioning.paused} />}
      <Connection teamId={teamId} provisioning={provisioning} />
      {hasBegun && (
        <>
          <Meanings teamId={teamId} provisioning={provisioning} />
          <Requests teamId={teamId} counts={provisioning.requests} onLeaver={setLeaverId} />
          {shown && <LeaverPart teamId={teamId} personId={shown} />}
        </>
      )}
    </>
  );
}
