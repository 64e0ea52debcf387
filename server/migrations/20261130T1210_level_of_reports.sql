-- The level of what a report found; null: nobody has said one, or nothing was found.
alter table report add column if not exists abnormal_state text check (abnormal_state in ('level1', 'level2', 'fault'));
-- Reports that the product wrote before say it in the first word of their verdict.
update report set abnormal_state = case split_part(verdict->>'zh', '：', 1)
    when '需要处理' then 'level1'
    when '需要关注' then 'level2'
    when '传感器故障' then 'fault'
  end
where is_abnormal and type in ('diagnostic', 'fleet');
