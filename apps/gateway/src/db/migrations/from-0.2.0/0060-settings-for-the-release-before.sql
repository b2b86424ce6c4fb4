-- `whole`: a part of the settings as it was loaded, where release 0.1.0 cannot read it; `content` is then
-- what that release can, so that going back to it finds prices and adverts that it knows. Null: content is
-- all.
alter table settings_parts add column whole jsonb;

update settings_parts set whole = content, content = content - 'ownAmountStepFen'
where part = 'pricing' and content ? 'ownAmountStepFen';

update settings_parts set whole = content, content = (
  select coalesce(jsonb_agg(advert order by place), '[]')
  from jsonb_array_elements(content) with ordinality as all_of_them (advert, place)
  where advert->>'link' is not null and advert->>'link' not like '${%')
where part = 'adverts'
  and content @? '$[*] ? (@.link == null || @.link starts with "${")';
