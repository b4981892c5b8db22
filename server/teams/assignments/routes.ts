import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teams/assignments.ts';
import { handle } from '../../platform/calls/calls.ts';
import {
  assignCourse,
  countAudience,
  listAssignableCourses,
  listAssignments,
  withdrawAssignment,
  withdrawFromPerson,
} from './assignments.ts';
import { listMyAssignedCourses, shareEarlierWork } from './my-assigned-courses.ts';

export function assignmentRoutes(app: FastifyInstance): void {
  handle(app, contract.listAssignableCourses, async ({ db, viewer, params }) => ({
    data: await listAssignableCourses(db, viewer, params.id),
  }));

  handle(app, contract.countAudience, async ({ db, viewer, params, body }) => ({
    data: await countAudience(db, viewer, params.id, body),
  }));

  handle(app, contract.assignCourse, async ({ db, viewer, params, body }) => ({
    data: await assignCourse(db, viewer, params.id, body),
  }));

  handle(app, contract.listAssignments, ({ db, viewer, params, query }) =>
    listAssignments(db, viewer, params.id, query),
  );

  handle(app, contract.withdrawAssignment, async ({ db, viewer, params }) => {
    await withdrawAssignment(db, viewer, params);
    return {
      data: { message: 'The course is no longer assigned. What people have done is saved.' },
    };
  });

  handle(app, contract.withdrawFromPerson, async ({ db, viewer, params }) => {
    await withdrawFromPerson(db, viewer, params);
    return { data: { message: 'The course is no longer assigned. What they’ve done is saved.' } };
  });

  handle(app, contract.listMyAssignedCourses, async ({ db, viewer }) => ({
    data: await listMyAssignedCourses(db, viewer),
  }));

  handle(app, contract.shareEarlierWork, async ({ db, viewer, params }) => {
    await shareEarlierWork(db, viewer, params.id);
    return { data: { message: 'Your managers now see what you had done before.' } };
  });
}
