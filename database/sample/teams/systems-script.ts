import { emailDomain, managerUsername } from './script.ts';

/** The other systems of the sample's organisation. Hours and days count back from the installation. */

export const keys = [
  {
    name: 'Personnel system',
    scopes: ['people:read', 'groups:read'],
    lastFour: '7c1e',
    madeDaysAgo: 55,
    usedHoursAgo: 1,
  },
  {
    name: 'Monthly report',
    scopes: ['reports:read', 'certificates:read'],
    lastFour: 'b204',
    madeDaysAgo: 50,
    usedHoursAgo: 18 * 24,
  },
  {
    name: 'Old intranet',
    scopes: ['catalogue:read'],
    lastFour: '09da',
    madeDaysAgo: 58,
    usedHoursAgo: null,
  },
];

/** Paused, because nobody listens there. */
export const webhook = {
  url: `https://hr.${emailDomain}/hooks/stepwell`,
  types: ['course.completed', 'certificate.issued', 'assignment.late'],
  madeDaysAgo: 52,
};

interface ScriptedDelivery {
  type: 'course.completed' | 'certificate.issued' | 'assignment.late';
  about: string;
  hoursAgo: number;
  outcome: 'delivered' | 'given_up';
  status: number;
  tookMs: number;
  /** Tries before the last one that failed, each an hour after the other. */
  failed?: number;
}

export const deliveries: readonly ScriptedDelivery[] = [
  {
    type: 'assignment.late',
    about: 'enowak',
    hoursAgo: 90,
    outcome: 'delivered',
    status: 200,
    tookMs: 91,
  },
  {
    type: 'certificate.issued',
    about: 'hpark',
    hoursAgo: 168,
    outcome: 'delivered',
    status: 200,
    tookMs: 112,
    failed: 1,
  },
  {
    type: 'course.completed',
    about: 'hpark',
    hoursAgo: 168,
    outcome: 'delivered',
    status: 200,
    tookMs: 84,
  },
  {
    type: 'certificate.issued',
    about: 'aappiah',
    hoursAgo: 408,
    outcome: 'given_up',
    status: 503,
    tookMs: 30_000,
    failed: 9,
  },
  {
    type: 'course.completed',
    about: 'aappiah',
    hoursAgo: 409,
    outcome: 'delivered',
    status: 204,
    tookMs: 97,
  },
];

/** The address of the provider's own documentation for a made-up tenant. */
export const connection = {
  name: 'Entra ID',
  issuer: 'https://login.microsoftonline.com/00000000-0000-4000-8000-000000000000/v2.0',
  clientId: '91d04fa2-0000-4000-8000-000000004fa2',
};

/** The first was vouched for by an Admin, so that nobody asks the name servers for it. */
export const domains = [
  { domain: emailDomain, token: 'sw-4f81c2a97be04d', isVerified: true },
  { domain: 'harbour-kids.example', token: 'sw-83b07f19ce52aa', isVerified: false },
];

interface ScriptedRequest {
  minutesAgo: number;
  method: string;
  status: number;
  outcome: 'done' | 'refused';
  about: string | null;
  isLeaver?: true;
  words: object;
}

/** What the directory asked for last. Names are filled in from the accounts. */
export const requests: readonly ScriptedRequest[] = [
  {
    minutesAgo: 8,
    method: 'GET',
    status: 200,
    outcome: 'done',
    about: null,
    words: {
      act: 'asked',
      about: 'people',
      filter: `userName eq "knasser@${emailDomain}"`,
      found: 1,
    },
  },
  {
    minutesAgo: 8,
    method: 'PATCH',
    status: 200,
    outcome: 'done',
    about: 'knasser',
    words: { act: 'person', what: 'changed', department: 'Clinical / Laboratory' },
  },
  {
    minutesAgo: 55,
    method: 'POST',
    status: 409,
    outcome: 'refused',
    about: 'mbellini',
    words: {
      act: 'refused',
      code: 'person_exists',
      detail: 'Someone else has this userName. Give the new one another one in the directory.',
    },
  },
  ...['dyilmaz', 'akereama'].map(
    (about): ScriptedRequest => ({
      minutesAgo: 2 * 24 * 60,
      method: 'POST',
      status: 201,
      outcome: 'done',
      about,
      words: { act: 'person', what: 'joined' },
    }),
  ),
  {
    minutesAgo: 10 * 24 * 60,
    method: 'PATCH',
    status: 200,
    outcome: 'done',
    about: 'gbrandt',
    isLeaver: true,
    words: { act: 'person', what: 'left' },
  },
];

/** Left by the directory, and what ended with that. */
export const leaver = { username: 'gbrandt', daysAgo: 10, department: 'Reception' };

export const maker = managerUsername;
