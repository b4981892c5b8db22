import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teams/groups.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { exportMembers } from '../members/export-members.ts';
import { listMembers } from '../members/list-members.ts';
import {
  addToGroup,
  changeGroup,
  createGroup,
  deleteGroup,
  listGroups,
  removeFromGroup,
  setGroupManager,
} from './groups.ts';

export function groupRoutes(app: FastifyInstance): void {
  handle(app, contract.listMembers, async ({ db, viewer, params, query }) =>
    listMembers(db, viewer, params.id, query),
  );

  handle(app, contract.exportMembers, async ({ db, viewer, params, query, setHeader }) => {
    const { filename, bytes } = await exportMembers(db, viewer, params.id, query);
    setHeader('content-disposition', attachment(filename));
    return bytes;
  });

  handle(app, contract.listGroups, async ({ db, viewer, params }) => ({
    data: await listGroups(db, viewer, params.id),
  }));

  handle(app, contract.createGroup, async ({ db, viewer, params, body }) => ({
    data: await createGroup(db, viewer, params.id, body),
  }));

  handle(app, contract.changeGroup, async ({ db, viewer, params, body }) => ({
    data: await changeGroup(db, viewer, params, body),
  }));

  handle(app, contract.deleteGroup, async ({ db, viewer, params }) => {
    await deleteGroup(db, viewer, params);
    return { data: { message: 'The group is deleted. Its people stay in the team.' } };
  });

  handle(app, contract.addToGroup, async ({ db, viewer, params, body }) => ({
    data: await addToGroup(db, viewer, params, body.accountIds),
  }));

  handle(app, contract.removeFromGroup, async ({ db, viewer, params, body }) => ({
    data: await removeFromGroup(db, viewer, params, body.accountIds),
  }));

  handle(app, contract.addGroupManager, async ({ db, viewer, params }) => ({
    data: await setGroupManager(db, viewer, params, true),
  }));

  handle(app, contract.removeGroupManager, async ({ db, viewer, params }) => ({
    data: await setGroupManager(db, viewer, params, false),
  }));
}
