-- What came in, in the order it was committed: a row a commit that changed readings, written with them. A lane is a connection that
-- writes; its numbers begin with 1 and have no gaps, and row n never shows before row n-1. `body`: the devices with a change, see
-- store/arrival-body.ts; `total`: bytes of all bodies of the lane up to this one.
create table if not exists arrival (
  lane integer not null,
  n bigint not null,
  at timestamptz not null default now(),
  total bigint not null,
  body bytea not null,
  primary key (lane, n)
) with (toast_tuple_target = 8160);
-- Nearly all bodies stay in their row; none is worth compressing.
alter table arrival alter column body set storage external;

-- How far a consumer has worked through a lane, by parts of the devices where it shares its work out.
create table if not exists arrival_cursor (
  consumer text not null,
  part integer not null,
  lane integer not null,
  n bigint not null,
  primary key (consumer, part, lane)
);
