-- How much of a payment was refunded in any way; a partial refund leaves the order paid.
alter table billing.payment
  add column returned_cents integer not null default 0,
  add constraint payment_returned_within_amount check (returned_cents between 0 and amount_cents);
update billing.payment set returned_cents = refund.amount_cents
  from billing.refund
  where refund.payment_id = payment.id and refund.state = 'succeeded';

-- Who requested a refund, as stated on the credit note. `provider`: refunded at the provider without a known reason.
alter table billing.refund add column asked_by text not null default 'seller'
  check (asked_by in ('buyer', 'seller', 'provider', 'dispute'));
update billing.refund set asked_by = case when refund.account_id is null then 'provider' else 'buyer' end
  from billing."order"
  where "order".id = refund.order_id
    and (refund.account_id is null or refund.account_id = "order".account_id);
