-- What was wrong with a picture whose job failed, as a key of its reasons; null: the code says all.
alter table jobs add column failure_reason text;
