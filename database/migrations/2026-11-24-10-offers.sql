-- What sales offers an organisation: licences for a year at an agreed price. Once accepted, it is an order.
create table billing.offer (
  id uuid primary key default platform.uuid_v7(),
  number integer generated always as identity unique,
  -- Idempotency key made by the browser: an offer sent twice is made once.
  key uuid not null constraint offer_once_per_key unique,
  state text not null default 'draft' check (
    state in ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')
  ),
  -- Made for a team that its owner has already: for another year, or to grow. It can't be accepted once that team is deleted.
  for_team boolean not null default false,
  team_id uuid references teams.team on delete set null,
  -- The sales request that it answers.
  message_id uuid references community.contact_message on delete set null,
  organisation text not null check (organisation <> ''),
  contact_name text not null check (contact_name <> ''),
  contact_email text not null check (contact_email <> ''),
  seats integer not null check (seats between 1 and 100000),
  -- For a seat and year.
  unit_cents integer not null check (unit_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms text not null default '',
  -- The last day on which it can be accepted, in the seller's time zone.
  valid_until date not null,
  -- The first day of the agreed year, in the seller's time zone; null for the day of payment.
  starts_on date,
  version integer not null default 1,
  -- Of the secret in the link that its contact gets.
  token_hash text unique,
  author_account_id integer references accounts.account on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- When it was accepted, declined, withdrawn or had expired.
  closed_at timestamptz,
  accepter_account_id integer references accounts.account on delete set null,
  order_id uuid unique references billing."order" on delete set null,
  -- What whoever declined it wrote.
  reason text not null default '',
  constraint offer_total check (unit_cents::bigint * seats <= 2000000000),
  check (for_team or team_id is null),
  check (state = 'draft' or state = 'withdrawn' or sent_at is not null),
  check (order_id is null or state = 'accepted')
);
create index on billing.offer (team_id);
create index on billing.offer (message_id);
create index on billing.offer (author_account_id);
create index on billing.offer (accepter_account_id);
create index on billing.offer (state, created_at, id);
create index on billing.offer (created_at, id);
create index offer_open on billing.offer (valid_until) where state = 'sent';
-- Must be the same expression as in server/billing/offers/queries.ts.
create index offer_search_key on billing.offer using gin (
  lower(number::text || ' ' || organisation || ' ' || contact_name || ' ' || contact_email) gin_trgm_ops
);

alter table billing."order"
  drop constraint order_kind_check,
  add constraint order_kind_check check (kind in ('course', 'licence', 'more_licences', 'renewal', 'agreement')),
  drop constraint order_seats_check,
  add constraint order_seats_check check (seats between 1 and case when kind = 'agreement' then 100000 else 125 end),
  drop constraint order_check3,
  add constraint order_check3 check (
    kind in ('more_licences', 'renewal', 'agreement') or (team_seats is null and team_ends_at is null)
  ),
  -- The plan that the team had before an agreement.
  add column team_plan text check (team_plan is null or kind = 'agreement'),
  -- The first day of the year that was agreed; null for the day of payment.
  add column starts_on date check (starts_on is null or kind = 'agreement');
