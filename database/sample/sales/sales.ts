import { randomUUID } from 'node:crypto';
import type { Buyer, OrderItem, OrderState, PayBy } from '../../../contract/billing/orders.ts';
import { defaultShop } from '../../../contract/plans.ts';
import { invitationDays, type TeamRole } from '../../../contract/teams/teams.ts';
import {
  discountOf,
  invoiceDueAt,
  type Price,
  priceOf,
} from '../../../server/billing/pricing/prices.ts';
import { agreementTitle, licenceTitle } from '../../../server/billing/pricing/sale-items.ts';
import { defaultTax } from '../../../server/config/sales.ts';
import { endOfDayAfter, graceAfter, yearAfter } from '../../../server/teams/licences/terms.ts';
import type { CourseContent } from '../content-queries.ts';
import { dayLength } from '../dates.ts';
import type { Enrolment } from '../enrolments.ts';
import type { Person } from '../people.ts';
import { type Random, seededRandom } from '../random.ts';
import { studentId } from '../student/script.ts';
import * as script from './script.ts';

export interface SampleOrder {
  id: string;
  /** In the order in which they were placed. */
  number: number;
  accountId: number;
  kind: OrderItem['kind'] | 'agreement';
  courseId: number | null;
  teamId: string | null;
  teamEndsAt: Date | null;
  title: string;
  seats: number;
  price: Price;
  code: script.SampleCode | null;
  state: OrderState;
  payBy: PayBy;
  method: string;
  buyer: Buyer;
  createdAt: Date;
  dueAt: Date | null;
  paidAt: Date | null;
  refundedAt: Date | null;
  cancelledAt: Date | null;
}

export interface SampleTeam {
  id: string;
  name: string;
  personal: boolean;
  /** Of an organisation. */
  slug: string | null;
  agreedCents: number | null;
  seats: number;
  startsAt: Date;
  endsAt: Date;
  openUntil: Date;
  members: { accountId: number; role: TeamRole; seated: boolean; joinedAt: Date }[];
  invitations: { email: string; inviterId: number; sentAt: Date; expiresAt: Date }[];
}

export type SampleEnrolment = Enrolment & { way: 'free' | 'bought' | 'licence' };

const minute = 60 * 1000;

/** Orders for every paid course enrolled in without a licence, the teams, an unpaid invoice, a refunded order and an expired one. */
export function sampleSales(
  people: readonly Person[],
  enrolments: readonly Enrolment[],
  content: readonly CourseContent[],
  now: Date,
) {
  // Its own sequence, so that changing the sales does not change the rest of the sample.
  const random = seededRandom(120);
  const seller = createSeller(people, content, now);
  const teams = script.teams.map((team) => seller.sellTeam(team));
  const licensedFrom = new Map(
    teams.flatMap(({ team }) =>
      team.members.flatMap(({ accountId, seated, joinedAt }) =>
        seated ? [[accountId, joinedAt] as const] : [],
      ),
    ),
  );
  const sampleEnrolments = enrolments.map((enrolment): SampleEnrolment => {
    const isFree = content.find(({ id }) => id === enrolment.courseId)?.dueCents === 0;
    const licensed = licensedFrom.get(enrolment.accountId);
    const isLicensed = licensed !== undefined && licensed <= enrolment.enrolledAt;
    return { ...enrolment, way: isFree ? 'free' : isLicensed ? 'licence' : 'bought' };
  });
  const orders = [
    ...sampleEnrolments
      .filter(({ way }) => way === 'bought')
      .map((row) => seller.sellCourse(random, row)),
    ...teams.map(({ order }) => order),
    seller.invoiceLicences(),
    ...seller.listFailedSales(),
  ]
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map((order, index): SampleOrder => ({ ...order, number: index + 1 }));
  return {
    orders: applyWelcomeCode(random, orders, now),
    teams: teams.map(({ team }) => team),
    enrolments: sampleEnrolments,
  };
}

type UnnumberedOrder = Omit<SampleOrder, 'number'>;

function createSeller(people: readonly Person[], content: readonly CourseContent[], now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * dayLength);
  const personNamed = (username: string) => {
    const person = people.find((each) => each.username === username);
    if (!person) throw new Error(`The sample names a person who is not there: ${username}.`);
    return person;
  };
  const buyerOf = (person: Person, organisation = '', address = ''): Buyer => ({
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    phone: person.phoneNumber,
    organisation,
    address,
    taxNumber: '',
  });
  const draft = (person: Person, createdAt: Date) => ({
    id: randomUUID(),
    accountId: person.id,
    buyer: buyerOf(person),
    createdAt,
    courseId: null,
    teamId: null,
    teamEndsAt: null,
    code: null,
    seats: 1,
    dueAt: null,
    paidAt: null,
    refundedAt: null,
    cancelledAt: null,
  });
  const courseOrder = (person: Person, courseId: number, createdAt: Date) => {
    const course = content.find(({ id }) => id === courseId);
    if (!course) throw new Error(`The sample sells a course that is not there: ${courseId}.`);
    return {
      ...draft(person, createdAt),
      kind: 'course' as const,
      courseId,
      title: course.title,
      price: priceOf(course.dueCents, 1, defaultTax),
    };
  };
  const licences = (seats: number, code: script.SampleCode | null) => ({
    kind: 'licence' as const,
    title: licenceTitle(seats),
    seats,
    code,
    price: priceOf(defaultShop.seatCents, seats, defaultTax, discountFor(code, seats)),
  });
  const agreement = (seats: number, cents: number) => ({
    kind: 'agreement' as const,
    title: agreementTitle(seats),
    seats,
    price: priceOf(cents, seats, defaultTax),
  });
  return {
    sellCourse(random: Random, { accountId, courseId, enrolledAt }: Enrolment): UnnumberedOrder {
      const person = people.find(({ id }) => id === accountId);
      if (!person) throw new Error(`Nobody has the id ${accountId}.`);
      const createdAt = new Date(enrolledAt.getTime() - random.between(2, 9) * minute);
      const { payBy, method } = methodOf(random, accountId);
      const order = courseOrder(person, courseId, createdAt);
      return { ...order, state: 'paid', payBy, method, paidAt: enrolledAt };
    },

    sellTeam(scripted: script.ScriptedTeam): { team: SampleTeam; order: UnnumberedOrder } {
      const { name, seats, method, members, agreed } = scripted;
      const owner = personNamed(scripted.owner);
      const personal = seats === 1;
      const startsAt = ago(scripted.boughtDaysAgo);
      const endsAt = yearAfter(startsAt);
      const team: SampleTeam = {
        id: randomUUID(),
        name,
        personal,
        slug: agreed?.slug ?? null,
        agreedCents: agreed?.cents ?? null,
        seats,
        startsAt,
        endsAt,
        openUntil: graceAfter(endsAt),
        members: [
          { accountId: owner.id, role: 'owner', seated: personal, joinedAt: startsAt },
          ...members.map(({ username, role, seated, joinedDaysAgo }) => ({
            accountId: personNamed(username).id,
            role,
            seated,
            joinedAt: ago(joinedDaysAgo),
          })),
        ],
        invitations: scripted.invited.map(({ email, daysAgo }) => ({
          email,
          inviterId: owner.id,
          sentAt: ago(daysAgo),
          expiresAt: endOfDayAfter(ago(daysAgo), invitationDays),
        })),
      };
      const sold = {
        teamId: team.id,
        teamEndsAt: endsAt,
        state: 'paid' as const,
        paidAt: startsAt,
        method,
        buyer: buyerOf(owner, personal ? '' : name, scripted.address),
      };
      if (agreed) {
        const acceptedAt = ago(scripted.boughtDaysAgo + agreed.daysBefore);
        const order = agreement(seats, agreed.cents);
        const dueAt = invoiceDueAt(acceptedAt);
        return {
          team,
          order: { ...draft(owner, acceptedAt), ...order, ...sold, payBy: 'invoice', dueAt },
        };
      }
      const order: UnnumberedOrder = {
        ...draft(owner, new Date(startsAt.getTime() - 6 * minute)),
        ...licences(seats, scripted.code),
        ...sold,
        payBy: method === 'PayPal' ? 'paypal' : 'card',
      };
      return { team, order };
    },

    invoiceLicences(): UnnumberedOrder {
      const { seats, daysAgo, organisation, address } = script.unpaidInvoice;
      const person = personNamed(script.unpaidInvoice.buyer);
      return {
        ...draft(person, ago(daysAgo)),
        ...licences(seats, null),
        state: 'invoiced',
        payBy: 'invoice',
        method: '',
        buyer: buyerOf(person, organisation, address),
        dueAt: invoiceDueAt(ago(daysAgo)),
      };
    },

    listFailedSales(): UnnumberedOrder[] {
      const { refunded, expired } = script;
      const boughtAt = ago(refunded.daysAgo);
      return [
        {
          ...courseOrder(personNamed(refunded.buyer), refunded.courseId, boughtAt),
          state: 'refunded',
          payBy: 'card',
          method: 'MasterCard ending in 4444',
          paidAt: new Date(boughtAt.getTime() + 4 * minute),
          refundedAt: ago(refunded.refundedDaysAgo),
        },
        {
          ...courseOrder(personNamed(expired.buyer), expired.courseId, ago(expired.daysAgo)),
          state: 'cancelled',
          payBy: 'card',
          method: '',
          cancelledAt: ago(expired.cancelledDaysAgo),
        },
      ];
    },
  };
}

function methodOf(random: Random, accountId: number): { payBy: PayBy; method: string } {
  const share = accountId === studentId ? 0 : random.next();
  if (share < 0.55) return { payBy: 'card', method: 'Visa ending in 4242' };
  if (share < 0.8) return { payBy: 'card', method: 'MasterCard ending in 4444' };
  return { payBy: 'paypal', method: 'PayPal' };
}

function discountFor(code: script.SampleCode | null, seats: number): number {
  const found = script.discountCodes.find((each) => each.code === code);
  return found ? discountOf(found, defaultShop.seatCents * seats) : 0;
}

/** Some buyers used the welcome code, each once. The student didn't, so it can still be tried out. */
function applyWelcomeCode(
  random: Random,
  orders: readonly SampleOrder[],
  now: Date,
): SampleOrder[] {
  const [welcome] = script.discountCodes;
  if (!welcome) return [...orders];
  const since = now.getTime() - welcome.beganDaysAgo * dayLength;
  const usedBy = new Set([studentId]);
  return orders.map((order) => {
    const { kind, state, accountId, createdAt, price } = order;
    const mayUse = kind === 'course' && state === 'paid' && createdAt.getTime() > since;
    if (!mayUse || usedBy.has(accountId) || random.next() < 0.8) return order;
    usedBy.add(accountId);
    const discountCents = discountOf(welcome, price.listCents);
    const discounted = priceOf(price.unitCents, 1, defaultTax, discountCents);
    return { ...order, code: welcome.code, price: discounted };
  });
}
