import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/teams/teams.ts';
import { handle } from '../platform/calls/calls.ts';
import { assignmentRoutes } from './assignments/routes.ts';
import { departmentRoutes } from './departments/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { importRoutes } from './import/routes.ts';
import {
  acceptInvitation,
  getInvitation,
  inviteMembers,
  listInvitations,
  resendInvitations,
  withdrawInvitations,
} from './invitations/invitations.ts';
import {
  type CancelOpenOrders,
  changeMemberRole,
  removeMember,
  setMySeat,
} from './members/members.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { changeTeam, getTeam, listTeams } from './teams.ts';

export function teamsRoutes(
  app: FastifyInstance,
  { cancelOpenOrders }: { cancelOpenOrders: CancelOpenOrders },
): void {
  groupRoutes(app);
  assignmentRoutes(app);
  reportRoutes(app);
  importRoutes(app);
  departmentRoutes(app);
  organisationRoutes(app);

  handle(app, contract.listTeams, async ({ db, viewer }) => ({
    data: await listTeams(db, viewer),
  }));

  handle(app, contract.getTeam, async ({ db, viewer, params }) => ({
    data: await getTeam(db, viewer, params.id),
  }));

  handle(app, contract.changeTeam, async ({ db, viewer, params, body }) => ({
    data: await changeTeam(db, viewer, params.id, body),
  }));

  handle(app, contract.inviteMembers, async ({ db, config, viewer, params, body }) => ({
    data: await inviteMembers(db, config, viewer, params.id, body),
  }));

  handle(app, contract.resendInvitation, async ({ db, config, viewer, params }) => ({
    data: await resendInvitations(db, config, viewer, {
      id: params.id,
      invitationIds: [params.invitationId],
    }),
  }));

  handle(app, contract.resendInvitations, async ({ db, config, viewer, params, body }) => ({
    data: await resendInvitations(db, config, viewer, { ...params, ...body }),
  }));

  handle(app, contract.listInvitations, async ({ db, viewer, params, query }) =>
    listInvitations(db, viewer, params.id, query),
  );

  handle(app, contract.withdrawInvitation, async ({ db, viewer, params }) => ({
    data: await withdrawInvitations(db, viewer, {
      id: params.id,
      invitationIds: [params.invitationId],
    }),
  }));

  handle(app, contract.withdrawInvitations, async ({ db, viewer, params, body }) => ({
    data: await withdrawInvitations(db, viewer, { ...params, ...body }),
  }));

  handle(app, contract.removeMember, async ({ db, viewer, params }) => {
    await removeMember(db, viewer, params);
    return { data: { message: 'The licence is free again. Progress is saved.' } };
  });

  handle(app, contract.changeMemberRole, async ({ db, config, viewer, params, body }) => ({
    data: await changeMemberRole(db, config, cancelOpenOrders, viewer, params, body.role),
  }));

  handle(app, contract.setMySeat, async ({ db, viewer, params, body }) => ({
    data: await setMySeat(db, viewer, params.id, body.seated),
  }));

  handle(app, contract.getInvitation, async ({ db, params, address }) => ({
    data: await getInvitation(db, params.token, address),
  }));

  handle(app, contract.acceptInvitation, async ({ db, viewer, params }) => ({
    data: await acceptInvitation(db, viewer, params.token),
  }));
}
