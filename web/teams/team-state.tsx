import type { TeamSummary } from '../../contract/teams.ts';
import { untilDay } from '../dates.ts';
import { LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './team-state.module.css';
import { licences, mayRenewNow, renewPath } from './team-words.ts';

/** What to know while the licences are about to end or have ended; nothing otherwise. */
export function TeamState({ team }: { team: TeamSummary }) {
  const words = wordsOf(team);
  if (!words) return null;
  return (
    <Notice tone={words.tone} title={words.title} className={styles.notice}>
      <p>{words.text}</p>
      {mayRenewNow(team) && (
        <p className={styles.action}>
          <LinkButton to={renewPath(team)} variant={words.isOver ? 'primary' : 'quiet'} small>
            Renew {licences(team.seats.total)}
          </LinkButton>
        </p>
      )}
      {team.state === 'closed' && team.can.own && (
        <p className={styles.action}>
          <LinkButton to="/pricing" small>
            See the plans
          </LinkButton>
        </p>
      )}
    </Notice>
  );
}

interface Words {
  tone: 'info' | 'bad';
  title: string;
  text: string;
  isOver: boolean;
}

function wordsOf(team: TeamSummary): Words | null {
  const { state, personal, can, endsAt, openUntil } = team;
  const it = personal ? 'Your licence' : 'The licences';
  const whom = can.own ? 'Renew before then' : 'Ask the owner to renew before then';
  if (state === 'closed') {
    return {
      tone: 'info',
      title: personal ? 'Your licence was refunded' : 'This team was refunded',
      text: `${it} ended on ${untilDay(endsAt)} and ${personal ? 'opens' : 'open'} no courses any more. Progress and certificates are kept.`,
      isOver: true,
    };
  }
  if (state === 'expired') {
    return {
      tone: 'bad',
      title: `${it} ended on ${untilDay(endsAt)}`,
      text: can.own
        ? 'Courses are locked. Progress and certificates are kept: renew, and everything goes on where it stopped.'
        : 'Courses are locked. Progress and certificates are kept: once the owner renews, everything goes on where it stopped.',
      isOver: true,
    };
  }
  if (state === 'grace') {
    return {
      tone: 'info',
      title: `${it} ended on ${untilDay(endsAt)}`,
      text: `Courses stay open until ${untilDay(openUntil)}. ${whom}, and nothing is locked.`,
      isOver: true,
    };
  }
  if (!mayRenewNow(team)) return null;
  return {
    tone: 'info',
    title: `Renew by hand before ${untilDay(endsAt)}`,
    text: 'Nothing renews or is charged by itself. The next year begins when this one ends, however early you renew.',
    isOver: false,
  };
}
