import { type AccountPage, shownOnAccount } from '../../../contract/administration/accounts.ts';
import { listDevices } from '../../accounts/sign-in/sessions.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

/** What an Admin needs to help someone, in a few statements that each read one person's rows. */
export async function getAccountPage(db: Db, viewer: Viewer, id: number): Promise<AccountPage> {
  const account = await queries.findAccount(db, id);
  if (!account) throw noSuchAccount(id);
  const [courses, teaches, orders, teams, devices, history] = await Promise.all([
    queries.listCourses(db, id, shownOnAccount),
    queries.listTaught(db, id, shownOnAccount),
    queries.listOrders(db, id, shownOnAccount),
    queries.listTeams(db, id),
    listDevices(db, { accountId: id, sessionId: viewer.sessionId }),
    queries.listHistory(db, id, shownOnAccount),
  ]);
  const { createdAt, hasPassword, suspendedAt, suspensionReason, ...profile } = account;
  return {
    profile,
    createdAt: createdAt.toISOString(),
    hasPassword,
    suspended: suspendedAt && { at: suspendedAt.toISOString(), reason: suspensionReason },
    courses: {
      total: courses[0]?.total ?? 0,
      newest: courses.map(({ total: _, enrolledAt, completedAt, ...course }) => ({
        ...course,
        enrolledAt: enrolledAt.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
      })),
    },
    teaches,
    orders: {
      total: orders[0]?.total ?? 0,
      newest: orders.map(({ total: _, createdAt, ...order }) => ({
        ...order,
        createdAt: createdAt.toISOString(),
      })),
    },
    teams: teams.map(({ joinedAt, endsAt, ...team }) => ({
      ...team,
      joinedAt: joinedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    devices,
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

export function noSuchAccount(id: number): Refusal {
  return new Refusal('not_found', { detail: `There is no user with the id ${id}.` });
}
