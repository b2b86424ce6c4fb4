-- What a signer lets all agreements for other people's numbers cost together in a month in China; null: as
-- much as they cost.
create table family_caps (
  user_no text primary key,
  cap_fen bigint,
  set_at timestamptz not null
);
