import type { OpenOffer } from '../../../contract/billing/offers.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { amountText, moneyText } from '../../../contract/text/money.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { startText, taxText } from './words.ts';

type OfferFactsProps = { offer: Omit<OpenOffer, 'salesEmail'>; className?: string };

/** What is offered, to those who offer it and to those who answer. */
export function OfferFacts({ offer, className }: OfferFactsProps) {
  const { seats, unitCents, currency, price, validUntil } = offer;
  return (
    <Facts className={className}>
      <Fact name="Licences">{formatNumber(seats)}</Fact>
      <Fact name="Price">{moneyText(unitCents, currency)} for a licence and year</Fact>
      <Fact name="Total" note={taxText(offer)}>
        {amountText(price.totalCents, currency)} for the year
      </Fact>
      <Fact name="Year starts">{startText(offer)}</Fact>
      <Fact name="Valid until">{formatDay(validUntil)}</Fact>
    </Facts>
  );
}
