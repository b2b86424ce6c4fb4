-- An order that an activity gives and pays for, as the reward of a user: which reward, and of which activity.
alter table orders add column reward_no text collate "C";
alter table orders add column activity_id text collate "C";
