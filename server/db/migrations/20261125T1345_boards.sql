-- Boards: a group of designs as a client sees it by a shared link, and what clients answer.

create table boards (
  share_id text primary key references shares (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  group_id text not null references groups (id) on delete cascade,
  title text not null,
  note text not null,
  updated_at timestamptz not null default now()
);
create unique index boards_group on boards (group_id);
-- a person's, the last one changed first
create index boards_user on boards (user_id, updated_at);

-- what the owner says of a design; what clients say stands in board_answers
alter table shared_designs add column note text not null default '';

create table board_answers (
  id text primary key,
  share_id text not null references boards (share_id) on delete cascade,
  -- null: of the whole board
  design_id text references designs (id) on delete cascade,
  -- pick | approval | comment
  kind text not null,
  name text not null,
  -- of comments
  text text not null default '',
  created_at timestamptz not null default now()
);
-- a board's, in the order in which they came
create index board_answers_share on board_answers (share_id, created_at);
-- the end of a design
create index board_answers_design on board_answers (design_id) where design_id is not null;
