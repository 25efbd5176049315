-- Groups, favourites, likes and shared links.

create table groups (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- the name as it is compared: a person has no two alike
  name_key text not null,
  created_at timestamptz not null default now()
);
create unique index groups_name on groups (user_id, name_key);

alter table designs add column group_id text references groups (id) on delete set null;
alter table designs add column favourite_at timestamptz;
-- a group's designs, and its end
create index designs_group on designs (group_id, created_at) where group_id is not null;
-- favourites
create index designs_favourite on designs (user_id, created_at) where favourite_at is not null;
-- other designs of the same photo
create index designs_image on designs (image_id, created_at);

create table likes (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  -- id in the catalogue
  subject text not null,
  liked_at timestamptz not null default now(),
  primary key (user_id, kind, subject)
);

create table shares (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- which designs it was made for: shared again, they have the same link; null once one was taken out
  designs_key text,
  created_at timestamptz not null default now()
);
create unique index shares_designs on shares (user_id, designs_key);

create table shared_designs (
  share_id text not null references shares (id) on delete cascade,
  design_id text not null references designs (id) on delete cascade,
  place integer not null,
  primary key (share_id, place)
);
-- whether a design is shared, and taking it out of its links
create unique index shared_designs_design on shared_designs (design_id, share_id);
