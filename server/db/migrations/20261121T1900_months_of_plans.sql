-- Months of plans, the week of grace of the history, what the sweeps look for.

-- When Pro last ended: what the free plan's history would drop stays for a while after it.
alter table users add column plan_ended_at timestamptz;

-- Until now every plan was the operator's and its months were the calendar's.
update users set plan_started_at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  where membership = 'pro' and plan_started_at is null
    and not exists (select 1 from subscriptions where subscriptions.user_id = users.id);

-- plans that are over
create index users_plan_ends on users (plan_ends_at) where plan_ends_at is not null;
-- months that are over and still hold credits
create index ledger_period on ledger (period_ends_at) where purse = 'monthly';
-- designs that are older than the history
create index designs_created on designs (created_at) where deleted_at is null;
