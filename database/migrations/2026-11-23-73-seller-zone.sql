-- Only `changeSettings` changes the time zone of the seller, and counts the sales again itself.
drop trigger seller_zone_set on platform.site_setting;
drop trigger seller_zone_unset on platform.site_setting;
drop function billing.follow_seller_zone();
