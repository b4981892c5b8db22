import {
  type MergeObstacle,
  type MergePreview,
  movedThings,
} from '../../../contract/administration/merging.ts';
import type { Role } from '../../../contract/fields.ts';
import type { AccountDependent } from '../../accounts/profile/account-dependents.ts';
import { deleteAccounts } from '../../accounts/profile/delete-accounts.ts';
import { assertAdminRemains } from '../../accounts/profile/last-admin.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import type { Config } from '../../config.ts';
import { recogniseMergedWork } from '../../learning/merge-learner.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import {
  type AccountRows,
  countRows,
  deleteWorseRows,
  lockRows,
  type MergedAccounts,
  moveRows,
} from '../../platform/postgres/merge-rows-queries.ts';
import { followMergedWork } from '../../teams/members/merge-member.ts';
import { noSuchAccount } from '../accounts/account-page.ts';
import { findAccount } from '../accounts/queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { assertStillAdmin } from '../users/users.ts';
import { type MergeRule, mergeRules } from './merge-rules.ts';
import * as queries from './queries.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
interface Pair {
  merged: Account;
  kept: Account;
}

/** What merging would do, for the Admin to read before they confirm it. */
export async function previewMerge(
  db: Db,
  viewer: Viewer,
  id: number,
  into: string,
): Promise<MergePreview> {
  const keptId = await queries.findAccountId(db, into);
  if (keptId === undefined) throw refuseField('no_such_account', 'into');
  const pair = await getPair(db, { merged: id, kept: keptId });
  const [counts, obstacles] = await Promise.all([
    countMoved(db, { merged: id, kept: keptId }),
    findObstacles(db, viewer, pair),
  ]);
  return {
    merged: profileOf(pair.merged),
    kept: profileOf(pair.kept),
    moves: movedThings.flatMap((what) => {
      const found = counts.filter((counted) => counted.what === what);
      const count = sumOf(found.map(({ rows }) => rows));
      const both = sumOf(found.map((counted) => counted.both));
      return count > 0 ? [{ what, count, both }] : [];
    }),
    obstacles,
  };
}

/**
 * Moves everything from the merged account to the remaining one, by the rules of `merge-rules.ts`, and deletes the merged account.
 * Both are locked meanwhile, so that nothing written for either gets lost.
 */
export async function mergeAccounts(
  db: Db,
  config: Config,
  dependents: readonly AccountDependent[],
  viewer: Viewer,
  id: number,
  { into, username, reason }: { into: number; username: string; reason: string },
): Promise<void> {
  await assertProved(db, viewer);
  const accounts = { merged: id, kept: into };
  await inTransaction(db, async (db) => {
    assertStillAdmin(viewer, await assertAdminRemains(db, [id]));
    await queries.lockAccounts(db, accounts);
    const pair = await getPair(db, accounts);
    const [obstacle] = await findObstacles(db, viewer, pair);
    if (obstacle) throw new Refusal('cannot_merge', { detail: obstacle.detail });
    if (username.toLowerCase() !== pair.kept.username.toLowerCase()) {
      throw refuseField('wrong_username', 'username', `Type ${pair.kept.username} to confirm.`);
    }
    const moved = await countMoved(db, accounts);
    await applyRules(db, accounts);
    await followMergedWork(db, accounts);
    await recogniseMergedWork(db, accounts);
    await deleteAccounts(db, config, dependents, [id]);
    await recordMerge(db, viewer, pair, reason, moved);
    await tellMerged(db, config, pair);
  });
}

/** Locks all rows first, which waits for writes under way before anything is read. */
async function applyRules(db: Db, accounts: MergedAccounts): Promise<void> {
  const rules = Object.entries(mergeRules);
  for (const [name, rule] of rules) {
    if (isMoved(rule)) await lockRows(db, rowsOf(name, rule), accounts);
  }
  // Ratings, answers and memberships are combined by their domains, each once, before single rows move.
  const combining = rules.flatMap(([, rule]) => (rule.rule === 'combine' ? [rule.by] : []));
  for (const combine of new Set(combining)) await combine(db, accounts);
  for (const [name, rule] of rules) {
    const rows = isMoved(rule) && rowsOf(name, rule);
    if (!rows) continue;
    if (rule.rule === 'better') await deleteWorseRows(db, { ...rows, ...rule }, accounts);
    if (rule.rule === 'move') await moveRows(db, { ...rows, renew: rule.renew }, accounts);
    if (rule.rule === 'better') await moveRows(db, rows, accounts);
  }
  for (const [, rule] of rules) if (rule.rule === 'compute') await rule.by(db, accounts);
}

type MovingRule = Extract<MergeRule, { what: unknown }>;

const isMoved = (rule: MergeRule): rule is MovingRule => 'what' in rule;

function rowsOf(name: string, rule: MovingRule): AccountRows {
  const [schema, table, column = ''] = name.split('.');
  return {
    table: `${schema}.${table}`,
    column,
    key: rule.key,
    when: 'when' in rule ? rule.when : undefined,
  };
}

async function countMoved(db: Db, accounts: MergedAccounts) {
  const moving = Object.entries(mergeRules).flatMap(([name, rule]) =>
    isMoved(rule) ? [{ ...rowsOf(name, rule), what: rule.what }] : [],
  );
  const counts = await countRows(db, moving, accounts);
  return moving.flatMap(({ table, column, what }) =>
    counts
      .filter((counted) => counted.table === table && counted.column === column)
      .map(({ rows, both }) => ({ what, table, rows, both })),
  );
}

async function getPair(db: Db, { merged, kept }: MergedAccounts): Promise<Pair> {
  const found = { merged: await findAccount(db, merged), kept: await findAccount(db, kept) };
  if (!found.merged) throw noSuchAccount(merged);
  if (!found.kept) throw noSuchAccount(kept);
  return { merged: found.merged, kept: found.kept };
}

const rank: Record<Role, number> = { User: 0, ModuleOwner: 1, Admin: 2 };

async function findObstacles(
  db: Db,
  viewer: Viewer,
  { merged, kept }: Pair,
): Promise<{ code: MergeObstacle; detail: string }[]> {
  if (merged.userid === kept.userid) {
    return [
      { code: 'same_account', detail: 'This is the account you opened. Choose the other one.' },
    ];
  }
  const found = await queries.listObstacles(db, { merged: merged.userid, kept: kept.userid });
  const both = [merged, kept];
  const obstacles: { code: MergeObstacle; detail: string | false | undefined }[] = [
    {
      code: 'not_your_own',
      detail:
        both.some(({ userid }) => userid === viewer.accountId) &&
        'One of them is your own account. Another Admin can merge it.',
    },
    {
      code: 'suspended',
      detail: both
        .filter(({ suspendedAt }) => suspendedAt)
        .map(({ username }) => `${username} is suspended. Lift the suspension first.`)[0],
    },
    {
      // A merge never changes what someone may do.
      code: 'higher_role',
      detail:
        rank[merged.role] > rank[kept.role] &&
        `${merged.username} is ${roleText[merged.role]}, and ${kept.username} isn’t. Change one of their roles first, or keep ${merged.username}.`,
    },
    {
      code: 'signed_in_as',
      detail:
        found.signedInAs.length > 0 &&
        `An Admin is signed in as ${found.signedInAs.join(' and ')}. Wait until that has ended.`,
    },
    {
      code: 'paying',
      detail:
        found.paying.length > 0 &&
        `A payment for order ${found.paying.join(' and ')} is under way. Try again in a few minutes.`,
    },
    ...found.boughtTwice.map(({ title, orders }) => ({
      code: 'bought_twice' as const,
      detail: `Both accounts paid for ${title} (orders ${orders.join(' and ')}). Refund one of them first.`,
    })),
  ];
  return obstacles.flatMap(({ code, detail }) => (detail ? [{ code, detail }] : []));
}

const roleText: Record<Role, string> = {
  User: 'a learner',
  ModuleOwner: 'a ModuleOwner',
  Admin: 'an Admin',
};

async function recordMerge(
  db: Db,
  viewer: Viewer,
  { merged, kept }: Pair,
  reason: string,
  moved: Awaited<ReturnType<typeof countMoved>>,
): Promise<void> {
  const rows = moved.filter(({ rows }) => rows > 0).map(({ table, rows }) => `${rows} ${table}`);
  const facts = {
    before: { account: nameOf(merged), email: merged.email, role: merged.role },
    after: { account: nameOf(kept), email: kept.email, reason, moved: rows.join(', ') },
  };
  await recordAudit(db, viewer, 'merged another account into', nameOf(kept), facts);
  await recordAudit(db, viewer, 'merged away the account', nameOf(merged), facts);
}

/** Both addresses are notified, because only the person knows whether both are theirs. */
async function tellMerged(db: Db, config: Config, { merged, kept }: Pair): Promise<void> {
  const wrong = `If you didn’t ask for this, write to ${config.support.email} straight away.`;
  await notify(db, {
    accountId: kept.userid,
    kind: 'account',
    subject: `merged ${merged.userid}`,
    title: `${merged.username} was merged into your account`,
    text: 'Its courses, progress, certificates and orders are yours now.',
    link: '/user-screen/my-learning',
  });
  await queueMail(db, {
    to: kept.email,
    subject: 'Your accounts were merged',
    greeting: `Hello ${kept.firstname},`,
    paragraphs: [
      `An Admin of ${db.brand.name} merged the account ${merged.username} (${merged.email}) into this one. Its courses, progress, certificates and orders are now in your account ${kept.username}.`,
      'You sign in as before. Your password, second factor and settings haven’t changed.',
      wrong,
    ],
    action: { label: 'See your courses', url: `${config.publicUrl}/user-screen/my-learning` },
  });
  await queueMail(db, {
    to: merged.email,
    subject: 'Your account was merged into another one',
    greeting: `Hello ${merged.firstname},`,
    paragraphs: [
      `An Admin of ${db.brand.name} merged your account ${merged.username} into the account ${kept.username} (${kept.email}). Everything you had is there now, and the addresses of your certificates still work.`,
      `You can’t sign in as ${merged.username} any more. Sign in as ${kept.username} instead.`,
      wrong,
    ],
    action: { label: 'Sign in', url: `${config.publicUrl}/sign-in` },
    closing: `You’re receiving this email because you had an account on ${db.brand.name}.`,
  });
}

const nameOf = ({ username, userid }: Account) => `${username} (user ${userid})`;

function profileOf(account: Account) {
  const {
    createdAt: _,
    hasPassword: __,
    suspendedAt: ___,
    suspensionReason: ____,
    ...profile
  } = account;
  return profile;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
