import type { ReportFigures } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { dayIn, weekday } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import { noun } from '../../../contract/text/plurals.ts';
import type { Config } from '../../config.ts';
import {
  unsubscribePageUrl,
  unsubscribeUrl,
} from '../../notifications/preferences/unsubscribe-links.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Mail, queueMail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
import { teamLearningPath } from '../messages/notify-members.ts';
import { getFigures } from './figures.ts';
import * as queries from './summary-queries.ts';

export const summaryQueue = defineQueue('teamSummary', { retryLimit: 5, retryDelay: 300 });

/** Each team gets it on Monday morning in its own time zone. */
const morning = '07:00';

function isMondayMorning(zone: string, now: Date): boolean {
  const today = dayIn(zone, now);
  return weekday(today) === 1 && momentOf(today, morning, zone) <= now;
}

const teamsAtOnce = 200;

type Team = Awaited<ReturnType<typeof queries.listLearningTeams>>[number];

/** How each team is doing, for those who manage it. Run again, it writes only to those it missed this week. */
export async function sendSummaries(
  db: Db,
  config: Config,
  now = new Date(),
  limit = teamsAtOnce,
): Promise<void> {
  await queries.deleteOldSummaries(db);
  await runAll(listDueTeams(db, now, limit), 'the weekly summaries', (team) =>
    sendSummary(db, config, team, now),
  );
}

async function* listDueTeams(db: Db, now: Date, limit: number): AsyncGenerator<Team> {
  const batches = readInBatches<Team>(limit, (last, limit) =>
    queries.listLearningTeams(db, last?.id ?? null, limit),
  );
  for await (const teams of batches) {
    yield* teams.filter(({ timeZone }) => isMondayMorning(timeZone, now));
  }
}

async function sendSummary(db: Db, config: Config, team: Team, now: Date): Promise<void> {
  const today = dayIn(team.timeZone, now);
  await inTransaction(db, async (db) => {
    for (const reader of await queries.claimReaders(db, team.id, today)) {
      const { groupIds } = reader;
      const scope = { teamId: team.id, groupIds, today, zone: team.timeZone };
      const figures = await getFigures(db, scope);
      // A group with nothing assigned has nothing to report.
      if (figures.assigned === 0) continue;
      await queueMail(db, composeSummary(config, team, reader, figures));
    }
  });
}

type Figures = Omit<ReportFigures, 'people'>;

function composeSummary(
  config: Config,
  team: { name: string },
  { accountId, email, firstName, groupIds }: queries.SummaryReader,
  figures: Figures,
): Mail {
  const name = nameInMail(team.name, 'your team');
  return {
    to: email,
    subject: subjectOf(figures),
    greeting: `Hello ${firstName},`,
    paragraphs: [
      groupIds === null
        ? `This is how ${name} stands with what is assigned.`
        : `This is how your ${noun(groupIds.length, 'group')} in ${name} ${groupIds.length === 1 ? 'stands' : 'stand'} with what is assigned.`,
      linesOf(figures).join('\n'),
      figures.late > 0
        ? 'On the page you can nudge everyone who is late, or move a due date.'
        : 'Nobody is late.',
    ],
    action: { label: 'Open Team learning', url: `${config.publicUrl}${teamLearningPath}` },
    unsubscribeUrl: unsubscribeUrl(config, accountId, 'team'),
    oneClick: true,
    closing: `You’re receiving this email every Monday because you manage a team on ${config.site.name}.`,
    stopLink: { label: 'Unsubscribe', url: unsubscribePageUrl(config, accountId, 'team') },
  };
}

function subjectOf({ late, latePeople }: Figures): string {
  if (late === 0) return 'Your team this week: nobody is late';
  return latePeople === 1
    ? 'Your team this week: 1 person is late'
    : `Your team this week: ${latePeople} people are late`;
}

function linesOf({
  done,
  onTime,
  late,
  notStarted,
  nextDue,
  nextDueNotStarted,
}: Figures): string[] {
  const [next] = [nextDue, nextDueNotStarted].filter((day) => day !== null).sort();
  return [
    `Done: ${done}`,
    `On time: ${onTime}`,
    `Late: ${late}`,
    `Not started: ${notStarted}`,
    ...(next ? [`Next due date: ${formatDay(next)}`] : []),
  ];
}
