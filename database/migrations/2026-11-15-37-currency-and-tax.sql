-- An installation chooses its currency and tax. Orders and documents keep those they were made with.
alter table billing."order" rename column gst_cents to tax_cents;
alter table billing."order"
  add tax_name text not null default 'GST',
  add tax_included boolean not null default true,
  drop constraint order_check1,
  drop constraint order_check2,
  add constraint order_total check (
    total_cents = list_cents - discount_cents + case when tax_included then 0 else tax_cents end
  ),
  add constraint order_tax check (tax_cents between 0 and total_cents);
alter table billing."order"
  alter currency drop default,
  alter tax_name drop default,
  alter tax_included drop default;

-- A fixed amount is worth something else in another currency.
alter table billing.discount_code add currency text check (currency ~ '^[A-Z]{3}$');
update billing.discount_code set currency = 'AUD' where amount_cents is not null;
alter table billing.discount_code
  add constraint discount_code_currency check ((amount_cents is null) = (currency is null));

update billing.document
set content = (content - 'gstCents') || jsonb_build_object(
  'taxCents', content -> 'gstCents', 'taxName', 'GST', 'taxIncluded', true, 'taxNumberName', 'ABN'
);
