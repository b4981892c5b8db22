import {
  type DeliveryProblem,
  triesOfDelivery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../contract/integrations/webhooks.ts';
import type { EventType } from '../../../contract/site/events.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import type { Mark } from '../../ui/feedback/state-mark.tsx';

interface StateWords {
  mark: Mark;
  word: string;
  /** What follows the word. */
  more: string;
}

/** How an address is named where the whole of it would be too long. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

export function describeEndpoint(endpoint: WebhookEndpoint, now = Date.now()): StateWords {
  const { state, offReason, failingSince, waiting, deliveredAt } = endpoint;
  const waits = waiting > 0 ? `${plural(waiting, 'event')} waiting. ` : '';
  if (state === 'off') {
    const reason =
      offReason === 'gone'
        ? 'The receiver answered that this address is gone (410).'
        : 'Nothing arrived for five days.';
    return { mark: 'failed', word: 'Off', more: `${reason} New events aren’t sent here.` };
  }
  if (state === 'paused') {
    return { mark: 'box', word: 'Paused', more: waits || 'New events wait until you continue.' };
  }
  if (failingSince) {
    const since = `since ${formatShortMoment(failingSince)}`;
    return { mark: 'late', word: 'Failing', more: `Nothing arrived ${since}. ${waits}`.trim() };
  }
  const last = deliveredAt
    ? `Something last arrived ${formatTimeAgo(deliveredAt, now)}. `
    : 'Nothing was sent so far. ';
  return { mark: 'full', word: 'On', more: (last + waits).trim() };
}

type Sentence = (person: string, course: string) => string;

const sentences: Record<EventType | 'test', Sentence> = {
  'enrolment.created': (person, course) => `${person} was enrolled in ${course}`,
  'lesson.completed': (person, course) => `${person} completed a lesson of ${course}`,
  'course.completed': (person, course) => `${person} completed ${course}`,
  'certificate.issued': (person, course) => `Certificate for ${person}, ${course}`,
  'certificate.revoked': (person, course) => `Certificate of ${person} revoked, ${course}`,
  'submission.handed_in': (person, course) => `${person} handed in work for ${course}`,
  'submission.reviewed': (person, course) => `Work of ${person} reviewed, ${course}`,
  'assignment.late': (person, course) => `${person} is late with ${course}`,
  'order.paid': () => 'An order was paid',
  'member.joined': (person) => `${person} joined`,
  'member.left': (person) => `${person} left`,
  test: () => 'A test',
};

/** What happened: `Grace Adjei completed Healthy Habits`. */
export function describeEvent({
  type,
  person,
  course,
}: Pick<WebhookDelivery, 'type' | 'person' | 'course'>): string {
  const sentence: Sentence | undefined = (sentences as Record<string, Sentence>)[type];
  return sentence?.(person ?? 'Someone', course ?? 'a course') ?? type;
}

const problems: Record<DeliveryProblem, string> = {
  dns: 'no such host',
  refused: 'no connection',
  tls: 'certificate not accepted',
  timeout: 'no answer in 30 s',
  not_allowed: 'address not allowed',
  too_large: 'answer too large',
};

type Answer = Pick<WebhookDelivery, 'status' | 'problem'>;

/** What came back: `503`, or why nothing did. */
export function describeAnswer({ status, problem }: Answer): string {
  return status === null ? (problem ? problems[problem] : 'no answer') : String(status);
}

/** How it went so far: `503, next try at 10:40 am`. */
export function describeDelivery(delivery: WebhookDelivery): { mark: Mark; word: string } {
  const { state, tries, nextAt } = delivery;
  const answer = describeAnswer(delivery);
  if (state === 'under_way') return { mark: 'dashed', word: 'being sent' };
  if (state === 'delivered') {
    return { mark: 'full', word: tries > 1 ? `${answer}, at try ${tries}` : `${answer}, received` };
  }
  if (state === 'given_up') {
    return { mark: 'failed', word: `${answer}, given up after ${plural(tries, 'try', 'tries')}` };
  }
  if (tries === 0 || !nextAt) return { mark: 'dashed', word: 'waiting to be sent' };
  return { mark: 'late', word: `${answer}, next try ${formatShortMoment(nextAt)}` };
}

/** `84 ms`, `30.0 s` */
export function describeDuration(ms: number): string {
  return ms < 1000 ? `${formatNumber(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

interface Step {
  at: string;
  text: string;
  /** Not yet. */
  planned?: boolean;
}

/** Each try with its answer, and what comes next. */
export function listSteps(delivery: WebhookDelivery): Step[] {
  const { state, failures, triedAt, tries, nextAt } = delivery;
  const steps: Step[] = failures.map((failure) => ({
    at: failure.at,
    text: `${sentenceCase(describeAnswer(failure))}, after ${describeDuration(failure.tookMs)}`,
  }));
  if (state === 'delivered' && triedAt) {
    steps.push({ at: triedAt, text: `${describeAnswer(delivery)}, received` });
  }
  if (state === 'waiting' && nextAt) {
    const left = triesOfDelivery - tries - 1;
    const then = left > 0 ? `, then up to ${left} more within about three days` : ', the last one';
    steps.push({ at: nextAt, text: `Next try${then}`, planned: true });
  }
  return steps;
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
