-- Refuses the payload of a proposal of price floors (`before` and `floors`) unless `before` equals the
-- floors in effect, and `floors` are different floors of exactly these kinds, each from 1 to 10,000 per
-- 10,000. Called when the proposal is made, approved and carried out.
create or replace function check_floor_proposal(payload jsonb) returns void language plpgsql stable as $$
declare
  present jsonb;
begin
  select jsonb_object_agg(kind, jsonb_build_object('floor', floor, 'move', move)) into present
  from price_floors();
  if payload -> 'before' is distinct from present then
    raise exception 'other floors count by now' using errcode = 'PBC06';
  end if;
  if payload -> 'floors' is null or payload -> 'floors' = present
    or exists (
      select from jsonb_each(present) as one (kind, value)
      full join jsonb_each(payload -> 'floors') as other (kind, value) using (kind)
      where one.value is null or other.value is null
        or other.value <> jsonb_build_object('floor', other.value -> 'floor', 'move', other.value -> 'move')
        or other.value ->> 'floor' !~ '^[1-9][0-9]{0,4}$' or other.value ->> 'move' !~ '^[1-9][0-9]{0,4}$'
        or jsonb_typeof(other.value -> 'floor') <> 'number' or jsonb_typeof(other.value -> 'move') <> 'number'
        or (other.value ->> 'floor')::integer > 10000 or (other.value ->> 'move')::integer > 10000
    )
  then
    raise exception 'these are no floors' using errcode = 'PBC01';
  end if;
end $$;
