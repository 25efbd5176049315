-- Conversations with the assistant.

create table conversations (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- the beginning of what was said first
  title text not null,
  -- the photo that it is about
  image_id text,
  -- what the assistant remembers between turns
  memory jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- a person's, the last one first
create index conversations_user on conversations (user_id, updated_at);
-- those whose time is over
create index conversations_updated on conversations (updated_at);

create table chat_messages (
  id text primary key,
  conversation_id text not null references conversations (id) on delete cascade,
  -- user | assistant
  role text not null,
  text text not null,
  -- built-in | connected; null: the person
  model text,
  -- what was proposed, and what became of it
  proposals jsonb not null,
  suggestions jsonb not null,
  created_at timestamptz not null default now(),
  -- order within a conversation
  place integer not null
);
create unique index chat_messages_place on chat_messages (conversation_id, place);
