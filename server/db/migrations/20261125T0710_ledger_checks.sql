-- The last look at whether the ledger adds up: one row, written by whichever process looked.
create table ledger_checks (
  name text primary key,
  checked_at timestamptz not null,
  found integer not null
);
