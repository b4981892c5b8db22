import { invoiceDays, type Plan, teamPlan } from '../../../contract/plans.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Config } from '../../config.ts';
import {
  reinstateCertificates,
  revokeRefundedCertificates,
} from '../../learning/certificates/refunds.ts';
import { getPreferences } from '../../notifications/preferences/preferences.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { reopenWithLicence } from '../assignments/give-courses.ts';
import { getName, insertMember } from '../members/queries.ts';
import { notifyRefund } from '../messages/refund-notices.ts';
import { isOpen } from '../policy.ts';
import * as queries from '../queries.ts';
import { Refusal } from '../refusals.ts';
import {
  agreedStart,
  creditedDays,
  endOfDayAfter,
  graceAfter,
  nextYearFrom,
  unpaidDays,
  yearAfter,
  yearBefore,
} from './terms.ts';

/** What billing needs to know to sell more to a team. */
export interface OwnedTeam {
  id: string;
  name: string;
  personal: boolean;
  plan: Plan;
  seats: number;
  /** Seats used or reserved for invitations. */
  taken: number;
  startsAt: Date;
  endsAt: Date;
  openUntil: Date;
  closedAt: Date | null;
  extendedDays: number;
}

/** Undefined unless the account owns it. Locked if there is a transaction, so that the offer still holds when it is paid. */
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

/** What sales has agreed on with an organisation. */
interface Agreed {
  /** The price of a licence and year. */
  cents: number;
  currency: string;
  /** The first day of the year; null for the day of payment. Before that day its people can learn too. */
  startsOn: Day | null;
}

interface NewTeam {
  accountId: number;
  seats: number;
  name: string;
  /** For an organisation. */
  agreed?: Agreed;
}

/** A team for newly bought licences, owned by the buyer. A single licence is personal: the buyer gets the seat. */
export async function openTeam(db: Db, team: NewTeam): Promise<string> {
  const { accountId, seats, agreed } = team;
  const personal = seats === 1;
  return inTransaction(db, async (db) => {
    const name = personal ? 'Your licence' : team.name || (await defaultName(db, accountId));
    const teamId = await queries.insertTeam(db, {
      // By code points, so that no character is cut in half.
      name: [...name].slice(0, longestName).join(''),
      seats,
      personal,
      timeZone: await zoneOf(db, accountId),
      ...yearFrom(agreedStart(agreed?.startsOn ?? null, new Date())),
    });
    if (agreed) await queries.updateAgreement(db, teamId, agreed);
    await insertMember(db, { teamId, accountId, role: 'owner', seated: personal });
    if (personal) await reinstateCertificates(db, { accountId });
    return teamId;
  });
}

/** The owner's, if a browser has reported it or they have chosen one. */
async function zoneOf(db: Db, accountId: number): Promise<string> {
  const { timeZone, zoneChosen } = await getPreferences(db, accountId);
  return zoneChosen || timeZone !== 'UTC' ? timeZone : sellerZone();
}

/** A year that starts then, with its grace period. */
function yearFrom(startsAt: Date): queries.Term {
  const endsAt = yearAfter(startsAt);
  return { startsAt, endsAt, openUntil: graceAfter(endsAt) };
}

async function defaultName(db: Db, accountId: number): Promise<string> {
  const { firstName } = await getName(db, accountId);
  return `${firstName}'s team`;
}

/** Every change of seats goes through here, serialised by the team's lock. */
async function changeSeats(
  db: Db,
  teamId: string,
  change: (db: Db, team: queries.TeamRow, seats: queries.Seats) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const team = await queries.lockTeam(db, teamId);
    // Deleted with its owner's account.
    if (!team) return;
    await change(db, team, await queries.countSeats(db, teamId));
  });
}

export async function addSeats(db: Db, teamId: string, seats: number): Promise<void> {
  await changeSeats(db, teamId, async (db, team) => {
    const total = team.seats + seats;
    if (total > teamPlan.maxSeats) {
      throw new Refusal('cannot_buy', {
        detail: `That would make ${total} licences. A team can have at most ${teamPlan.maxSeats}.`,
      });
    }
    await queries.updateSeats(db, teamId, total);
  });
}

/** As agreed with sales, also beyond what is sold online. Returns the team as it was; undefined if there is none. */
export async function setSeats(
  db: Db,
  teamId: string,
  seats: number,
): Promise<Pick<queries.TeamRow, 'name' | 'seats' | 'endsAt'> | undefined> {
  let before: queries.TeamRow | undefined;
  await changeSeats(db, teamId, async (db, team, taken) => {
    if (team.personal || team.closedAt) return;
    assertSeatsFit(taken, seats);
    await queries.updateSeats(db, teamId, seats);
    before = team;
  });
  return before;
}

/** A team becomes an organisation, or an organisation agrees to something else. Nothing of what it has is lost. */
export async function growIntoOrganisation(
  db: Db,
  teamId: string,
  agreed: { seats: number; cents: number; currency: string; term: queries.Term | null },
): Promise<void> {
  await changeSeats(db, teamId, async (db, team, taken) => {
    if (team.personal) throw new Refusal('cannot_buy');
    assertSeatsFit(taken, agreed.seats);
    await queries.updateAgreement(db, teamId, agreed);
    if (!agreed.term) return queries.updateSeats(db, teamId, agreed.seats);
    await queries.updateTerm(db, teamId, agreed.seats, agreed.term);
    await reopenWithLicence(db, teamId, null);
  });
}

/** Revokes refunded licences; refuses with `seats_in_use` unless enough are free. `by` is not notified. */
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
    assertSeatsFit(taken, total);
    await queries.updateSeats(db, teamId, total);
    await notifyRefund(db, config, team, { kind: 'licences', left: total }, by);
  });
}

/** Another year from the end of the last one, or from today once the team is closed. */
export async function renewTeam(
  db: Db,
  teamId: string,
  seats: number,
  now = new Date(),
): Promise<void> {
  await changeSeats(db, teamId, async (db, team, { used, invited }) => {
    // Paid for: everyone keeps their seat. None was assigned while a smaller renewal was being paid.
    const total = Math.max(seats, used + invited);
    await recordUnpaidDays(db, team, now);
    // The last paid year, which may start in the future: seats added later are priced by it.
    await queries.updateTerm(db, teamId, total, yearFrom(nextYearFrom(team, now)));
    await reinstateCertificates(db, { teamId });
    await reopenWithLicence(db, teamId, null);
  });
}

/**
 * An agreement was paid. A team becomes an organisation: its year starts now or on the agreed day, and what is left of the licences
 * it has paid for is added at the end. An organisation gets another year.
 */
export async function beginAgreement(
  db: Db,
  teamId: string,
  { seats, startsOn, cents, currency }: Agreed & { seats: number },
  now = new Date(),
): Promise<void> {
  await changeSeats(db, teamId, async (db, team, { used, invited }) => {
    // Paid for: everyone keeps their seat.
    const total = Math.max(seats, used + invited);
    await recordUnpaidDays(db, team, now);
    const term =
      team.plan === 'enterprise'
        ? yearFrom(nextYearFrom(team, now))
        : firstAgreedYear(team, { seats: total, startsOn }, now);
    await growIntoOrganisation(db, teamId, { seats: total, cents, currency, term });
    await reinstateCertificates(db, { teamId });
  });
}

function firstAgreedYear(
  team: queries.TeamRow,
  { seats, startsOn }: { seats: number; startsOn: Day | null },
  now: Date,
): queries.Term {
  const first = team.endsAt > now ? now : nextYearFrom(team, now);
  const startsAt = startsOn === null ? first : agreedStart(startsOn, first);
  const endsAt = endOfDayAfter(yearAfter(startsAt), creditedDays(team, startsAt, seats));
  return { startsAt, endsAt, openUntil: graceAfter(endsAt) };
}

/** After a refund: what was agreed before, or null for what is a team again. */
export async function restoreAgreement(
  db: Db,
  teamId: string,
  agreed: { cents: number; currency: string } | null,
): Promise<void> {
  await queries.updateAgreement(db, teamId, agreed);
}

/** Remembered with the year that ended, so that they are still deducted if the renewal is refunded and bought again. */
async function recordUnpaidDays(db: Db, team: queries.TeamRow, now: Date): Promise<void> {
  const days = unpaidDays(team, now);
  if (days > 0) await queries.updateExtendedDays(db, team.id, days, team.endsAt);
}

/**
 * A renewal was ordered by invoice: the team stays open until it is due. A team that is closed already stays closed, and ordering and
 * cancelling repeatedly never extends the grace period further.
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

/** That invoice was cancelled: back to the normal grace period. Days used beyond it are deducted from the next year. */
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
    assertSeatsFit(taken, before.seats);
    const { seats, endsAt } = before;
    // A year starts at the end of its first day, which may be today.
    const startsAt = new Date(Math.min(yearBefore(endsAt).getTime(), Date.now()));
    await queries.updateTerm(db, teamId, seats, {
      startsAt,
      endsAt,
      openUntil: graceAfter(endsAt),
    });
    await revokeRefundedCertificates(db, { teamId });
    const team = await queries.lockTeam(db, teamId);
    if (!team) return;
    const refunded = { kind: 'renewal', left: team.seats, endsAt: team.endsAt } as const;
    await notifyRefund(db, config, team, refunded, by);
  });
}

function assertSeatsFit({ used, invited }: queries.Seats, total: number) {
  const taken = used + invited;
  if (taken <= total && total >= 1) return;
  const excess = taken - Math.max(total, 0);
  throw new Refusal('seats_in_use', {
    detail: `${excess} of these licences ${excess === 1 ? 'is' : 'are'} in use. Remove members or invitations first.`,
  });
}

/** The team's purchase was refunded. */
export async function closeTeam(
  db: Db,
  config: Config,
  teamId: string,
  by: number | null = null,
): Promise<void> {
  await changeSeats(db, teamId, async (db, team) => {
    if (team.closedAt) return;
    await queries.closeTeam(db, teamId);
    await revokeRefundedCertificates(db, { teamId });
    await notifyRefund(db, config, team, { kind: 'everything' }, by);
  });
}
