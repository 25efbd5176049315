-- Refunds in part, the month that a payment is for, pages of open checkouts, and what is still owed to the payment service.

alter table payments add column refunded_cents integer not null default 0;
-- Credits that were taken back with it.
alter table payments add column taken_back integer not null default 0;
-- Of a month of a plan: its subscription and the month itself.
alter table payments add column subscription text;
alter table payments add column period_starts_at timestamptz;
alter table payments add column period_ends_at timestamptz;
-- whether a subscription is one of ours, also when its person is gone
create index payments_subscription on payments (subscription);

-- When the payment service was last asked about a subscription that nothing was heard of.
alter table subscriptions add column asked_at timestamptz;

-- Where the open checkout is paid: asked for again, it is the same.
alter table checkouts add column url text;
-- an open checkout of the same person and item
create index checkouts_user on checkouts (user_id, item);

create table billing_duties (
  id bigint primary key generated always as identity,
  provider text not null,
  kind text not null,
  subject text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- a duty stands here once
create unique index billing_duties_subject on billing_duties (provider, kind, subject);
-- what is due
create index billing_duties_due on billing_duties (next_attempt_at);
