-- Lists of Admins: every sort they offer follows an index, also for one role or state, and sums are kept.

-- Whether a confirmed second factor exists, for sorting by it.
alter table accounts.account add column second_factor_on boolean not null default false;

create function accounts.follow_second_factor() returns trigger
language plpgsql
as $$
declare
  changed_id integer := coalesce(new.account_id, old.account_id);
begin
  update accounts.account set second_factor_on = coalesce(new.confirmed_at is not null, false)
  where id = changed_id and second_factor_on <> coalesce(new.confirmed_at is not null, false);
  return null;
end
$$;
create trigger follow_second_factor after insert or delete or update of confirmed_at on accounts.second_factor
  for each row execute function accounts.follow_second_factor();
update accounts.account set second_factor_on = true
  from accounts.second_factor where second_factor.account_id = account.id and confirmed_at is not null;

-- Must be the same expressions as in server/administration/users/queries.ts. The columns included let a page far down the
-- list be found in the index alone.
create index on accounts.account (lower(first_name), id) include (first_name, role);
create index on accounts.account (lower(last_name), id) include (last_name, role);
create index on accounts.account (phone_number, id) include (role);
create index on accounts.account (second_factor_on, id) include (role);
create index on accounts.account (role, id);
drop index accounts.account_role_key;
-- Nearly everyone is a User, so one role is found by filtering the indexes above; the others are few.
create index on accounts.account (role, lower(username)) where role <> 'User';
create index on accounts.account (role, lower(first_name), id) where role <> 'User';
create index on accounts.account (role, lower(last_name), id) where role <> 'User';
create index on accounts.account (role, lower(email)) where role <> 'User';
create index on accounts.account (role, phone_number, id) where role <> 'User';
create index on accounts.account (role, second_factor_on, id) where role <> 'User';

create index on billing."order" (total_cents, id);
create index on billing."order" (state, created_at, id);
create index on billing."order" (state, total_cents, id);

drop index platform.audit_at_idx;
create index on platform.audit (at, id);

create index on community.comment (created_at, id) where state = 'waiting';
drop index community.comment_created_at_idx;
create index on notifications.notification (account_id, created_at, id);
drop index notifications.notification_account_id_created_at_idx;
-- What the clean-up deletes.
create index on notifications.notification (read_at) where read_at is not null;

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

create view billing.order_sale as
  select o.id as order_id, (o.created_at at time zone 'Australia/Sydney')::date as day, o.state, o.currency,
    sale.revenue, sale.tax, sale.refunded, sale.test
  from billing."order" as o
  left join billing.payment as success on success.order_id = o.id and success.state = 'succeeded'
  cross join lateral billing.sale_of(
    o.state, o.total_cents, o.tax_cents, success.provider, success.returned_cents
  ) as sale;

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

create function pg_temp.keep_sales(source regclass) returns void
language plpgsql
as $$
begin
  execute format('create trigger tally_insert after insert on %s referencing new table as changed
    for each statement execute function billing.tally_orders()', source);
  execute format('create trigger tally_update after update on %s referencing new table as changed
    for each statement execute function billing.tally_orders()', source);
  execute format('create trigger tally_delete after delete on %s referencing old table as changed
    for each statement execute function billing.tally_orders()', source);
end
$$;
select pg_temp.keep_sales('billing."order"');
select pg_temp.keep_sales('billing.payment');
drop function pg_temp.keep_sales(regclass);

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
select billing.recount_sales();
