-- What the wallet calls a signed agreement, where it has to be asked by that once it has ended. Null: it has
-- no number for it, or a release that did not know of it had the agreement signed.
alter table agreements add column wallet_no text;
