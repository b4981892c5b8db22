-- Orders, payments, refunds, documents, and what sales add up to.
create schema billing;

create table billing.discount_code (
  id uuid primary key default platform.uuid_v7(),
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  -- Exactly one of the two.
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  applies_to text not null default 'everything' check (applies_to in ('everything', 'courses', 'licences')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  max_uses integer check (max_uses > 0),
  -- Updated in the transaction that uses or releases the code; the check gives the last use to one order.
  uses integer not null default 0 check (uses >= 0),
  creator_account_id integer references accounts.account on delete set null,
  created_at timestamptz not null default now(),
  -- A fixed amount is worth something else in another currency.
  currency text check (currency ~ '^[A-Z]{3}$'),
  check ((percent is null) <> (amount_cents is null)),
  constraint discount_code_uses_left check (max_uses is null or uses <= max_uses),
  constraint discount_code_currency check ((amount_cents is null) = (currency is null))
);
create index on billing.discount_code (creator_account_id);

create table billing."order" (
  id uuid primary key default platform.uuid_v7(),
  number integer generated always as identity unique,
  -- Orders are kept as long as the law requires, even after the account is deleted.
  account_id integer references accounts.account on delete set null,
  -- Idempotency key made by the browser for one intent to buy.
  key uuid not null,
  kind text not null check (kind in ('course', 'licence', 'more_licences', 'renewal')),
  course_id integer references catalog.course on delete set null,
  team_id uuid references teams.team on delete set null,
  -- The team's state when this was ordered: the order can't be paid once it has changed.
  team_seats integer,
  team_ends_at timestamptz,
  title text not null,
  seats integer not null check (seats between 1 and 125),
  -- Currency and tax are those of the installation when it was made.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit_cents integer not null check (unit_cents >= 0),
  list_cents integer not null,
  discount_cents integer not null default 0 check (discount_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  -- Part of the total. It is in the prices if tax_included, and added to them otherwise.
  tax_cents integer not null,
  discount_code_id uuid references billing.discount_code on delete restrict,
  state text not null default 'open' check (
    state in ('open', 'paying', 'invoiced', 'paid', 'refunding', 'refunded', 'cancelled')
  ),
  pay_by text not null default 'card' check (pay_by in ('card', 'paypal', 'invoice')),
  buyer_name text not null,
  buyer_email text not null,
  buyer_phone text not null default '',
  buyer_organisation text not null default '',
  buyer_address text not null default '',
  -- An Australian business number or its equivalent elsewhere.
  buyer_tax_number text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- For invoices: when payment is due.
  due_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  tax_name text not null,
  tax_included boolean not null,
  constraint order_once_per_key unique (account_id, key),
  check (list_cents = unit_cents * seats),
  constraint order_check3 check (
    kind in ('more_licences', 'renewal') or (team_seats is null and team_ends_at is null)
  ),
  constraint order_check4 check (state not in ('paid', 'refunding', 'refunded') or paid_at is not null),
  constraint order_total check (
    total_cents = list_cents - discount_cents + case when tax_included then 0 else tax_cents end
  ),
  constraint order_tax check (tax_cents between 0 and total_cents)
);
create index on billing."order" (account_id, created_at desc);
create index on billing."order" (course_id);
create index on billing."order" (team_id);
create index on billing."order" (discount_code_id);
create index on billing."order" (state, changed_at);
-- Two tabs or a double click buy a course once.
create unique index order_course_once on billing."order" (account_id, course_id)
  where kind = 'course' and state in ('paying', 'paid', 'refunding');
create unique index order_team_one_at_a_time on billing."order" (team_id)
  where kind in ('more_licences', 'renewal') and state = 'paying';
create unique index order_licence_one_at_a_time on billing."order" (account_id)
  where kind = 'licence' and state = 'paying';
-- Admins search orders by number, buyer and item, latest first.
-- Must be the same expression as in server/billing/admin/queries.ts.
create index order_search_key on billing."order" using gin (
  lower(number::text || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_organisation || ' ' || title) gin_trgm_ops
);
create index on billing."order" (created_at, id);
create index on billing."order" (total_cents, id);
create index on billing."order" (state, created_at, id);
create index on billing."order" (state, total_cents, id);

-- An order holds a use of a code from the start of its payment until it is cancelled.
create table billing.discount_use (
  discount_code_id uuid not null references billing.discount_code on delete restrict,
  order_id uuid not null unique references billing."order" on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  taken_at timestamptz not null default now(),
  constraint discount_use_once_per_account primary key (discount_code_id, account_id)
);
create index on billing.discount_use (account_id);

-- Append-only: how an order reached its state.
create table billing.order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references billing."order" on delete cascade,
  from_state text,
  to_state text not null,
  note text not null default '',
  -- Null for changes made by the provider or a job.
  account_id integer references accounts.account on delete set null,
  at timestamptz not null default clock_timestamp()
);
create index on billing.order_event (order_id, id);
create index on billing.order_event (account_id);

-- One attempt to pay. Its id is the provider's idempotency key, stored before the provider is asked.
create table billing.payment (
  id uuid primary key default platform.uuid_v7(),
  order_id uuid not null references billing."order" on delete cascade,
  key uuid not null,
  provider text not null check (provider in ('simulated', 'stripe', 'invoice', 'none')),
  provider_ref text unique,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  -- `returning` and `returned`: charged although the order was not waiting for it, and refunded.
  state text not null default 'started' check (
    state in ('started', 'confirming', 'succeeded', 'failed', 'cancelled', 'returning', 'returned')
  ),
  failure text,
  -- Such as `Visa ending in 4242`; never more of a card.
  method text not null default '' check (method !~ '[0-9]{5}'),
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  settled_at timestamptz,
  -- How much of a payment was refunded in any way; a partial refund leaves the order paid.
  returned_cents integer not null default 0,
  constraint payment_once_per_key unique (order_id, key),
  constraint payment_returned_within_amount check (returned_cents between 0 and amount_cents)
);
create unique index payment_one_under_way on billing.payment (order_id) where state in ('started', 'confirming');
create unique index payment_one_success on billing.payment (order_id) where state = 'succeeded';
create index on billing.payment (looked_at) where state in ('started', 'confirming', 'returning');

create table billing.refund (
  id uuid primary key default platform.uuid_v7(),
  order_id uuid not null references billing."order" on delete cascade,
  payment_id uuid not null unique references billing.payment on delete cascade,
  amount_cents integer not null check (amount_cents >= 0),
  provider_ref text,
  state text not null default 'started' check (state in ('started', 'succeeded')),
  -- Who requested it; null for a surplus payment that was refunded automatically.
  account_id integer references accounts.account on delete set null,
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  settled_at timestamptz,
  -- The payment was refunded outside of Stepwell while the licences were in use: access is revoked as soon as possible.
  access_left boolean not null default false,
  -- Who requested a refund, as stated on the credit note. `provider`: refunded at the provider without a known reason.
  asked_by text not null default 'seller' check (asked_by in ('buyer', 'seller', 'provider', 'dispute'))
);
create index on billing.refund (order_id);
create index on billing.refund (account_id);
create index on billing.refund (looked_at) where state = 'started';
create index on billing.refund (looked_at) where access_left;

-- The last number used in each series, incremented with the document, so there are no gaps.
create table billing.series (
  kind text primary key check (kind in ('invoice', 'receipt', 'credit_note')),
  last integer not null default 0
);
insert into billing.series (kind) values ('invoice'), ('receipt'), ('credit_note');

create table billing.document (
  id uuid primary key default platform.uuid_v7(),
  kind text not null references billing.series,
  number integer not null check (number > 0),
  order_id uuid not null references billing."order" on delete restrict,
  account_id integer references accounts.account on delete set null,
  issued_at timestamptz not null default now(),
  -- Everything printed on it, as of that day.
  content jsonb not null,
  -- When a document was emailed; null while that is pending.
  mailed_at timestamptz,
  unique (kind, number),
  unique (order_id, kind)
);
create index on billing.document (account_id, issued_at desc);
create index on billing.document (order_id) where mailed_at is null;

-- Notices sent to buyers about an unpaid invoice, each once.
create table billing.invoice_notice (
  order_id uuid not null references billing."order" on delete cascade,
  stage text not null check (stage in ('week', 'overdue')),
  told_at timestamptz not null default now(),
  primary key (order_id, stage)
);

-- Provider events already processed: a replay changes nothing.
create table billing.provider_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
create index on billing.provider_event (received_at);

-- The simulated provider's own records. It simulates an external system, so nothing references it.
create table billing.simulated_charge (
  key uuid primary key,
  amount_cents integer not null,
  currency text not null,
  state text not null check (state in ('confirming', 'succeeded', 'failed', 'cancelled', 'refunded')),
  failure text,
  created_at timestamptz not null default now()
);

-- What orders add up to, by the day they were made in the seller's time zone (see contract/plans.ts). Spread over rows like
-- `platform.tally`, so that orders of one day don't wait for each other.
create table billing.daily_sales (
  id bigint generated always as identity primary key,
  day date not null,
  state text not null,
  currency text not null,
  orders integer not null,
  revenue_cents bigint not null,
  tax_cents bigint not null,
  refunded_cents bigint not null,
  -- Paid with test cards, which is no money.
  test_cents bigint not null
) with (fillfactor = 50);
create index on billing.daily_sales (day, state, currency);

-- What each order was last counted as. Comparing with it makes counting safe to repeat, whatever changed in whatever sequence.
create table billing.counted_order (
  order_id uuid primary key,
  day date not null,
  state text not null,
  currency text not null,
  revenue bigint not null,
  tax bigint not null,
  refunded bigint not null,
  test bigint not null
) with (fillfactor = 70);

-- Revenue counts until the credit note is issued, minus partial refunds.
create function billing.sale_of(
  state text, total_cents integer, tax_cents integer, provider text, returned_cents integer,
  out revenue bigint, out tax bigint, out refunded bigint, out test bigint
)
language sql immutable
as $$
  select
    case when ours and genuine then total_cents - given_back else 0 end,
    case when ours and genuine
      then tax_cents - coalesce(round(tax_cents::numeric * given_back / nullif(total_cents, 0))::bigint, 0) else 0 end,
    case when genuine then given_back else 0 end,
    case when ours and not genuine then total_cents - given_back else 0 end
  from (
    select state in ('paid', 'refunding') as ours, provider is distinct from 'simulated' as genuine,
      case
        when state = 'refunded' then total_cents
        when state in ('paid', 'refunding') then coalesce(returned_cents, 0)
        else 0
      end as given_back
  ) as facts
$$;

-- What an order counts as. Days of sales are those of the seller, whose time zone is a setting of the site.
create view billing.order_sale as
  select o.id as order_id,
    (o.created_at at time zone coalesce(
      (select value from platform.site_setting where name = 'sellerTimeZone'), 'Australia/Sydney'
    ))::date as day,
    o.state, o.currency, sale.revenue, sale.tax, sale.refunded, sale.test
  from billing."order" as o
  left join billing.payment as success on success.order_id = o.id and success.state = 'succeeded'
  cross join lateral billing.sale_of(
    o.state, o.total_cents, o.tax_cents, success.provider, success.returned_cents
  ) as sale;

create function billing.add_to_sales(
  day date, state text, currency text, orders bigint, revenue numeric, tax numeric, refunded numeric, test numeric
) returns void
language plpgsql
as $$
#variable_conflict use_column
begin
  update billing.daily_sales
  set orders = orders + add_to_sales.orders, revenue_cents = revenue_cents + revenue, tax_cents = tax_cents + tax,
    refunded_cents = refunded_cents + refunded, test_cents = test_cents + test
  where id = (
    select id from billing.daily_sales
    where day = add_to_sales.day and state = add_to_sales.state and currency = add_to_sales.currency
    limit 1
    for update skip locked
  );
  if not found then
    insert into billing.daily_sales (
      day, state, currency, orders, revenue_cents, tax_cents, refunded_cents, test_cents
    )
    values (add_to_sales.day, add_to_sales.state, add_to_sales.currency, add_to_sales.orders, revenue, tax, refunded, test);
  end if;
end
$$;

create function billing.tally_orders() returns trigger
language plpgsql
as $$
declare
  ids uuid[];
  change record;
begin
  if tg_table_name = 'payment' then
    select array_agg(distinct order_id) into ids from changed;
  else
    select array_agg(id) into ids from changed;
  end if;
  if ids is null then return null; end if;
  perform from billing.counted_order where order_id = any(ids) order by order_id for update;
  for change in
    with before as (
      select * from billing.counted_order where order_id = any(ids)
    ),
    after as (
      select * from billing.order_sale where order_id = any(ids)
    ),
    counted as (
      insert into billing.counted_order select * from after
      on conflict (order_id) do update
      set day = excluded.day, state = excluded.state, currency = excluded.currency, revenue = excluded.revenue,
        tax = excluded.tax, refunded = excluded.refunded, test = excluded.test
    ),
    gone as (
      delete from billing.counted_order
      where order_id = any(ids) and order_id not in (select order_id from after)
    )
    select day, state, currency, sum(sign) as orders, sum(sign * revenue) as revenue, sum(sign * tax) as tax,
      sum(sign * refunded) as refunded, sum(sign * test) as test
    from (select 1 as sign, * from after union all select -1, * from before) as either
    group by day, state, currency
    having sum(sign) <> 0 or sum(sign * revenue) <> 0 or sum(sign * tax) <> 0 or sum(sign * refunded) <> 0
      or sum(sign * test) <> 0
  loop
    perform billing.add_to_sales(
      change.day, change.state, change.currency, change.orders, change.revenue, change.tax, change.refunded, change.test
    );
  end loop;
  return null;
end
$$;
create trigger tally_insert after insert on billing."order"
  referencing new table as changed for each statement execute function billing.tally_orders();
create trigger tally_update after update on billing."order"
  referencing new table as changed for each statement execute function billing.tally_orders();
create trigger tally_delete after delete on billing."order"
  referencing old table as changed for each statement execute function billing.tally_orders();
create trigger tally_insert after insert on billing.payment
  referencing new table as changed for each statement execute function billing.tally_orders();
create trigger tally_update after update on billing.payment
  referencing new table as changed for each statement execute function billing.tally_orders();
create trigger tally_delete after delete on billing.payment
  referencing old table as changed for each statement execute function billing.tally_orders();

-- What billing.daily_sales has to be.
create view billing.counted_sales as
  select day, state, currency, count(*)::integer as orders, sum(revenue)::bigint as revenue_cents,
    sum(tax)::bigint as tax_cents, sum(refunded)::bigint as refunded_cents, sum(test)::bigint as test_cents
  from billing.order_sale
  group by day, state, currency;

-- Sums that are wrong: none, unless rows were changed while triggers were off.
create view billing.wrong_sales as
  with kept as (
    select day, state, currency, sum(orders)::integer as orders, sum(revenue_cents)::bigint as revenue_cents,
      sum(tax_cents)::bigint as tax_cents, sum(refunded_cents)::bigint as refunded_cents,
      sum(test_cents)::bigint as test_cents
    from billing.daily_sales
    group by day, state, currency
    having sum(orders) <> 0 or sum(revenue_cents) <> 0 or sum(tax_cents) <> 0 or sum(refunded_cents) <> 0
      or sum(test_cents) <> 0
  )
  (select 'kept' as source, * from (select * from kept except select * from billing.counted_sales) as extra)
  union all
  (select 'counted', * from (select * from billing.counted_sales except select * from kept) as missing);

-- Counts everything again. Changes wait until it is done.
create function billing.recount_sales() returns void
language plpgsql
as $$
begin
  lock table billing."order", billing.payment in share row exclusive mode;
  delete from billing.counted_order;
  insert into billing.counted_order select * from billing.order_sale;
  delete from billing.daily_sales;
  insert into billing.daily_sales (day, state, currency, orders, revenue_cents, tax_cents, refunded_cents, test_cents)
  select * from billing.counted_sales;
end
$$;

-- ## Triggers on tables of lower domains

-- Follows platform.site_setting: in another time zone of the seller, orders belong to other days.
create function billing.follow_seller_zone() returns trigger
language plpgsql
as $$
begin
  perform billing.recount_sales();
  return null;
end
$$;
create trigger seller_zone_set after insert or update on platform.site_setting
  for each row when (new.name = 'sellerTimeZone') execute function billing.follow_seller_zone();
create trigger seller_zone_unset after delete on platform.site_setting
  for each row when (old.name = 'sellerTimeZone') execute function billing.follow_seller_zone();
