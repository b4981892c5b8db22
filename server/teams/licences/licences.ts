import { invoiceDays, teamPlan } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getName, insertMember } from '../members/queries.ts';
import { notifyRefund } from '../messages/refund-notices.ts';
import { isOpen } from '../policy.ts';
import * as queries from '../queries.ts';
import {
  endOfDayAfter,
  graceAfter,
  nextYearFrom,
  unpaidDays,
  yearAfter,
  yearBefore,
} from './terms.ts';

/** What billing needs of a team to sell it more; nothing unless the account owns it. */
export interface OwnedTeam {
  id: string;
  name: string;
  personal: boolean;
  seats: number;
  /** Seats that are used or kept for invitations. */
  taken: number;
  startsAt: Date;
  endsAt: Date;
  openUntil: Date;
  closedAt: Date | null;
  extendedDays: number;
}

/** In a transaction the team is locked, so that what is sold is still true when it is paid. */
export async function findOwnedTeam(
  db: Db,
  accountId: number,
  teamId: string,
): Promise<OwnedTeam | undefined> {
  if (db.isTransaction) await queries.lockTeam(db, teamId);
  const team = await queries.findOwned(db, accountId, teamId);
  if (!team) return undefined;
  const { used, invited } = await queries.countSeats(db, teamId);
  return { ...team, taken: used + invited };
}

const longestName = 80;

/** Licences were bought: a team with its buyer as owner. One licence is for the buyer, and takes its seat. */
export async function openTeam(
  db: Db,
  team: { accountId: number; seats: number; name: string },
): Promise<string> {
  const { accountId, seats } = team;
  const personal = seats === 1;
  return inTransaction(db, async (db) => {
    const name = personal ? 'Your licence' : team.name || (await defaultName(db, accountId));
    const teamId = await queries.insertTeam(db, {
      // By whole characters: half of one is no text.
      name: [...name].slice(0, longestName).join(''),
      seats,
      personal,
      ...yearFrom(new Date()),
    });
    await insertMember(db, { teamId, accountId, role: 'owner', seated: personal });
    return teamId;
  });
}

/** A year that begins then, with the days of grace after it. */
function yearFrom(startsAt: Date): queries.Term {
  const endsAt = yearAfter(startsAt);
  return { startsAt, endsAt, openUntil: graceAfter(endsAt) };
}

async function defaultName(db: Db, accountId: number): Promise<string> {
  const { firstName } = await getName(db, accountId);
  return `${firstName}'s team`;
}

/** Everything that changes seats goes through here: one after the other. */
async function changeSeats(
  db: Db,
  teamId: string,
  change: (db: Db, team: queries.TeamRow, seats: queries.Seats) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const team = await queries.lockTeam(db, teamId);
    // It went with its owner's account.
    if (!team) return;
    await change(db, team, await queries.countSeats(db, teamId));
  });
}

export async function addSeats(db: Db, teamId: string, seats: number): Promise<void> {
  await changeSeats(db, teamId, async (db, team) => {
    const total = team.seats + seats;
    if (total > teamPlan.maxSeats) {
      throw new Refusal('cannot_buy', {
        detail: `With these the team would have ${total} licences. It can have ${teamPlan.maxSeats}.`,
      });
    }
    await queries.updateSeats(db, teamId, total);
  });
}

/** Takes licences back; refuses with `seats_in_use` while fewer are free. `by` is whoever has them refunded. */
export async function removeSeats(
  db: Db,
  config: Config,
  teamId: string,
  seats: number,
  by: number | null = null,
): Promise<void> {
  await changeSeats(db, teamId, async (db, team, taken) => {
    if (team.closedAt) return;
    const total = team.seats - seats;
    assertFit(taken, total);
    await queries.updateSeats(db, teamId, total);
    await notifyRefund(db, config, team, { kind: 'licences', left: total }, by);
  });
}

/** Another year from the end of the last, or from today when the days of grace are over. */
export async function renewTeam(
  db: Db,
  teamId: string,
  seats: number,
  now = new Date(),
): Promise<void> {
  await changeSeats(db, teamId, async (db, team, { used, invited }) => {
    // It is paid for: whoever has a seat keeps it, though no seat is given while a smaller renewal is being paid.
    const total = Math.max(seats, used + invited);
    await recordUnpaidDays(db, team, now);
    // Of the last year that is paid, which may lie ahead: seats added later are priced by it.
    await queries.updateTerm(db, teamId, total, yearFrom(nextYearFrom(team, now)));
  });
}

/** So that the next year is not had with days that nobody paid; also when it is taken back, and another one bought. */
async function recordUnpaidDays(db: Db, team: queries.TeamRow, now: Date): Promise<void> {
  const days = unpaidDays(team, now);
  if (days > 0) await queries.updateExtendedDays(db, team.id, days, team.endsAt);
}

/**
 * A renewal was ordered by invoice: whoever pays it in time is not locked out before. What is locked already stays so, because
 * its next year begins only when it is paid. Ordered and cancelled again and again, it is never open for longer.
 */
export async function extendGrace(
  db: Db,
  teamId: string,
  dueAt: Date,
  now = new Date(),
): Promise<void> {
  await changeSeats(db, teamId, async (db, team) => {
    const latest = endOfDayAfter(team.endsAt, teamPlan.graceDays + invoiceDays);
    const until = dueAt < latest ? dueAt : latest;
    if (isOpen(team, now) && until > team.openUntil) {
      await queries.updateOpenUntil(db, teamId, until);
    }
  });
}

/** That invoice was cancelled: what is left are the days of grace, and the days after them count into the next year. */
export async function endExtendedGrace(db: Db, teamId: string, now = new Date()): Promise<void> {
  await changeSeats(db, teamId, async (db, team) => {
    if (team.closedAt) return;
    await recordUnpaidDays(db, team, now);
    await queries.updateOpenUntil(db, teamId, graceAfter(team.endsAt));
  });
}

export async function revertRenewal(
  db: Db,
  config: Config,
  teamId: string,
  before: { seats: number; endsAt: Date },
  by: number | null = null,
): Promise<void> {
  await changeSeats(db, teamId, async (db, { closedAt }, taken) => {
    if (closedAt) return;
    assertFit(taken, before.seats);
    const { seats, endsAt } = before;
    // A year counts from the end of its first day, which may be today.
    const startsAt = new Date(Math.min(yearBefore(endsAt).getTime(), Date.now()));
    await queries.updateTerm(db, teamId, seats, {
      startsAt,
      endsAt,
      openUntil: graceAfter(endsAt),
    });
    const team = await queries.lockTeam(db, teamId);
    if (!team) return;
    const loss = { kind: 'renewal', left: team.seats, endsAt: team.endsAt } as const;
    await notifyRefund(db, config, team, loss, by);
  });
}

function assertFit({ used, invited }: queries.Seats, total: number) {
  const taken = used + invited;
  if (taken <= total && total >= 1) return;
  const excess = taken - Math.max(total, 0);
  throw new Refusal('seats_in_use', {
    detail: `${excess} of these licences ${excess === 1 ? 'is' : 'are'} in use. Remove members or invitations first.`,
  });
}

/** Its purchase was refunded: the licences open nothing any more. */
export async function closeTeam(
  db: Db,
  config: Config,
  teamId: string,
  by: number | null = null,
): Promise<void> {
  await changeSeats(db, teamId, async (db, team) => {
    if (team.closedAt) return;
    await queries.closeTeam(db, teamId);
    await notifyRefund(db, config, team, { kind: 'everything' }, by);
  });
}
