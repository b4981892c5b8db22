-- What the review says about places: [{ "kind": "pin", "id", "x", "y", "text" }] on a photo or picture, in thousandths of its width
-- and height, or [{ "kind": "page", "id", "page", "text" }] of a PDF.
alter table assessment.submission add column remarks jsonb not null default '[]';
