-- The Room of a photo as its owner has corrected it; null: tools look for it themselves.
alter table images add column corrected_room jsonb;
