-- Days of sales are those of the seller, whose time zone is a setting of the site.
create or replace view billing.order_sale as
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
