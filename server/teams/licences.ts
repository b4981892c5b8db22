import type { Db } from '../platform/database.ts';

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

export async function findOwnedTeam(
  _db: Db,
  _accountId: number,
  _teamId: string,
): Promise<OwnedTeam | undefined> {
  throw new Error('not built');
}

/** Licences were bought: a team with its buyer as owner. One licence is for the buyer, and takes its seat. */
export async function openTeam(
  _db: Db,
  _team: { accountId: number; seats: number; name: string },
): Promise<string> {
  throw new Error('not built');
}

export async function addSeats(_db: Db, _teamId: string, _seats: number): Promise<void> {
  throw new Error('not built');
}

/** Takes licences back; refuses with `seats_in_use` while fewer are free. */
export async function removeSeats(_db: Db, _teamId: string, _seats: number): Promise<void> {
  throw new Error('not built');
}

/** Another year from the end of the last, or from today when the days of grace are over. */
export async function renewTeam(_db: Db, _teamId: string, _seats: number): Promise<void> {
  throw new Error('not built');
}

export async function takeBackRenewal(
  _db: Db,
  _teamId: string,
  _before: { seats: number; endsAt: Date },
): Promise<void> {
  throw new Error('not built');
}

/** Its purchase was refunded: the licences open nothing any more. */
export async function closeTeam(_db: Db, _teamId: string): Promise<void> {
  throw new Error('not built');
}
