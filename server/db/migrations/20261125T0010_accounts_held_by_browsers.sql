-- Told to the browser that registered: the activation link signs in where it is known.
alter table users add column ticket_hash bytea;
-- The free month of a mailbox comes once, however many accounts it has; gone when the month is over.
create table mailbox_grants (
  mailbox_hash bytea not null,
  period_ends_at timestamptz not null,
  account_hash bytea not null,
  primary key (mailbox_hash, period_ends_at)
);
