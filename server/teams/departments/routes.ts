import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teams/departments.ts';
import { handle } from '../../platform/calls/calls.ts';
import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  moveDepartment,
  placePeople,
  previewDeletion,
  previewMove,
  renameDepartment,
  setDepartmentManager,
} from './departments.ts';

export function departmentRoutes(app: FastifyInstance): void {
  handle(app, contract.listDepartments, async ({ db, viewer, params }) => ({
    data: await listDepartments(db, viewer, params.id),
  }));

  handle(app, contract.createDepartment, async ({ db, viewer, params, body }) => ({
    data: await createDepartment(db, viewer, params.id, body),
  }));

  handle(app, contract.renameDepartment, async ({ db, viewer, params, body }) => {
    await renameDepartment(db, viewer, params, body.name);
    return { data: { message: 'The department is renamed.' } };
  });

  handle(app, contract.previewMove, async ({ db, viewer, params, query }) => ({
    data: await previewMove(db, viewer, params, query.to ?? null),
  }));

  handle(app, contract.moveDepartment, async ({ db, viewer, params, body }) => {
    await moveDepartment(db, viewer, params, body.parentId);
    return { data: { message: 'The department has moved, with everyone in it.' } };
  });

  handle(app, contract.previewDeletion, async ({ db, viewer, params }) => ({
    data: await previewDeletion(db, viewer, params),
  }));

  handle(app, contract.deleteDepartment, async ({ db, viewer, params }) => {
    await deleteDepartment(db, viewer, params);
    return { data: { message: 'The department is deleted. Its people moved up by one.' } };
  });

  handle(app, contract.addDepartmentManager, async ({ db, viewer, params }) => {
    await setDepartmentManager(db, viewer, params, true);
    return { data: { message: 'They manage the department now.' } };
  });

  handle(app, contract.removeDepartmentManager, async ({ db, viewer, params }) => {
    await setDepartmentManager(db, viewer, params, false);
    return { data: { message: 'They no longer manage the department.' } };
  });

  handle(app, contract.placePeople, async ({ db, viewer, params, body }) => ({
    data: await placePeople(db, viewer, params.id, body),
  }));
}
