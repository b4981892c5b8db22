import { teamPlan } from '../../contract/billing.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { getName, insertMember } from './member-queries.ts';
import * as queries from './queries.ts';
import { tellOfRefund } from './refund-news.ts';

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
      ...{ seats, personal },
    });
    await insertMember(db, { teamId, accountId, role: 'owner', seated: personal });
    return teamId;
  });
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
  teamId: string,
  seats: number,
  by: number | null = null,
): Promise<void> {
  await changeSeats(db, teamId, async (db, team, taken) => {
    const total = team.seats - seats;
    assertFit(taken, total);
    await queries.updateSeats(db, teamId, total);
    await tellOfRefund(db, team, { kind: 'licences', left: total }, by);
  });
}

/** Another year from the end of the last, or from today when the days of grace are over. */
export async function renewTeam(db: Db, teamId: string, seats: number): Promise<void> {
  await changeSeats(db, teamId, async (db, _team, { used, invited }) => {
    // It is paid for: whoever has a seat keeps it, though no seat is given while a smaller renewal is being paid.
    await queries.extendTeam(db, teamId, Math.max(seats, used + invited));
  });
}

export async function takeBackRenewal(
  db: Db,
  teamId: string,
  before: { seats: number; endsAt: Date },
  by: number | null = null,
): Promise<void> {
  await changeSeats(db, teamId, async (db, _team, taken) => {
    assertFit(taken, before.seats);
    await queries.shortenTeam(db, teamId, before);
    const team = await queries.lockTeam(db, teamId);
    if (!team) return;
    await tellOfRefund(db, team, { kind: 'renewal', left: team.seats, endsAt: team.endsAt }, by);
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
export async function closeTeam(db: Db, teamId: string, by: number | null = null): Promise<void> {
  await changeSeats(db, teamId, async (db, team) => {
    if (team.closedAt) return;
    await queries.closeTeam(db, teamId);
    await tellOfRefund(db, team, { kind: 'everything' }, by);
  });
}
