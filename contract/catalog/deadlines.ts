import { formatDay } from '../text/dates.ts';
import { addDays, type Day, daysBetween } from '../text/days.ts';
import { noun, plural } from '../text/plurals.ts';

/*
 * When an assignment is due, and what happens to work that is handed in later. Everything is counted in calendar days of the learner's
 * own time zone, so clock changes can't shorten a day. The functions here decide alone, on both sides.
 */

export const deadlineLimits = {
  /** After the enrolment or the start of the session. */
  days: [1, 365],
  /** Of the mark, for each day begun. */
  percent: [1, 100],
  /** Of the mark, which is left at least. */
  floor: [0, 99],
  /** For which late work is still accepted; 0 for none. */
  lateDays: [0, 365],
} as const;

export type DueRule =
  | { when: 'days'; days: number; since: 'enrolment' | 'session' }
  | { when: 'day'; day: Day };

export type LateRule =
  | { rule: 'accepted' }
  /** Minus `percent` of the mark for each day begun, until `floor` percent of it are left. */
  | { rule: 'loss'; percent: number; floor: number }
  /** Nothing is accepted more than `days` after the day on which it was due. */
  | { rule: 'refused'; days: number };

export interface Deadline {
  due: DueRule;
  late: LateRule;
}

export interface DueFacts {
  /** Null for someone who isn't enrolled. */
  enrolledOn: Day | null;
  sessionStartsOn: Day | null;
  /** When its week opened or opens to the learner; null if that was from the start, or isn't known. */
  opensOn: Day | null;
  /** A later day that a teacher agreed with the learner. */
  agreedOn: Day | null;
}

/** The last day on which work is on time; null as long as there is nothing to count from. */
export function dueDayOf(due: DueRule, facts: DueFacts): Day | null {
  const ruled = ruledDayOf(due, facts);
  if (ruled === null) return null;
  // Nothing is due before it can be done, and an agreed day never shortens the time.
  return [ruled, facts.opensOn, facts.agreedOn].reduce<Day>(
    (latest, day) => (day !== null && day > latest ? day : latest),
    ruled,
  );
}

/** For those who hand in together: the latest of their days, so that nobody loses time by working with others. */
export function latestDueDay(due: DueRule, members: readonly DueFacts[]): Day | null {
  const days = members.map((facts) => dueDayOf(due, facts));
  return days.reduce((latest, day) => (day && (!latest || day > latest) ? day : latest), null);
}

function ruledDayOf(due: DueRule, { enrolledOn, sessionStartsOn }: DueFacts): Day | null {
  if (due.when === 'day') return due.day;
  // As with weeks, someone without a session counts from their enrolment.
  const from = due.since === 'session' ? (sessionStartsOn ?? enrolledOn) : enrolledOn;
  return from && addDays(from, due.days);
}

/** What a submission was handed in under. It stays when the rule changes. */
export interface HandInTerms {
  dueOn: Day;
  /** The learner's day when it was handed in. */
  handedInOn: Day;
  late: LateRule;
}

export interface Lateness {
  /** Days begun after the day on which it was due; 0 if it is on time. */
  days: number;
  /** How much of the mark counts, in percent. */
  share: number;
  /** The last day on which work is accepted; null if there is none. */
  lastDay: Day | null;
  isRefused: boolean;
}

export function latenessOf({ dueOn, handedInOn, late }: HandInTerms): Lateness {
  const days = Math.max(0, daysBetween(dueOn, handedInOn));
  const share =
    late.rule === 'loss' && days > 0 ? Math.max(late.floor, 100 - late.percent * days) : 100;
  const lastDay = late.rule === 'refused' ? addDays(dueOn, late.days) : null;
  return { days, share, lastDay, isRefused: lastDay !== null && handedInOn > lastDay };
}

/** The mark that counts, from the one that was given. Half marks go up. */
export function countedMark(mark: number, terms: HandInTerms | null): number {
  return terms ? Math.floor((mark * latenessOf(terms).share + 50) / 100) : mark;
}

/** `Mark: 80 of 100`, or, for late work, `Mark: 80 of 100; 72 count, because it was 1 day late`. */
export function describeMark(mark: number, terms: HandInTerms | null): string {
  const counted = countedMark(mark, terms);
  const given = `Mark: ${mark} of 100`;
  if (!terms || counted === mark) return given;
  return `${given}; ${counted} ${noun(counted, 'counts', 'count')}, because it was ${plural(latenessOf(terms).days, 'day')} late`;
}

/** What everyone is told about the day: `Due 14 days after you enrol`. */
export function describeDue(due: DueRule, formatDay: (day: Day) => string): string {
  if (due.when === 'day') return `Due on ${formatDay(due.day)}`;
  const from = due.since === 'session' ? 'your session starts' : 'you enrol';
  return `Due ${plural(due.days, 'day')} after ${from}`;
}

export function describeLate(late: LateRule): string {
  switch (late.rule) {
    case 'accepted':
      return 'Late work is accepted and loses nothing.';
    case 'loss': {
      const floor = late.floor > 0 ? `, down to ${late.floor}% of it` : '';
      return `Late work loses ${late.percent}% of its mark for each day begun${floor}.`;
    }
    case 'refused':
      return late.days === 0
        ? 'Late work isn’t accepted.'
        : `Late work is accepted for ${plural(late.days, 'day')}, and loses nothing.`;
  }
}

/** `Due 14 days after you enrol. Late work isn’t accepted.` */
export const describeDeadline = ({ due, late }: Deadline): string =>
  `${describeDue(due, formatDay)}. ${describeLate(late)}`;
