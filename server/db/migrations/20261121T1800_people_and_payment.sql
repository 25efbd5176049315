-- Second factor, API keys, devices, security events, payment, newsletter.

-- Accounts opened by the operator have no password until they bind an address.
alter table users alter column password_hash drop not null;
-- Months of a plan that was given by the operator are counted from here.
alter table users add column plan_started_at timestamptz;

-- What a person ends a session by; its token's hash never leaves the server.
alter table sessions add column id text not null default replace(gen_random_uuid()::text, '-', '');
create unique index sessions_id on sessions (id);

-- The address that a link is to bind, until it is opened.
alter table mail_tokens add column email text;
alter table mail_tokens add column email_key text;

alter table mails add column headers jsonb;
alter table mails add column reply_to text;

create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  secret bytea not null,
  enabled_at timestamptz,
  last_step bigint not null default -1,
  failures integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table known_devices (
  user_id text not null references users (id) on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create table api_keys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
-- every request that comes with a key
create unique index api_keys_hash on api_keys (key_hash);
-- a person's keys, newest first
create index api_keys_user on api_keys (user_id, created_at);

create table security_events (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  user_id text,
  detail jsonb not null default '{}'
);
-- what happened to one account, newest first
create index security_events_user on security_events (user_id, id);
-- removal of what is over its time
create index security_events_at on security_events (at);

create table billing_customers (
  user_id text primary key references users (id) on delete cascade,
  provider text not null,
  customer text not null
);
-- the person that a webhook speaks of
create unique index billing_customers_customer on billing_customers (provider, customer);

create table subscriptions (
  id text primary key,
  user_id text not null,
  provider text not null,
  customer text not null,
  status text not null,
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null,
  cancel_at_period_end boolean not null default false,
  changed_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- a person's subscriptions, newest first
create index subscriptions_user on subscriptions (user_id, created_at);
-- test subscriptions that are due
create index subscriptions_due on subscriptions (provider, status, period_ends_at);

create table payments (
  id text primary key,
  user_id text,
  provider text not null,
  item text not null,
  cents integer not null,
  currency text not null,
  status text not null,
  credits integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
-- a person's payments, newest first
create index payments_user on payments (user_id, created_at);

create table checkouts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider text not null,
  item text not null,
  status text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- removal of what is over its time
create index checkouts_expires on checkouts (expires_at);

create table webhook_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now()
);
-- removal of what is over its time
create index webhook_events_received on webhook_events (received_at);

create table newsletter_subscribers (
  email_key text primary key,
  email text not null,
  locale text not null,
  subscribed_at timestamptz not null default now()
);

create table credit_notices (
  user_id text not null references users (id) on delete cascade,
  period_ends_at timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, period_ends_at)
);
