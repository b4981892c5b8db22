import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teaching/people.ts';
import { handle } from '../../platform/calls/calls.ts';
import * as invitations from './invitations.ts';
import * as people from './people.ts';

export function peopleRoutes(app: FastifyInstance): void {
  handle(app, contract.listTeachers, async ({ db, viewer, params }) => ({
    data: await people.listTeachers(db, viewer, params.id),
  }));
  handle(app, contract.addTeacher, async ({ db, config, viewer, params, body }) => ({
    data: await people.addTeacher(db, viewer, params.id, body, config),
  }));
  handle(app, contract.changeTeacher, async ({ db, viewer, params, body }) => ({
    data: await people.changeTeacher(db, viewer, params.id, params.userId, body),
  }));
  handle(app, contract.removeTeacher, async ({ db, viewer, params }) => {
    await people.removeTeacher(db, viewer, params.id, params.userId);
    return { data: { message: 'Done.' } };
  });
  handle(app, contract.handOverCourse, async ({ db, viewer, params, body }) => ({
    data: await people.handOverCourse(db, viewer, params.id, body),
  }));
  handle(app, contract.listTeacherInvitations, async ({ db, viewer, params }) => ({
    data: await invitations.listInvitations(db, viewer, params.id),
  }));
  handle(app, contract.resendTeacherInvitation, async ({ db, config, viewer, params }) => ({
    data: await invitations.resendInvitation(db, config, viewer, params),
  }));
  handle(app, contract.withdrawTeacherInvitation, async ({ db, viewer, params }) => ({
    data: await invitations.withdrawInvitation(db, viewer, params),
  }));
  handle(app, contract.getTeacherInvitation, async ({ db, params, address }) => ({
    data: await invitations.getInvitation(db, params.token, address),
  }));
  handle(app, contract.acceptTeacherInvitation, async ({ db, viewer, params }) => ({
    data: await invitations.acceptInvitation(db, viewer, params.token),
  }));
}
