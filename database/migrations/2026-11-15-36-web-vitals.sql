-- How fast pages were, as histograms: the number of rows is bounded by pages, devices, metrics and buckets, not by traffic.
create table administration.web_vital (
  day date not null,
  page text not null check (length(page) between 1 and 60),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  bucket smallint not null check (bucket between 0 and 99),
  count integer not null check (count > 0),
  primary key (day, page, device, metric, bucket)
);
