import type { OpenOffer } from '../../../contract/billing/offers.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { amountText, moneyText } from '../../../contract/text/money.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';

type Offered = Pick<
  OpenOffer,
  | 'number'
  | 'organisation'
  | 'contactName'
  | 'contactEmail'
  | 'seats'
  | 'unitCents'
  | 'currency'
  | 'price'
  | 'terms'
  | 'validUntil'
  | 'startsOn'
  | 'team'
>;

const offerPath = (token: string) => `/offers/${token}`;

/** `500 licences at $38.00 each for a year: AUD $19,000.00, including $633.33 GST.` */
function describeOffer({ seats, unitCents, currency, price }: Offered): string {
  const { totalCents, taxCents, taxName } = price;
  const tax = taxName ? `, including ${moneyText(taxCents, currency)} ${taxName}` : '';
  const each = `${plural(seats, 'licence')} at ${moneyText(unitCents, currency)} each for a year`;
  return `${each}: ${amountText(totalCents, currency)}${tax}.`;
}

/** When the agreed year begins. */
function startSentence({ team, startsOn }: Pick<Offered, 'team' | 'startsOn'>): string {
  if (team?.purpose === 'renew') return 'The year follows the one you have.';
  return startsOn
    ? `The year starts on ${formatDay(startsOn)}, or on the day you pay if that is later.`
    : 'The year starts on the day you pay.';
}

/** People who ask for an offer choose their name and their organisation's. */
const greetingOf = ({ contactName }: Offered) => `Hello ${nameInMail(contactName, 'there')},`;
const customerOf = ({ organisation }: Offered) => nameInMail(organisation, 'your organisation');

export function composeOffer(config: Config, offer: Offered, token: string): Mail {
  const customer = customerOf(offer);
  return {
    to: offer.contactEmail,
    replyTo: config.support.email,
    subject: `Our Enterprise offer for ${customer}`,
    greeting: greetingOf(offer),
    paragraphs: [
      `Thank you for your interest. Here is our offer for ${customer}.`,
      [describeOffer(offer), startSentence(offer)].join('\n'),
      ...(offer.terms ? [offer.terms] : []),
      `You can accept it until ${formatDay(offer.validUntil)}. Whoever accepts it becomes the owner, and gets the invoice by email. Your organisation opens once it’s paid.`,
      'Do you have questions? Reply to this email.',
    ],
    action: { label: 'Read and answer the offer', url: `${config.publicUrl}${offerPath(token)}` },
    closing: `You’re receiving this email because we talked about an offer. Anyone who has the link can answer it, so forward it only to those who decide.`,
  };
}

export function composeWithdrawal(config: Config, offer: Offered): Mail {
  return {
    to: offer.contactEmail,
    replyTo: config.support.email,
    subject: `Our offer for ${customerOf(offer)} is withdrawn`,
    greeting: greetingOf(offer),
    paragraphs: [
      `We’ve withdrawn offer ${offer.number}, so its link no longer works. You don’t owe anything.`,
      'If this surprises you, reply to this email.',
    ],
    closing: 'You’re receiving this email because we sent you an offer.',
  };
}

/** To the contact, if someone else has accepted. */
export function composeAcceptance(config: Config, offer: Offered, accepter: string): Mail {
  return {
    to: offer.contactEmail,
    replyTo: config.support.email,
    subject: `Our offer for ${customerOf(offer)} has been accepted`,
    greeting: greetingOf(offer),
    paragraphs: [
      `${nameInMail(accepter, 'Someone with the link')} has accepted offer ${offer.number}, owns the organisation, and gets the invoice.`,
      'If this surprises you, reply to this email.',
    ],
    closing: 'You’re receiving this email because we sent you the offer.',
  };
}

type Outcome =
  | { is: 'accepted'; accepter: string; orderNumber: number }
  | { is: 'declined'; reason: string }
  | { is: 'expired' };

/** Tells sales how an offer ended. */
export function composeOutcome(
  config: Config,
  offer: Offered & { id: string },
  outcome: Outcome,
): Mail {
  const { number, organisation, contactName, contactEmail } = offer;
  return {
    to: config.support.email,
    replyTo: contactEmail,
    subject: `Offer ${number} ${outcome.is}: ${nameInMail(organisation, 'see the offer')}`,
    paragraphs: [
      ...outcomeTexts(offer, outcome),
      describeOffer(offer),
      `Contact: ${nameInMail(contactName, 'see the offer')}, ${contactEmail}`,
    ],
    action: {
      label: 'See the offer',
      url: `${config.publicUrl}/user-screen/admin-orders/offers/${offer.id}`,
    },
    closing: `You’re receiving this email because this address handles ${config.site.name}’s sales.`,
  };
}

function outcomeTexts({ validUntil }: Offered, outcome: Outcome): string[] {
  switch (outcome.is) {
    case 'accepted':
      return [
        `${nameInMail(outcome.accepter, 'The accepter')} has accepted. Order ${outcome.orderNumber} is invoiced: record its payment once the money has arrived, and the organisation opens.`,
      ];
    case 'declined':
      return outcome.reason
        ? ['It was declined:', outcome.reason]
        : ['It was declined without a reason.'];
    case 'expired':
      return [`Nobody answered it until ${formatDay(validUntil)}. You can make a new one like it.`];
  }
}
