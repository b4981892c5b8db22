import { agreedCents, people, teamName, teamSlug } from '../teams/script.ts';

/** Sales beyond single courses. Days count back from the installation. */
export const discountCodes = [
  {
    code: 'WELCOME10',
    percent: 10,
    amountCents: null,
    appliesTo: 'everything' as const,
    beganDaysAgo: 120,
    endsInDays: null,
    maxUses: null,
  },
  {
    code: 'TEAM50',
    percent: null,
    amountCents: 50_00,
    appliesTo: 'licences' as const,
    beganDaysAgo: 90,
    endsInDays: 365,
    maxUses: 100,
  },
];

export type SampleCode = (typeof discountCodes)[number]['code'];

export interface ScriptedTeam {
  owner: string;
  name: string;
  seats: number;
  boughtDaysAgo: number;
  code: SampleCode | null;
  /** An organisation with the Enterprise plan, which accepted an offer so many days before it paid. */
  agreed?: { slug: string; cents: number; daysBefore: number };
  method: string;
  address: string;
  members: readonly {
    username: string;
    role: 'administrator' | 'manager' | 'learner';
    seated: boolean;
    joinedDaysAgo: number;
  }[];
  invited: readonly { email: string; daysAgo: number }[];
}

export const teams: readonly ScriptedTeam[] = [
  {
    owner: 'owner',
    name: teamName,
    seats: 75,
    boughtDaysAgo: 61,
    code: null,
    agreed: { slug: teamSlug, cents: agreedCents, daysBefore: 5 },
    method: 'Bank transfer',
    address: '12 Wharf Street, Sydney NSW 2000, Australia',
    members: people,
    invited: [{ email: 'reception@harbour-clinic.example', daysAgo: 3 }],
  },
  // A personal licence.
  {
    owner: 'lsilva',
    name: 'Your licence',
    seats: 1,
    boughtDaysAgo: 130,
    code: null,
    method: 'PayPal',
    address: '',
    members: [],
    invited: [],
  },
];

/** An unpaid invoice for licences. */
export const unpaidInvoice = {
  buyer: 'gmuthoni',
  organisation: 'Northside Library',
  seats: 30,
  daysAgo: 5,
  address: '3 Station Road, Hornsby NSW 2077, Australia',
};

/** A refunded course, and an order that was never paid. */
export const refunded = { buyer: 'dmensah', courseId: 4, daysAgo: 40, refundedDaysAgo: 34 };
export const expired = { buyer: 'slindgren', courseId: 6, daysAgo: 19, cancelledDaysAgo: 12 };
