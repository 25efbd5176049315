-- Materials that people bring: a picture of theirs with its true width.
create table own_materials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  name text not null,
  code text not null,
  material_group text not null,
  -- surfaces that it goes on: floor, wall
  goes_on text[] not null,
  width_m double precision not null,
  -- pattern | piece
  repeat text not null,
  sgd_per_m2 double precision not null,
  created_at timestamptz not null default now()
);
-- a person's, newest first
create index own_materials_user on own_materials (user_id, created_at);
-- the end of a picture
create index own_materials_image on own_materials (image_id);

-- Masks of a photo's surfaces as its owner has mended them (pictures of kind mask); null: as they are found.
alter table images add column floor_mask_id text, add column wall_mask_id text;
