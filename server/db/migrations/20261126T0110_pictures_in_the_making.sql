-- What a connected engine shows of the picture that it makes: a small WebP, while the job runs and no longer.
alter table jobs add column preview bytea;
