-- What a tool said of what it did (what was placed, how far the room is the same, how much is needed); null: nothing.
alter table designs add column report jsonb;
-- Of a job that ended at the gate: what a person could put right first.
alter table jobs add column failure_correct jsonb;
