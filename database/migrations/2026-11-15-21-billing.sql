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
  check ((percent is null) <> (amount_cents is null)),
  constraint discount_code_uses_left check (max_uses is null or uses <= max_uses)
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
  currency text not null default 'AUD' check (currency ~ '^[A-Z]{3}$'),
  unit_cents integer not null check (unit_cents >= 0),
  list_cents integer not null,
  discount_cents integer not null default 0 check (discount_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  -- Part of the total, not added to it.
  gst_cents integer not null,
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
  constraint order_once_per_key unique (account_id, key),
  check (list_cents = unit_cents * seats),
  check (total_cents = list_cents - discount_cents),
  check (gst_cents between 0 and total_cents),
  check (kind in ('more_licences', 'renewal') or (team_seats is null and team_ends_at is null)),
  check (state not in ('paid', 'refunding', 'refunded') or paid_at is not null)
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
  constraint payment_once_per_key unique (order_id, key)
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
  settled_at timestamptz
);
create index on billing.refund (order_id);
create index on billing.refund (account_id);
create index on billing.refund (looked_at) where state = 'started';

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
  unique (kind, number),
  unique (order_id, kind)
);
create index on billing.document (account_id, issued_at desc);

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
