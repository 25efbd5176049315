-- People, sessions, mails, the ledger, pictures, jobs and designs.

create table users (
  id text primary key,
  user_name text not null,
  email text,
  email_key text,
  email_verified_at timestamptz,
  password_hash text not null,
  locale text not null,
  api_switch integer not null default 0,
  membership text not null default 'free',
  plan_ends_at timestamptz,
  second_factor boolean not null default false,
  accepted_terms_at timestamptz not null,
  newsletter_since timestamptz,
  created_at timestamptz not null default now()
);
-- sign-in and registration by address
create unique index users_email_key on users (email_key);

create table sessions (
  token_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  state text not null,
  remember boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text
);
-- sessions of one person (sign-out of other devices)
create index sessions_user on sessions (user_id);

create table mail_tokens (
  token_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
-- the newest link of a person and purpose
create index mail_tokens_user on mail_tokens (user_id, purpose, created_at);

create table mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
-- newest first on the mailbox page
create index mails_created on mails (created_at);
-- what delivery has to send next
create index mails_due on mails (next_attempt_at) where sent_at is null;

create table rate_limits (
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
-- removal of windows that have passed
create index rate_limits_expires on rate_limits (expires_at);

create table ledger (
  id bigint primary key generated always as identity,
  user_id text not null,
  kind text not null,
  amount integer not null,
  credits integer not null,
  purse text not null,
  period_ends_at timestamptz,
  job_id text,
  reason text not null,
  once text,
  created_at timestamptz not null default now()
);
-- a person's balance and audit view
create index ledger_user on ledger (user_id, id);
-- a job's bookings
create index ledger_job on ledger (job_id);
-- a booking that must happen once only
create unique index ledger_once on ledger (once);

-- Append-only, whoever asks.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end
$$;
create trigger ledger_append_only before update or delete on ledger
  for each row execute function ledger_is_append_only();

create table images (
  id text primary key,
  user_id text not null,
  kind text not null,
  width integer not null,
  height integer not null,
  format text not null,
  bytes bigint not null,
  sha256 text not null,
  original_key text not null,
  working_key text not null,
  working_width integer not null,
  working_height integer not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- a person's pictures, newest first
create index images_user on images (user_id, created_at);

create table jobs (
  id text primary key,
  user_id text not null,
  image_id text not null,
  tool text not null,
  status text not null,
  request jsonb not null,
  requested integer not null,
  delivered integer not null default 0,
  cost integer not null,
  progress real not null default 0,
  stage text not null default '',
  attempts integer not null default 0,
  cancel_requested_at timestamptz,
  failure_code integer,
  created_at timestamptz not null default now(),
  order_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  heartbeat_at timestamptz,
  constraint jobs_status check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))
);
-- a person's jobs, newest first
create index jobs_user on jobs (user_id, created_at);
-- queue position and the sweep of silent jobs
create index jobs_open on jobs (status, order_at) where status in ('queued', 'running');

create table designs (
  id text primary key,
  user_id text not null,
  job_id text not null,
  image_id text not null,
  variant integer not null,
  tool text not null,
  style text,
  room_type text,
  recipe jsonb not null,
  engine_version text not null,
  engine_ms integer not null,
  seed bigint not null,
  confidence real,
  alterations jsonb not null,
  picture_key text not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- history, newest or oldest first
create index designs_user on designs (user_id, created_at, id);
-- one picture a variant, however often the job is delivered
create unique index designs_job_variant on designs (job_id, variant);

create table idempotency (
  user_id text not null,
  key text not null,
  call text not null,
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
-- removal of old answers
create index idempotency_created on idempotency (created_at);
