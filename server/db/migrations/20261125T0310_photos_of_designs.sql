-- The design that a photo was taken from, to be worked on further; null: somebody brought it.
alter table images add column parent_design_id text;
create index images_parent on images (parent_design_id) where parent_design_id is not null;
