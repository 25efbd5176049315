-- When the newsletter's welcome was last sent, and when the newsletter was ended: who takes it up again within a day gets no
-- second welcome. Ended rows go after that day.
alter table newsletter_subscribers add column welcomed_at timestamptz;
alter table newsletter_subscribers add column ended_at timestamptz;
-- removal of what is over its time
create index newsletter_subscribers_ended on newsletter_subscribers (ended_at) where ended_at is not null;
