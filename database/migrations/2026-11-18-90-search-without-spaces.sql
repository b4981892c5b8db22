-- Chinese, Japanese, Thai and a few others put no spaces between words, so a word inside a sentence was never found. Of their
-- runs of signs every pair is indexed, and the last sign alone: a search looks for the pairs of its words.
create function catalog.sign_pairs(given text) returns text
language sql immutable
as $$
  select coalesce(string_agg(substr(run[1], place, 2), ' '), '')
  from regexp_matches(
      given,
      '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+',
      'g'
    ) as run,
    generate_series(1, length(run[1])) as place
$$;

create or replace function catalog.to_search(given text, weight "char") returns tsvector
language sql stable
as $$
  select setweight(
    to_tsvector('english', plain) || to_tsvector('simple', plain) || to_tsvector('simple', catalog.sign_pairs(plain)),
    weight
  )
  from (select catalog.plain(given) as plain) as text
$$;

-- The triggers index these again; a course follows its lessons.
update catalog.course set version = version
where catalog.sign_pairs(concat_ws(' ', title, subject, teacher, summary)) <> '';
update catalog.lesson set words = words
where catalog.sign_pairs(title || ' ' || words) <> '';
