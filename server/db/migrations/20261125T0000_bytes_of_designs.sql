-- Designs count to their owner's storage. What was made before is taken for a PNG of ordinary content.
alter table designs add column bytes bigint not null default 0;
update designs set bytes = width::bigint * height * 3 / 2;
